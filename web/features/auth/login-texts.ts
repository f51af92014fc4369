import { messages } from '../../../openapi/gen/messages.gen.ts'
import { isOffline, messageOf, type Problem } from '../../api/problem.ts'

/** Texts of the login screen that no server sends (spec 1, section 8; screens.md, section 19). */
const texts = {
  offline: 'Ошибка соединения с сервером',
  tooManyAttempts: 'Слишком много попыток входа. Попробуйте позже',
  confirmEmail: 'Для входа необходимо подтвердить email. Проверьте почту.',
}

export const loginDefaults = {
  password: 'Ошибка входа',
  pin: 'Ошибка входа по PIN-коду',
  choice: 'Неожиданный результат авторизации',
  answer: 'Неожиданный ответ сервера',
}

/** A login refused because of the address is told by a toast, everything else under the form. */
export interface LoginFailure {
  text: string
  asToast: boolean
}

export function loginFailure(response: Response, problem: Problem | undefined, fallback: string): LoginFailure {
  if (isOffline(response)) return { text: texts.offline, asToast: false }
  if (response.status === 429) return { text: texts.tooManyAttempts, asToast: false }
  if (problem?.needEmailVerification || problem?.message.includes(messages.EMAIL_NOT_VERIFIED)) {
    return { text: texts.confirmEmail, asToast: true }
  }
  return { text: messageOf(problem, fallback), asToast: false }
}
