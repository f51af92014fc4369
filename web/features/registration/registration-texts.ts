import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import { isOffline, messageOf, type Problem } from '../../api/problem.ts'

export const required = fieldMessages.required

/** Texts of spec 1, sections 5 and 8, that no server sends (screens.md, section 19). */
export const texts = {
  wrongEmail: 'Некорректный email',
  shortPassword: 'Пароль должен содержать минимум 6 символов',
  agreement: 'Необходимо согласиться с пользовательским соглашением и политикой конфиденциальности',
  sameEmail: 'Укажите другой email',
  failed: 'Ошибка регистрации',
  tooMany: 'Слишком много попыток регистрации. Попробуйте позже',
  offline: 'Ошибка соединения с сервером',
  sendingFailed: 'Ошибка отправки кода подтверждения',
  verifyingFailed: 'Ошибка подтверждения email',
  unfinished: 'Ошибка завершения регистрации',
}

/** Why the company was not created, for the form. */
export function registrationFailure(response: Response, problem: Problem | undefined): string {
  if (isOffline(response)) return texts.offline
  if (response.status === 429) return texts.tooMany
  return messageOf(problem, texts.failed)
}

/** Why a code was not sent or taken. A 429 has had its toast with the minutes (web/api/rules.ts). */
export function codeFailure(response: Response, problem: Problem | undefined, fallback: string): string {
  return isOffline(response) ? texts.offline : messageOf(problem, fallback)
}

/** Good enough to not spend one of the hour's five tries on a slip; the server has the last word. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
