import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { tryPin } from '../../../accounts/pin-limits.ts'
import { holderOfPin, pinHashes } from '../../../accounts/pins.ts'
import { fillsInById } from '../../../checklists/filling.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { dayEnds } from '../runs/present.ts'
import { findRun, type RunRow } from '../runs/rows.ts'
import { whoOf } from '../runs/who.ts'
import { makeSignature } from '../signature.ts'

/** Whose answer it is, on a tablet of all; whoever tries PINs here is counted as one who tries them at the sign-in (A11). */
export const runSign: FeatureHandlers<'checklists'>['runSign'] = async (context) => {
  const { sql, db, path, body, company, session, settings, problem } = context
  const who = whoOf(context)
  const run = await db.read(() => findRun(sql, who, path.id))
  if (!run) throw problem(404, 'CHECKLIST_NOT_FOUND')
  const person = await db.read(() => filler(sql, company._id, run, body.user))
  if (!person) throw problem(400, 'USER_NOT_FOUND', undefined, { fields: { user: messages.USER_NOT_FOUND } })
  const hashes = pinHashes(settings, company._id, body.pin)
  // Under which it is kept once it has been found.
  const [kept = ''] = hashes
  const isHis = await tryPin(context, { id: company._id, subdomain: company.subdomain }, (tx) =>
    holderOfPin(tx, company._id, hashes, person.id),
  )
  if (!isHis) throw problem(400, 'WRONG_PIN', undefined, { fields: { pin: messages.WRONG_PIN } })
  const expiresAt = dayEnds(run)
  const signature = makeSignature(settings.dataSecret, {
    companyId: company._id,
    userId: person.id,
    restaurantId: run.restaurantId,
    sessionId: session.id,
    pinHash: kept,
    expiresAt,
  })
  return { status: 200, body: { signature, user: person, expiresAt: expiresAt.toISOString() } }
}

/** One of those who fill the run in. */
async function filler(sql: Tag, companyId: string, run: RunRow, userId: string) {
  const [person] = await sql<{ id: string; name: string }[]>`
    select u.id, u.name from checklist_runs r
    join checklists k on k.company_id = ${companyId} and k.id = r.checklist_id
    join users u on u.company_id = ${companyId} and u.id = ${userId} and u.is_active and u.deleted_at is null
    where r.company_id = ${companyId} and r.business_date = ${run.date} and r.id = ${run.id}
      and ${fillsInById(sql, companyId, userId)}`
  return person && { id: person.id, name: person.name }
}
