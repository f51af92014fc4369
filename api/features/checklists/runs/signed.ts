import { problem } from '../../../../openapi/contract.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { fillsInById } from '../../../checklists/filling.ts'
import { secretsOf, type DataSecrets } from '../../../accounts/sealed.ts'
import type { Tag } from '../../../db/client.ts'
import { type Signer, signerOf } from '../signature.ts'
import type { RunRow } from './rows.ts'
import type { Who } from './who.ts'

type Asked = { signature: string | undefined; isNeeded: boolean; field: string }
export type Signed = { by: string; isSigned: boolean }

/**
 * On a shared tablet who signed, elsewhere who has signed in; `field` is where a signature is missed. Whoever signs still
 * works here, has the PIN that he signed with, and is one of those who fill the run in.
 */
export async function whoSigned(
  sql: Tag,
  { settings, who, run }: { settings: DataSecrets; who: Who; run: RunRow },
  { signature, isNeeded, field }: Asked,
): Promise<Signed> {
  if (signature === undefined) {
    if (isNeeded && who.isPin)
      throw problem(400, 'SIGNATURE_REQUIRED', undefined, { fields: { [field]: messages.SIGNATURE_REQUIRED } })
    return { by: who.userId, isSigned: isNeeded }
  }
  const { companyId, session, now } = who
  const where = { companyId, restaurantId: run.restaurantId, sessionId: session.id, now }
  const signer = signerOf(secretsOf(settings), signature, where)
  if (!signer || !(await maySign(sql, companyId, run, signer)))
    throw problem(400, 'SIGNATURE_INVALID', undefined, { fields: { [field]: messages.SIGNATURE_INVALID } })
  return { by: signer.userId, isSigned: true }
}

async function maySign(sql: Tag, companyId: string, run: RunRow, { userId, pinHash }: Signer): Promise<boolean> {
  const rows = await sql`
    select from checklist_runs r
    join checklists k on k.company_id = ${companyId} and k.id = r.checklist_id
    join users u on u.company_id = ${companyId} and u.id = ${userId} and u.is_active and u.deleted_at is null
      and (${pinHash}::text is null or u.pin_hash = ${pinHash})
    where r.company_id = ${companyId} and r.business_date = ${run.date} and r.id = ${run.id}
      and ${fillsInById(sql, companyId, userId)}`
  return rows.length > 0
}
