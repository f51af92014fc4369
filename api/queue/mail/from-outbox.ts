import type { RolePool } from '../../db/client.ts'
import { TRIED_MS } from '../deliveries.ts'
import { CODE_OF, CODE_WANTED_MS } from './outbox.ts'

const BATCH = 500
const WITH_CODE = Object.entries(CODE_OF).flatMap(([template, purpose]) => (purpose ? [template] : []))

/**
 * Takes over what processes of the release before write, and what they left: letters that are due and in nobody's hands.
 * In hands of theirs a letter is due later, so each stays in one pair of hands (R13). The next release drops the table.
 */
export async function gatherOutbox({ sql }: RolePool, now: Date): Promise<void> {
  for (;;) {
    const { count } = await sql`
      with moved as (
        delete from outbox where id = any (array(
          select id from outbox where due_at <= ${now} order by due_at limit ${BATCH} for update skip locked))
        returning *
      )
      insert into deliveries (id, channel, company, lane, payload, created_at, due_at, void_at, give_up_at, attempts, last_error)
      select o.id, 'mail', c.id,
        coalesce(c.id, substr(encode(sha256(convert_to(o.email, 'UTF8')), 'hex'), 1, 32)::uuid),
        jsonb_build_object('template', o.template, 'email', o.email, 'subdomain', o.subdomain),
        o.created_at, o.due_at,
        case when o.template = any (${WITH_CODE}::text[]) then o.created_at + ${CODE_WANTED_MS} * interval '1 ms' end,
        o.created_at + ${TRIED_MS} * interval '1 ms', o.attempts, o.last_error
      from moved o
      left join companies c on c.subdomain = o.subdomain and o.template = 'invitation'`
    if (count < BATCH) return
  }
}
