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
export const moduleOffGuard = createRepeatGuard(limits.app.logoutGuardMs)

let leaving: ReturnType<typeof setTimeout> | undefined

/** Turns what web/api.ts reports into toasts and page changes. Returns the undo. */
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
        // The fresh session takes the section out of the menu, and the guard leads its page to /404, which says so.
        if (moduleOffGuard.take()) void checkSession()
        break
      case 'session-over':
        clearTimeout(leaving)
        // The page stays readable meanwhile: what was typed can still be copied.
        leaving = setTimeout(leave, limits.app.sessionExpiredRedirectMs)
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
  if (!isPublic(location.pathname)) navigate(href('login', {}, { returnUrl: from }))
}

/** Open to everybody, with a session or without one: nobody is led away from it. */
const isPublic = (path: string) => Object.values(routes).some((rule) => rule.access === 'public' && rule.path === path)

export function openNotFound(): void {
  navigate(href('notFound'), { replace: true })
}

/** /500 with its message and the page to return to, in place of the page that failed: Back would fail again. */
export function openServerError(message: string, from = currentPath()): void {
  if (location.pathname === routes.serverError.path) return // the first failure is the one to tell about
  navigate(href('serverError', {}, { message, from }), { replace: true })
}

/** Code that didn't arrive leads back to the page before, whose code is there. */
export const openChunkError = (from: string | undefined, message = 'Ошибка загрузки ресурсов'): void =>
  openServerError(message, from)
