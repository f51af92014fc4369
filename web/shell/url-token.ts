import { navigate } from 'wouter/use-browser-location'
import { client } from '../api.ts'
import { texts } from '../api/problem.ts'
import { readToken } from '../api/token.ts'
import { href, routes } from '../routes.ts'
import { toast } from './notifications.tsx'
import { clearSession, logout, signIn } from './session.ts'

/** What the login screen says about a link that brought nobody in (A8). */
let failure: string | undefined

export const takeUrlTokenFailure = (): string | undefined => {
  const text = failure
  failure = undefined
  return text
}

/**
 * `?token=` signs in: it is taken out of the address, exchanged for a session and forgotten (spec 1, section 4).
 * It wins over a session that is there, which is ended first (C15).
 */
export async function signInByUrlToken(): Promise<void> {
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (!token) return
  url.searchParams.delete('token')
  const atLogin = url.pathname === routes.login.path
  history.replaceState(null, '', url.pathname + url.search + url.hash)
  if (readToken()) logout()

  const { data, error } = await client.GET('/api/auth/auto-login', { params: { query: { token } } })
  if (data?.token && data.user && data.company) {
    signIn(data.token, data)
    if (atLogin) navigate(href('dashboard'), { replace: true })
    return
  }
  clearSession()
  const message = data ? texts.incompleteLogin : error?.message
  if (atLogin) {
    failure = message ? `Ошибка авторизации: ${message}` : 'Ошибка авторизации. Пожалуйста, войдите вручную.'
    return
  }
  // On any other page it is the guard's failure: the login screen tells of it by the parameter (A8).
  if (!message) toast('error', texts.autoLoginFailed)
  navigate(href('login', {}, { error: 'invalid_token' }), { replace: true })
}
