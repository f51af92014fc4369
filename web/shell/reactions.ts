import { navigate } from 'wouter/use-browser-location'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { onNotice } from '../api/notice.ts'
import { readToken } from '../api/token.ts'
import { createRepeatGuard } from '../lib/repeat-guard.ts'
import { href, routes } from '../routes.ts'
import { toast } from './notifications.tsx'
import { checkSession, clearSession } from './session.ts'

export const currentPath = (): string => location.pathname + location.search

/** All calls of a page are refused at once, and one that asks again by itself must not ask for ever. */
export const moduleOffGuard = createRepeatGuard(limits.logoutGuardMs)

let leaving: ReturnType<typeof setTimeout> | undefined

/** Turns what web/api.ts reports into toasts and page changes (spec 1, section 8). Returns the undo. */
export function reactToNotices(): () => void {
  const undo = onNotice((notice) => {
    switch (notice.kind) {
      case 'toast':
        toast(notice.tone, notice.text)
        break
      case 'page-failed':
        openServerError(notice.message)
        break
      case 'module-off':
        // The fresh session takes the section out of the menu, and the guard leads its page to /404.
        if (moduleOffGuard.take()) void checkSession()
        break
      case 'session-over':
        clearTimeout(leaving)
        // The page stays readable meanwhile: what was typed can still be copied.
        leaving = setTimeout(leave, limits.sessionExpiredRedirectMs)
        break
    }
  })
  return () => {
    clearTimeout(leaving)
    undo()
  }
}

function leave(): void {
  if (readToken()) return // signed in again, perhaps in another tab
  const from = currentPath()
  clearSession()
  if (location.pathname !== routes.login.path) navigate(href('login', {}, { returnUrl: from }))
}

export function openNotFound(): void {
  navigate(href('notFound'), { replace: true })
}

/** /500 with its message and the page to return to. */
export function openServerError(message: string): void {
  if (location.pathname === routes.serverError.path) return // the first failure is the one to tell about
  // In the place of the page that has nothing to show: Back leads to the one before it.
  navigate(href('serverError', {}, { message, from: currentPath() }), { replace: true })
}
