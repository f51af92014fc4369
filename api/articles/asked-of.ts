import { meansHimself } from '../audience/himself.ts'
import type { Reader } from '../audience/reader.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { dueAt, knowing, state } from './asked.ts'

/** Each published article that asks him, and what he knows of it. */
export const askedOf = (sql: Tag, who: Reader & { timezone: string; now: Date }): Fragment => sql`
  select a.id, a.title, a.topic_id, s.kind, s.test_id, s.required_version, s.asked_at, k.version, k.at,
    ${dueAt(sql, who.timezone)} as due_at, ${state(sql, who)} as state
  from article_asks s
  join articles a on a.company_id = ${who.companyId} and a.id = s.article_id
  join users u on u.company_id = ${who.companyId} and u.id = ${who.userId}
  left join ${knowing(sql, who.companyId)} k on true
  where s.company_id = ${who.companyId} and s.kind <> 'none' and s.required_version is not null
    and a.status = 'published' and ${meansHimself(sql, who, 's')} and ${meansHimself(sql, who, 'a')}`
