import type { components } from '../../openapi/gen/schema.d.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { minutesToWait } from '../lib/retry-after.ts'

/** Forms show `fields`; `errors`, the same for programs, is left to them. */
export type Problem = Omit<components['schemas']['Problem'], 'errors'>

/** Russian texts that no server sends. */
export const texts = {
  sessionOver: 'Сессия истекла',
  offline: 'Сервер недоступен. Проверьте подключение к интернету',
  autoLoginFailed: 'Ошибка автоматической авторизации',
  signInByHand: 'Ошибка авторизации. Пожалуйста, войдите вручную.',
  incompleteLogin: 'Неполные данные авторизации',
}

/** What to show of a failed reply: the server's words, or the screen's own when it sent none. */
export const messageOf = (problem: Problem | undefined, fallback: string): string => problem?.message || fallback

const isProblem = (body: unknown): body is Problem =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'

/** The server's own words, or undefined when the body is none of ours: a proxy's 502 is HTML. */
export async function readProblem(response: Response): Promise<Problem | undefined> {
  const text = await response.text().catch(() => '')
  try {
    const body: unknown = JSON.parse(text)
    return isProblem(body) ? body : undefined
  } catch {
    return undefined
  }
}

/** 429: minutes are the header's seconds divided by 60, rounded up. */
export function tooManyRequests(response: Response): string {
  const minutes = minutesToWait(response)
  return minutes === undefined ? messages.RATE_LIMITED : `Слишком много запросов. Попробуйте снова через ${minutes}`
}

const offlineHeader = 'x-offline'

/** Stands for the reply that never came, so that callers have one way to fail: `response.ok` is false. */
export const offlineReply = (): Response =>
  Response.json({ message: texts.offline, code: 'UNAVAILABLE' }, { status: 503, headers: { [offlineHeader]: '1' } })

/** No reply came: no network, or the time ran out (A3). */
export const isOffline = (response: Response): boolean => response.headers.has(offlineHeader)

/** Nobody answered, or nobody who knows: what was sent may have been done all the same. */
export const isUnheard = (status: number): boolean => status === 0 || status >= 500
