import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import { isOffline, messageOf, type Problem } from '../../api/problem.ts'
import { tryAgainIn } from '../../lib/retry-after.ts'
import { offlineText } from '../verification/code-texts.ts'

export const required = fieldMessages.required

/** Texts that no server sends. */
export const texts = {
  wrongEmail: 'Некорректный email',
  shortName: 'Имя должно содержать минимум 2 символа',
  shortPassword: 'Пароль должен содержать минимум 6 символов',
  agreement: 'Необходимо согласиться с пользовательским соглашением и политикой конфиденциальности',
  failed: 'Ошибка регистрации',
  tooMany: 'Слишком много попыток регистрации. Попробуйте позже',
  unfinished: 'Ошибка завершения регистрации',
}

/** Why the company was not created, for the form. */
export function registrationFailure(response: Response, problem: Problem | undefined): string {
  if (isOffline(response)) return offlineText
  if (response.status === 429) return tryAgainIn(response, texts.tooMany)
  return messageOf(problem, texts.failed)
}

/** Why the way into the company failed. */
export const codeFailure = (response: Response, problem: Problem | undefined, fallback: string): string =>
  isOffline(response) ? offlineText : messageOf(problem, fallback)

/** Good enough to not spend one of the hour's five tries on a slip; the server has the last word. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
