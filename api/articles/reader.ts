import { may } from '../audience/may.ts'
import type { Reader } from '../audience/reader.ts'
import type { Tag } from '../db/client.ts'

/** A condition on `a`, a row of articles: whoever does not see all sees what is published for him (B3, B4, B25). */
export const mayRead = (sql: Tag, reader: Reader) =>
  reader.seesAll ? may(sql, reader, 'a') : sql`(a.status = 'published' and ${may(sql, reader, 'a')})`

/** The topic as an article shows it, joined as `t`: an archived one is none, an inactive one only an administrator's (B7, B9). */
export const topicJoin = (sql: Tag, { companyId, seesAll }: Reader) =>
  sql`left join topics t on t.company_id = ${companyId} and t.id = a.topic_id and t.archived_at is null ${seesAll ? sql`` : sql`and t.is_active`}`
