import { messages } from '../../../openapi/gen/messages.gen.ts'
import { isOffline, messageOf, type Problem } from '../../api/problem.ts'

/** What a form says that stays where it is without a network (A3). */
export const offlineText = 'Ошибка соединения с сервером'

/** Defaults of the calls around a code. */
export const codeDefaults = {
  sendVerification: 'Ошибка отправки кода подтверждения',
  confirm: 'Ошибка подтверждения email',
  changeEmail: messages.EMAIL_CHANGE_FAILED,
  sentAgain: 'Код отправлен повторно',
}

/** What the form says; nothing of a 429, whose toast with the minutes web/api.ts has shown already. */
export function codeFailure(response: Response, problem: Problem | undefined, fallback: string): string | undefined {
  if (isOffline(response)) return offlineText
  return response.status === 429 ? undefined : messageOf(problem, fallback)
}

/** The code itself was refused: the boxes are emptied. Other failures keep what was typed. */
export const codeRefused = (response: Response): boolean => response.status === 400

/** Tried too often: it is counted down no more, and the next one may be asked for at once. */
export const codeBurnt = (problem: Problem | undefined): boolean => problem?.code === 'CODE_BURNT'

/** Defaults of a password's reset. */
export const resetDefaults = {
  send: 'Ошибка отправки кода восстановления',
  wrong: messages.WRONG_CODE,
  change: 'Ошибка изменения пароля',
  changed: 'Пароль успешно изменен. Теперь вы можете войти с новым паролем.',
}
