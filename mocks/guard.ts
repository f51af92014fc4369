import { problem, type OperationSpec } from '../openapi/contract.ts'
import { moduleIsOn } from '../openapi/rules/modules.ts'
import type { MockPublic } from './context.ts'
import type { MockSession } from './tokens.ts'

/** What answers on the product's main address; anything else there is 404 (C15). Of files only logos do (B29). */
const MAIN_TAGS = new Set(['auth', 'verification', 'config'])
const isOnMain = (spec: OperationSpec) =>
  MAIN_TAGS.has(spec.tag) || (['companies', 'uploads'].includes(spec.tag) && spec.role === 'public')

/** Address, session, role and module of a call, in the server's order (C15). Throws the problem; public calls have no session. */
export function guard(spec: OperationSpec, { site, credentials, findSession }: MockPublic): MockSession | undefined {
  if (site.kind === 'main' && !isOnMain(spec)) throw problem(404, 'NOT_FOUND')
  if (spec.role === 'public') return undefined
  const session = credentials.bearer === undefined ? undefined : findSession(credentials.bearer)
  // A bearer of one company on another's address is no session there (C10).
  if (!session || (site.kind === 'company' && session.company.subdomain !== site.subdomain))
    throw problem(401, 'SESSION_EXPIRED')
  if (!session.user.isActive) throw problem(401, 'ACCOUNT_DISABLED')
  if (spec.role === 'admin' && session.user.role !== 'admin') throw problem(403, 'FORBIDDEN')
  if (spec.module && !moduleIsOn(session.company, spec.module)) throw problem(404, 'MODULE_DISABLED')
  return session
}
