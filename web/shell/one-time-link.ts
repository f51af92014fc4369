import { proxy } from 'valtio'
import { navigate } from 'wouter/use-browser-location'
import { client } from '../api.ts'
import { isOffline, type Problem, texts } from '../api/problem.ts'
import { readToken } from '../api/token.ts'
import { href, routes } from '../routes.ts'
import { askedPage } from './asked-page.ts'
import { toast } from './notifications.tsx'
import { session, signIn } from './session.ts'

export type LinkStage =
  /** No link is being followed: the pages are there. */
  | { name: 'none' }
  | { name: 'working' }
  /** Somebody else is signed in here. */
  | { name: 'ask'; now: string; next: string; token: string | null }
  /** Nobody knows yet what the link is worth: it stays in the address and can be tried again. */
  | { name: 'failed'; offline: boolean; message: string }

export const link = proxy<{ stage: LinkStage }>({ stage: { name: 'none' } })

/** What the login screen says about a link that brought nobody in (A8). */
let failure: string | undefined

export const takeLinkFailure = (): string | undefined => {
  const text = failure
  failure = undefined
  return text
}

const tokenOfAddress = () => new URLSearchParams(location.search).get('token')
const atLogin = () => location.pathname === routes.login.path

/**
 * `?token=` signs in: it is exchanged for a session and taken out of the address. A living session
 * ends with the exchange, not before; if it is somebody else's, he is asked.
 */
export async function followLink(): Promise<void> {
  const token = tokenOfAddress()
  if (!token) return
  link.stage = { name: 'working' }
  const before = readToken()
  if (!before) return exchange()
  const { data, error, response } = await client.POST('/api/auth/auto-login/check', { body: { token } })
  if (!data) return fail(response, error, before)
  if (!data.signedIn) return exchange()
  link.stage = { name: 'ask', now: data.signedIn.name, next: data.user.name, token: before }
}

/** The answer «yes»; another tab may have changed meanwhile who is signed in. */
export const agree = (): Promise<void> =>
  link.stage.name === 'ask' && link.stage.token !== readToken() ? followLink() : exchange()

/** Goes on without the link. */
export function leaveLink(): void {
  const { pathname, hash } = location
  const query = new URLSearchParams(location.search)
  query.delete('token')
  history.replaceState(null, '', `${pathname}${query.size > 0 ? `?${query}` : ''}${hash}`)
  link.stage = { name: 'none' }
}

async function exchange(): Promise<void> {
  const token = tokenOfAddress() ?? ''
  link.stage = { name: 'working' }
  const before = readToken()
  const { data, error, response } = await client.POST('/api/auth/auto-login', { body: { token } })
  if (!data?.token || !data.user || !data.company) return fail(response, error, before)
  signIn(data.token, data)
  leaveLink()
  if (atLogin()) navigate(askedPage(new URLSearchParams(location.search).get('returnUrl')), { replace: true })
}

function fail(response: Response, problem: Problem | undefined, before: string | null): void {
  const message = response.ok ? texts.incompleteLogin : problem?.message
  if (!response.ok && response.status !== 400 && response.status !== 401) {
    const otherwise = atLogin() ? texts.signInByHand : texts.autoLoginFailed
    link.stage = { name: 'failed', offline: isOffline(response), message: message || otherwise }
    return
  }
  leaveLink()
  const now = readToken()
  if (now) {
    // Who is signed in stays so. A session that came meanwhile is another tab's, which followed the same link first.
    session.token = now
    if (now === before) toast('error', message || texts.autoLoginFailed)
    return
  }
  if (atLogin()) {
    failure = message ? `Ошибка авторизации: ${message}` : texts.signInByHand
    return
  }
  // On any other page it is the guard's failure: the login screen tells of it by the parameter (A8).
  if (!message) toast('error', texts.autoLoginFailed)
  const returnUrl = location.pathname + location.search
  navigate(href('login', {}, { error: 'invalid_token', returnUrl }), { replace: true })
}
