import { openSession } from '../../../accounts/sign-in.ts'
import type { Handlers } from '../../../context.ts'
import { isClosed } from '../../../accounts/closed.ts'
import { companyBySubdomain } from '../../../db/directory.ts'
import { holderOfPin, pinHashes } from '../../../accounts/pins.ts'
import { namedSubdomain } from '../../../../openapi/rules/company/subdomains.ts'
import { tryPin } from '../../../accounts/pin-limits.ts'

/** One PIN is one person of one company: there is no name to guess at, so tries are counted by address and company (A11). */
export const authLoginPin: Handlers['authLoginPin'] = async (context) => {
  const { body, site, settings, db, problem } = context
  const named = namedSubdomain(body.subdomain, settings.productDomain)
  if (site.kind === 'company' && named !== undefined && named !== site.subdomain)
    throw problem(400, 'SUBDOMAIN_MISMATCH')
  const subdomain = site.kind === 'company' ? site.subdomain : named
  const company = subdomain === undefined ? undefined : await companyBySubdomain(db, subdomain)
  if (!company) throw problem(404, 'COMPANY_NOT_FOUND')
  if (company.leavesAt) throw problem(404, 'COMPANY_NOT_FOUND', undefined, isClosed)
  const hashes = pinHashes(settings, company.id, body.pinCode)
  const userId = await tryPin(context, company, (sql) => holderOfPin(sql, company.id, hashes))
  const who = { companyId: company.id, kind: 'pin', event: 'auth.login_pin', pinHash: hashes[0] ?? '' } as const
  // Undefined too when the PIN was changed at this very moment: then it was right, and no wrong try.
  const opened = userId === undefined ? undefined : await openSession(context, { ...who, userId })
  if (!opened) throw problem(401, 'WRONG_PIN')
  return { status: 200, body: opened }
}
