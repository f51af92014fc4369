import { messages } from '../../../openapi/gen/messages.gen.ts'
import { isOffline, messageOf, type Problem } from '../../api/problem.ts'
import { tryAgainIn } from '../../lib/retry-after.ts'
import { offlineText } from '../verification/code-texts.ts'

/** Texts of the login screen that no server sends. */
export const loginTexts = {
  tooManyAttempts: 'Слишком много попыток входа. Попробуйте позже',
  confirmEmail: 'Для входа необходимо подтвердить email. Проверьте почту.',
}

export const loginDefaults = {
  password: 'Ошибка входа',
  pin: 'Ошибка входа по PIN-коду',
  choice: 'Неожиданный результат авторизации',
  answer: 'Неожиданный ответ сервера',
}

/** The password was right, but the address waits for its code (A2): told by a toast, and by the code screen. */
export const isUnverified = (problem: Problem | undefined): problem is Problem =>
  problem !== undefined &&
  (problem.needEmailVerification === true || problem.message.includes(messages.EMAIL_NOT_VERIFIED))

/** What stands under the form. */
export function loginFailure(response: Response, problem: Problem | undefined, fallback: string): string {
  if (isOffline(response)) return offlineText
  if (response.status === 429) return tryAgainIn(response, loginTexts.tooManyAttempts)
  return messageOf(problem, fallback)
}
