import { problem, ProblemReply, type OperationSpec } from '../../openapi/contract.ts'
import { isAmong } from '../../openapi/rules/integrations/addresses.ts'
import { opens } from '../../openapi/rules/integrations/key-rights.ts'
import { moduleIsOn } from '../../openapi/rules/company/modules.ts'
import { keyInvalid, type KeyCaller } from '../accounts/keys.ts'
import type { PublicContext } from '../context.ts'
import type { Budgets } from './budgets.ts'
import type { Caller } from './guard.ts'
import { spendByKey } from './key-rates.ts'

/**
 * Whose key, may it from there, how often, and is the operation for keys and open to this one. What is refused once it is
 * known whose key it is counts as a failed call of it, and is told what is left of its minute like any other.
 */
export async function guardKey(
  spec: OperationSpec,
  context: PublicContext,
  bearer: string,
  { budgets, admit }: { budgets: Budgets; admit: (caller: KeyCaller) => void },
): Promise<Caller> {
  const { site, ip, now } = context
  const caller = await context.findKey(bearer)
  const { principal, session, version } = caller
  // Of another company it is no key at all, as a session is none.
  if (site.kind !== 'company' || session.company.subdomain !== site.subdomain) throw keyInvalid()
  let always: Record<string, string> = { 'api-version': version }
  try {
    // First: whoever has its secret elsewhere uses nothing of its minute up.
    if (!isAmong(ip, caller.addresses)) throw problem(403, 'KEY_ADDRESS')
    always = { ...spendByKey(principal, budgets), ...always }
    admitKey(spec, caller)
    admit(caller)
    return { principal, session, version, always }
  } catch (error) {
    if (error instanceof ProblemReply) Object.assign(error.headers, { ...always, ...error.headers })
    const { company: companyId, id: keyId } = principal
    context.keyUses.add({ companyId, timezone: session.company.timezone, keyId, isError: true, address: ip, at: now() })
    throw error
  }
}

function admitKey({ scope, restaurants, method }: OperationSpec, caller: KeyCaller): void {
  const { scopes, session, principal } = caller
  if (!moduleIsOn(session.company, 'integrations')) throw problem(404, 'MODULE_DISABLED')
  if (scope === null) throw problem(403, 'KEY_NOT_ALLOWED')
  if (!opens(scopes, scope)) throw problem(403, 'SCOPE_MISSING', { scope }, { needs: scope })
  // What is common to the company is read by all of its keys; rows are cut by whoever reads them (audience/within.ts).
  const isCommon = restaurants === 'rows' || restaurants === 'none' || (restaurants === 'company' && method === 'GET')
  if (principal.bound && !isCommon) throw problem(403, 'KEY_RESTAURANT')
}
