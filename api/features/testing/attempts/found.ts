import { asksAllChanges } from '../../../../openapi/asked-changes.ts'
import { isWithin } from '../../../audience/within.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { operations } from '../../../../openapi/gen/schema.d.ts'
import { DAY } from '../../../../openapi/rules/time/durations.ts'
import { searchWords } from '../../../../openapi/rules/text/folded.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import type { Who } from '../who.ts'
import { foldedText, holdsWords } from '../../../search/name-words.ts'

export type AttemptQuery = Omit<NonNullable<operations['attemptList']['parameters']['query']>, 'page' | 'limit'>

/** Of whom or of what the words of a search are; undefined: nothing is searched. */
export type Searched = { people: string[]; tests: string[] } | undefined

/**
 * Attempt `a`: its `id` and `started_at`, and what else is asked of it. Those of a restaurant are found among its places;
 * where another filter leaves few, by that one, and each is looked up there.
 */
export function source(sql: Tag, who: Who, query: AttemptQuery, searched: Searched): Fragment {
  const { companyId } = who
  const { restaurant, test, status, statuses, user, position, moment } = query
  if (restaurant === undefined) return sql`test_attempts a`
  const ofTest = test === undefined ? sql`` : sql`and x.test_id = ${test}`
  const places = sql`test_attempt_places x where x.company_id = ${companyId} and x.restaurant_id = ${restaurant} ${ofTest}`
  if (
    searched ||
    follows(who, query) ||
    isOwn(who, query) ||
    user !== undefined ||
    status === 'review' ||
    status === 'in_progress'
  )
    // `offset 0`: looked up one by one. As a join it would begin with all that the place has.
    return sql`(
      select * from test_attempts b
      where exists (select from ${places} and x.started_at = b.started_at and x.attempt_id = b.id offset 0)
    ) a`
  // Nothing but the place is asked: the attempts themselves are not looked at.
  if (position === undefined && status === undefined && statuses === undefined && moment !== 'submitted')
    return sql`(select x.company_id, x.attempt_id as id, x.test_id, x.started_at from ${places}) a`
  return sql`(
    select b.* from test_attempts b
    join (select x.started_at as at, x.attempt_id from ${places}) y on y.at = b.started_at and y.attempt_id = b.id
    where b.company_id = ${companyId}
  ) a`
}

/** Whether they are read in the order of their changes. */
export const follows = ({ seesAll }: Who, query: AttemptQuery) => seesAll && asksAllChanges(query)

const isOwn = ({ seesAll }: Who, { scope }: AttemptQuery) => scope !== 'all' || !seesAll

/** What the filters leave of it, but for its restaurant and the words of a search. */
export function found(sql: Tag, who: Who, query: AttemptQuery): Fragment {
  const { companyId, userId, timezone } = who
  const { test, user, position, status, statuses, from, to, moment, updatedSince } = query
  const when = (given: unknown, condition: () => Fragment) => (given === undefined ? sql`` : condition())
  return sql`
    a.company_id = ${companyId} and ${tookWithin(sql, who)}
    ${isOwn(who, query) ? sql`and a.user_id = ${userId}` : sql``}
    ${when(test, () => sql`and a.test_id = ${test ?? null}`)}
    ${when(user, () => sql`and a.user_id = ${user ?? null}`)}
    ${when(position, () => sql`and a.position_id = ${position ?? null}`)}
    ${when(status, () => sql`and a.status = ${status ?? null}`)}
    ${when(statuses, () => sql`and a.status = any (${(statuses ?? '').split(',')}::text[])`)}
    ${follows(who, query) ? when(updatedSince, () => sql`and a.updated_at >= ${new Date(updatedSince ?? '')}`) : sql``}
    ${moment === 'submitted' ? submitted(sql, who, query) : sql``}
    ${
      moment === 'submitted'
        ? sql``
        : sql`
    ${when(from, () => sql`and a.started_at >= ${from ?? null}::date::timestamp at time zone ${timezone}`)}
    ${when(to, () => sql`and a.started_at < (${to ?? null}::date + 1)::timestamp at time zone ${timezone}`)}`
    }`
}

/** Whether whoever took attempt `a` worked then in one of the restaurants of a key. */
export const tookWithin = (sql: Tag, { companyId, bound }: Pick<Who, 'companyId' | 'bound'>): Fragment =>
  bound
    ? sql`exists (
        select from test_attempt_places w
        where w.company_id = ${companyId} and ${isWithin(sql, bound, 'w.restaurant_id')} and w.started_at = a.started_at
          and w.attempt_id = a.id)`
    : sql`true`

/** Handed in in more days than these, the newest that began are walked through until a page is full: all of them are too many to sort. */
const SORTED_DAYS = 31

/** Handed in on these business days, as monitoring counts them: by the clock of the restaurant that is asked for. */
function submitted(sql: Tag, { companyId, timezone }: Who, { from, to, restaurant }: AttemptQuery): Fragment {
  const place = sql`(select timezone from restaurants where company_id = ${companyId} and id = ${restaurant ?? null})`
  // A business day begins where the one before it ends. As moments: no day of each of a year's rows is reckoned.
  const starts = (day: string, later: number) =>
    sql`((${day}::date + ${later}::int) + ${limits.checklists.endsAt}::interval) at time zone coalesce(${place}, ${timezone})`
  const isIn = sql`
    a.submitted_at is not null
    ${from === undefined ? sql`` : sql`and a.submitted_at >= ${starts(from, 0)}`}
    ${to === undefined ? sql`` : sql`and a.submitted_at < ${starts(to, 1)}`}`
  if (from !== undefined && to !== undefined && Date.parse(to) - Date.parse(from) < SORTED_DAYS * DAY)
    return sql`and ${isIn}`
  // No condition of the index by that moment; nothing is handed in before it begins.
  return sql`and (${isIn}) is true ${to === undefined ? sql`` : sql`and a.started_at < ${starts(to, 1)}`}`
}

/** The people and the tests that are called so. */
export async function searchedBy(sql: Tag, companyId: string, search = ''): Promise<Searched> {
  if (searchWords(search).length === 0) return undefined
  const [people, tests] = await Promise.all([
    sql<
      { id: string }[]
    >`select id from users where company_id = ${companyId} and ${holdsWords(sql, sql`name_folded`, search)}`,
    sql<{ id: string }[]>`
      select id from tests where company_id = ${companyId}
        and ${holdsWords(sql, foldedText(sql, sql`title`), search)}`,
  ])
  return { people: people.map(({ id }) => id), tests: tests.map(({ id }) => id) }
}

/** The same as one condition. */
export const ofSearched = (sql: Tag, { people, tests }: NonNullable<Searched>): Fragment =>
  sql`and (a.user_id = any (${people}::uuid[]) or a.test_id = any (${tests}::uuid[]))`
