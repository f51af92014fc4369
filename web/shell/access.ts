import { moduleIsOn } from '../../openapi/rules/company/modules.ts'
import { href, type RouteRule } from '../routes.ts'

export interface Visitor {
  token: string | null
  user: { role: string } | undefined
  company: { moduleSettings?: Partial<Record<string, boolean>> | null | undefined } | undefined
}

/**
 * Where a visitor goes instead of the page asked for, or undefined when he may stay.
 * 'wait': the session is still being checked.
 */
export function redirectFor(
  rule: RouteRule,
  { token, user, company }: Visitor,
  { path, subdomain }: { path: string; subdomain: string | undefined },
): string | 'wait' | undefined {
  if (rule.path === href('landing') || rule.path === href('login')) {
    if (token) return user ? href('dashboard') : 'wait'
    return rule.path === href('landing') && subdomain ? href('login') : undefined // A25
  }
  if (rule.access === 'public') return undefined
  if (!token) return href('login', {}, { returnUrl: path })
  if (!user) return 'wait'
  if (rule.access === 'admin' && user.role.toLowerCase() !== 'admin') return href('forbidden')
  if (rule.module && !moduleIsOn(company, rule.module)) return href('notFound', {}, { section: 'off' })
  return undefined
}
