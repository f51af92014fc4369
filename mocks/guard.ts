import { answersAt, problem, type OperationSpec } from '../openapi/contract.ts'
import { moduleIsOn } from '../openapi/rules/company/modules.ts'
import { KEY_PREFIX } from '../openapi/rules/integrations/keys.ts'
import { mayCall, rightsOf } from '../openapi/rules/company/rights.ts'
import type { MockPublic } from './context.ts'
import type { MockSession } from './tokens.ts'

/** Address, session, right and module of a call, in the server's order (C15). Throws the problem; public calls have no session. */
export function guard(spec: OperationSpec, { site, credentials, findSession }: MockPublic): MockSession | undefined {
  if (!answersAt(spec, site.kind)) throw problem(404, 'NOT_FOUND')
  if (spec.role === 'public') return undefined
  // Nobody calls a mock by a key that is one.
  if (credentials.bearer?.startsWith(KEY_PREFIX)) throw problem(401, 'KEY_INVALID')
  if (credentials.bearer === undefined) throw problem(401, 'UNAUTHENTICATED')
  const session = findSession(credentials.bearer)
  // A bearer of one company on another's address is no session there (C10).
  if (!session || (site.kind === 'company' && session.company.subdomain !== site.subdomain))
    throw problem(401, 'SESSION_EXPIRED')
  if (!session.user.isActive) throw problem(401, 'ACCOUNT_DISABLED')
  if (!mayCall(spec, { kind: 'person', rights: rightsOf(session.user.role) })) throw problem(403, 'FORBIDDEN')
  if (spec.module && !moduleIsOn(session.company, spec.module)) throw problem(404, 'MODULE_DISABLED')
  return session
}
