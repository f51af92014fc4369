import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { meantBy } from '../../../../openapi/rules/forms/form-answers.ts'
import { DAY, HOUR } from '../../../../openapi/rules/time/durations.ts'
import type { Window } from '../../../../openapi/rules/values/lists.ts'
import { momentOf } from '../../../../openapi/rules/time/wall-clock.ts'
import type { Fragment, Tag } from '../../../db/client.ts'
import { type Asked, found, midnight, type Of } from './found.ts'

/** Zones are as far from UTC for months at least. */
const LOOK_EVERY = 28 * DAY

/** Sums are of hours: days of most zones begin with one. */
function areHours(zone: string, from: string, to: string): boolean {
  const [first, last] = [Date.parse(from), Date.parse(to) + DAY]
  const walls = Array.from(
    { length: Math.max(0, Math.ceil((last - first) / LOOK_EVERY)) },
    (_, n) => first + n * LOOK_EVERY,
  )
  return [...walls, last].every((wall) => momentOf(zone, wall).getTime() % HOUR === 0)
}

/** Nothing is asked but days that sums are made of. */
export const isSummed = ({ timeZone, bound }: Of, { user, restaurant, field, from, to }: Asked): boolean =>
  bound === null &&
  user === undefined &&
  restaurant === undefined &&
  field === undefined &&
  from !== undefined &&
  to !== undefined &&
  areHours(timeZone, from, to)

/** The hours `s` of these days. */
export const ofDays = (sql: Tag, { companyId, formId, timeZone }: Of, { from, to }: Asked): Fragment => sql`
  s.company_id = ${companyId} and s.form_id = ${formId}
  ${from === undefined ? sql`` : sql`and s.hour >= ${midnight(sql, timeZone, from, 0)}`}
  ${to === undefined ? sql`` : sql`and s.hour < ${midnight(sql, timeZone, to, 1)}`}`

/** One choice of all time: its hours tell how many there are, and where the page's answers stand. */
export const isCounted = ({ bound }: Of, { field, value = '', ...rest }: Asked): boolean =>
  bound === null &&
  [rest.user, rest.restaurant, rest.from, rest.to, rest.updatedSince].every((one) => one === undefined) &&
  field !== undefined &&
  value !== '' &&
  value.length <= limits.forms.choiceMax

const hoursOf = (sql: Tag, { companyId, formId }: Of, { field = '', value = '' }: Asked): Fragment => {
  const meant = meantBy(value).map((one) => sql`${JSON.stringify(one)}::text::jsonb::text`)
  return sql`
    from form_sums s where s.company_id = ${companyId} and s.form_id = ${formId} and s.kind = 'choice' and s.field = ${field}
      and s.value in (${meant.reduce((all, one) => sql`${all}, ${one}`)})`
}

export const countChosen = (sql: Tag, of: Of, asked: Asked) => sql<{ n: number }[]>`
  select coalesce(sum(s.n), 0)::int as n ${hoursOf(sql, of, asked)}`

/** Ids of a page, newest first: of no more hours than it has answers are answers read. */
export const newestChosen = (sql: Tag, of: Of, asked: Asked, { limit, offset }: Window): Fragment => sql`
  with hours as (
    select s.hour, sum(s.n) as n, sum(sum(s.n)) over (order by s.hour desc) as behind ${hoursOf(sql, of, asked)}
    group by s.hour having sum(s.n) > 0
  ), needed as materialized (
    select hour, behind - n as before from hours where behind > ${offset} and behind - n < ${offset + limit}
  )
  select x.id from needed cross join lateral (
    select a.id, a.submitted_at from form_responses a
    where ${found(sql, of, asked)} and a.submitted_at >= needed.hour and a.submitted_at < needed.hour + interval '1 hour' offset 0) x
  order by x.submitted_at desc, x.id desc
  limit ${limit} offset ${offset} - coalesce((select min(before) from needed), 0)`
