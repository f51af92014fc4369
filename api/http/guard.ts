import { answersAt, problem, type OperationSpec } from '../../openapi/contract.ts'
import { moduleIsOn } from '../../openapi/rules/company/modules.ts'
import { KEY_PREFIX } from '../../openapi/rules/integrations/keys.ts'
import { mayCall } from '../../openapi/rules/company/rights.ts'
import { personOf, type Principal } from '../accounts/principal.ts'
import type { Company, PublicContext, Session, Site } from '../context.ts'
import type { Budgets } from './budgets.ts'
import { guardKey } from './key-guard.ts'

/** Who was let in to a call that is not everybody's. */
export type Caller = {
  principal: Principal
  session: Session
  /** Of a key: the version of the contract that it was made with. */
  version?: string
  /** Headers that each answer to this caller has. */
  always?: Record<string, string>
}

/**
 * Who calls, and may he: everything that can be settled before a body is read. Order: address, session, right, module, the
 * general limit. Throws the problem; returns who called, if the call is not everybody's. `remembered` is his session as it
 * was read last, which whoever gives it here must prove.
 */
export async function guard(
  spec: OperationSpec,
  context: PublicContext,
  budgets: Budgets,
  remembered?: Session,
): Promise<Caller | undefined> {
  const { site } = context
  if (!answersAt(spec, site.kind)) throw problem(404, 'NOT_FOUND')
  if (spec.role === 'public') {
    budgets.general(await generalOf(spec, context))
    return undefined
  }
  const { bearer } = context.credentials
  if (bearer?.startsWith(KEY_PREFIX))
    return guardKey(spec, context, bearer, {
      budgets,
      admit: ({ principal, session }) => admit(spec, principal, session.company),
    })
  const session = signedIn(site, remembered ?? (await sessionOf(context)))
  const principal = personOf(session)
  admit(spec, principal, session.company)
  budgets.general(`${principal.kind}:${principal.company}:${principal.id}`)
  return { principal, session }
}

/** Whoever he is: the right that the operation names, then the section that it belongs to. */
export function admit(
  spec: Pick<OperationSpec, 'right' | 'module'>,
  principal: Principal,
  company: Pick<Company, 'moduleSettings'>,
): void {
  if (!mayCall(spec, principal)) throw problem(403, 'FORBIDDEN')
  if (spec.module && !moduleIsOn(company, spec.module)) throw problem(404, 'MODULE_DISABLED')
}

/**
 * A whole restaurant comes from one address: the pictures of its people are counted by session, and what opens the app,
 * signs in and shows a logo by address, each room apart, so that none of them uses up the others' budget.
 */
async function generalOf(
  { tag, general }: OperationSpec,
  { caller, credentials, tokens }: PublicContext,
): Promise<string> {
  const token = general === 'session' ? (credentials.bearer ?? credentials.fileCookie) : undefined
  const claims = token === undefined ? undefined : await tokens.verify(token)
  return claims ? `session:${tag}:${claims.session}` : `ip:${tag}:${caller}`
}

async function sessionOf({ credentials, findSession }: PublicContext): Promise<Session | undefined> {
  if (credentials.bearer === undefined) throw problem(401, 'UNAUTHENTICATED')
  return findSession(credentials.bearer)
}

function signedIn(site: Site, session: Session | undefined): Session {
  // A bearer of one company on another's address is no session there (C10).
  if (!session || (site.kind === 'company' && session.company.subdomain !== site.subdomain))
    throw problem(401, 'SESSION_EXPIRED')
  if (!session.user.isActive) throw problem(401, 'ACCOUNT_DISABLED')
  return session
}
