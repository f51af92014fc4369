import type { OwnRow } from '../../../openapi/rules/knowledge-base/acknowledgement-shown.ts'
import { knowing } from '../../articles/asked.ts'
import { mayRead } from '../../articles/reader.ts'
import { meansHimself } from '../../audience/himself.ts'
import { chosen } from '../../audience/present.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import type { Who } from './who.ts'

/** The test `x` that is asked for. */
export const testOf = (sql: Tag): Fragment =>
  sql`case when x.id is not null then jsonb_build_object('_id', x.id, 'title', x.title, 'isActive', x.is_active) end`

/** How an article that he may read asks to be known, and what he knows of it. */
export async function findOwn(sql: Tag, who: Who, id: string): Promise<OwnRow | undefined> {
  const { companyId, userId } = who
  const [row] = await sql<OwnRow[]>`
    select a.status, coalesce(s.kind, 'none') as kind, ${testOf(sql)} as test,
      ${chosen(sql, companyId, 'restaurants', 's')} as restaurants, ${chosen(sql, companyId, 'positions', 's')} as positions,
      s.due_days, s.required_version, s.asked_at, s.updated_at, u.created_at, k.version, k.at, k.how,
      (${meansHimself(sql, who, 's')} and ${meansHimself(sql, who, 'a')}) as is_meant
    from articles a
    join users u on u.company_id = ${companyId} and u.id = ${userId}
    left join article_asks s on s.company_id = ${companyId} and s.article_id = a.id
    left join tests x on x.company_id = ${companyId} and x.id = s.test_id
    left join ${knowing(sql, companyId)} k on true
    where a.company_id = ${companyId} and a.id = ${id} and ${mayRead(sql, who)}`
  return row
}
