import type { operations } from '../../../openapi/gen/schema.d.ts'
import { askedPeopleOf, dueAt, state } from '../../articles/asked.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { holdsWords } from '../../search/name-words.ts'
import type { Who } from './who.ts'

export type PeopleQuery = Omit<NonNullable<operations['acknowledgementList']['parameters']['query']>, 'page' | 'limit'>

/** `p`: each person who is to know the article, with what he knows and how it stands. */
export const people = (sql: Tag, who: Who, articleId: string): Fragment => sql`
  (
    select u.id, u.name, u.name_folded, u.email, u.email_verified, u.position_id, k.version, k.at, k.how, k.percent, k.attempts,
      ${dueAt(sql, who.timezone)} as due_at, ${state(sql, who)} as state
    from ${askedPeopleOf(sql, who.companyId, articleId)}
    where a.company_id = ${who.companyId} and a.id = ${articleId}
  ) p`

/** What the filters leave of `p`. */
export function found(sql: Tag, { companyId }: Who, query: PeopleQuery): Fragment {
  const { state: wanted, restaurant, position, search } = query
  return sql`
    ${holdsWords(sql, sql`p.name_folded`, search)}
    ${wanted === undefined || wanted === 'all' ? sql`` : sql`and p.state = any (${STATES[wanted]}::text[])`}
    ${position === undefined ? sql`` : sql`and p.position_id = ${position}`}
    ${
      restaurant === undefined
        ? sql``
        : sql`and exists (select from user_restaurants w
            where w.company_id = ${companyId} and w.user_id = p.id and w.restaurant_id = ${restaurant})`
    }`
}
const STATES = { todo: ['todo', 'overdue'], overdue: ['overdue'], done: ['done'] }

/** Whoever has not done it first, those who are late before; of those who have, the last first. */
export const inOrder = (sql: Tag): Fragment => sql`
  order by case p.state when 'overdue' then 0 when 'todo' then 1 else 2 end,
    case when p.state = 'done' then p.at end desc, p.due_at, p.name collate "ru-x-icu", p.id`
