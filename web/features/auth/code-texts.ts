import { messages } from '../../../openapi/gen/messages.gen.ts'
import { isOffline, messageOf, type Problem } from '../../api/problem.ts'
import { loginTexts } from './login-texts.ts'

/** Defaults of the calls around a code (spec 1, section 8; screens.md, section 19). */
export const codeDefaults = {
  sendVerification: 'Ошибка отправки кода подтверждения',
  sendReset: 'Ошибка отправки кода восстановления',
  confirm: 'Ошибка подтверждения email',
  wrong: messages.WRONG_CODE,
  changeEmail: messages.EMAIL_CHANGE_FAILED,
  changePassword: 'Ошибка изменения пароля',
  sentAgain: 'Код отправлен повторно',
  passwordChanged: 'Пароль успешно изменен. Теперь вы можете войти с новым паролем.',
}

/** What the form says; nothing of a 429, whose toast with the minutes web/api.ts has shown already. */
export function codeFailure(response: Response, problem: Problem | undefined, fallback: string): string | undefined {
  if (isOffline(response)) return loginTexts.offline
  return response.status === 429 ? undefined : messageOf(problem, fallback)
}

/** The code itself was refused: the boxes are emptied (spec 1, section 4). Other failures keep what was typed. */
export const codeRefused = (response: Response): boolean => response.status === 400
