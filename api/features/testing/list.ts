import { may } from '../../audience/may.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components, operations } from '../../../openapi/gen/schema.d.ts'
import { assignedCounts } from '../../audience/groups.ts'
import { readerOf } from '../../audience/reader.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { nobodyYet, type Person, presentMine } from '../../../openapi/rules/attempts/attempt-person.ts'
import { foldedText, holdsWords } from '../../search/name-words.ts'
import { passedCounts } from './passed.ts'
import { columns, find, joins, present, type TestRow } from './queries.ts'
import { isMeantFor, whoOf, type Who } from './who.ts'

type Query = NonNullable<operations['testList']['parameters']['query']>
/** Moments as in JSON. */
type Told = Omit<Person, 'openUntil' | 'lastSubmittedAt'> & { openUntil: string | null; lastSubmittedAt: string | null }
type Counted = TestRow & { mine?: Told | null; passedCount?: number; avgPercent?: number | null }
type Reading = Pick<FeatureHandlers<'testing'>, 'testList' | 'testGet'>

export const reading: Reading = {
  async testList(context) {
    const { sql, db, query } = context
    const who = whoOf(context)
    const isMine = !who.seesAll || query.scope === 'my'
    if (isMine) {
      const rows = await db.read(() => list(sql, who, query, isMine))
      return { status: 200, body: rows.map(({ mine: told, ...row }) => withMine(row, told && heard(told), who)) }
    }
    const [rows, assigned, passed] = await Promise.all([
      db.read(() => list(sql, who, query, isMine)),
      db.read(() => assignedCounts(sql, who.companyId)),
      db.read(() => passedCounts(sql, who.companyId)),
    ])
    const body = rows.map(({ passedCount = 0, avgPercent = null, ...row }) => ({
      ...present(row),
      assignedCount: assigned(row),
      passedCount: isForAll(row) ? passedCount : passed(row),
      avgPercent,
    }))
    return { status: 200, body }
  },

  /** Questions by the role alone (B27); `edit` says what for: an editor asks for nobody's own attempts. */
  async testGet(context) {
    const { sql, db, path, query, problem } = context
    const who = whoOf(context)
    const [test, [person]] = await Promise.all([
      db.read(() => find(sql, readerOf(context, 'test.readAll'), path.id)),
      db.read(
        () => sql<Person[]>`
        select ${personColumns(sql)} from test_people m
        where m.company_id = ${who.companyId} and m.test_id = ${path.id} and m.user_id = ${who.userId}`,
      ),
    ])
    if (!test) throw problem(404, 'TEST_NOT_FOUND')
    if (query.edit && who.seesAll) return { status: 200, body: present(test) }
    return { status: 200, body: withMine(test, person, who) }
  },
}

const isForAll = ({ restaurants, positions }: TestRow) => restaurants.length + positions.length === 0

const withMine = (row: TestRow, mine: Person | null | undefined, { now }: Who): components['schemas']['Test'] => ({
  ...present(row),
  ...presentMine(mine ?? nobodyYet, row.settings, now),
})

const heard = ({ openUntil, lastSubmittedAt, ...rest }: Told): Person => ({
  ...rest,
  openUntil: openUntil === null ? null : new Date(openUntil),
  lastSubmittedAt: lastSubmittedAt === null ? null : new Date(lastSubmittedAt),
})

const personColumns = (sql: Tag): Fragment => sql`
  m.last_number, m.used, m.extra, m.open_id, m.open_until, m.in_review, m.last_submitted_at, m.best_id, m.best_percent,
  m.best_passed`

/** The newest first; at most limits.testing.max (B42). */
const list = (sql: Tag, who: Who, query: Query, isMine: boolean) => sql<Counted[]>`
  select ${columns(sql, who.companyId, who.bound)}, ${isMine ? mine(sql) : counts(sql)}
  from tests t ${joins(sql, who.companyId, who)}
  ${isMine ? sql`` : sums(sql, who)}
  left join test_people m on m.company_id = ${who.companyId} and m.test_id = t.id and m.user_id = ${who.userId}
  where t.company_id = ${who.companyId} ${isMine ? sql`and t.is_active and ${isMeantFor(sql, who)}` : sql`and ${may(sql, who, 't')}`}
    ${filters(sql, query)}
  order by t.created_at desc, t.id desc limit ${limits.testing.max}`

const mine = (sql: Tag): Fragment => sql`
  case when m.test_id is not null then jsonb_build_object('lastNumber', m.last_number, 'used', m.used, 'extra', m.extra,
    'openId', m.open_id, 'openUntil', m.open_until, 'inReview', m.in_review, 'lastSubmittedAt', m.last_submitted_at,
    'bestId', m.best_id, 'bestPercent', m.best_percent, 'bestPassed', m.best_passed) end as mine`

const counts = (sql: Tag): Fragment => sql`
  coalesce(s.passed, 0)::int as passed_count, round(s.percents::numeric / nullif(s.people, 0))::int as avg_percent`

/** Of all tests at once. */
const sums = (sql: Tag, { companyId }: Who): Fragment => sql`
  left join (
    select test_id, sum(people) as people, sum(passed) as passed, sum(percents) as percents
    from test_sums where company_id = ${companyId} group by test_id
  ) s on s.test_id = t.id`

function filters(sql: Tag, { state = 'all', status, category, position, restaurant, search }: Query): Fragment {
  const when = (given: unknown, condition: () => Fragment) => (given === undefined ? sql`` : condition())
  return sql`
    ${state === 'all' ? sql`` : sql`and m.best_passed is ${state === 'passed' ? sql`true` : sql`not true`}`}
    ${when(status, () => sql`and t.is_active = ${status === 'active'}`)}
    ${when(category, () => sql`and t.category_id = ${category ?? null}`)}
    ${when(position, () => concerns(sql, 'positions', position ?? ''))}
    ${when(restaurant, () => concerns(sql, 'restaurants', restaurant ?? ''))}
    and ${holdsWords(sql, foldedText(sql, sql`t.title || ' ' || t.description`), search)}`
}

const PARTS = {
  restaurants: { flag: 'a.by_restaurant', table: 'audience_restaurants', column: 'r.restaurant_id' },
  positions: { flag: 'a.by_position', table: 'audience_positions', column: 'r.position_id' },
} as const

/** Tests for this place: those that name it, and those that name none. */
const concerns = (sql: Tag, part: keyof typeof PARTS, id: string): Fragment => {
  const { flag, table, column } = PARTS[part]
  return sql`and (
    not exists (
      select from audiences a where a.company_id = t.company_id and a.id = t.audience_id and ${sql(flag)})
    or exists (
      select from ${sql(table)} r
      where r.company_id = t.company_id and r.audience_id = t.audience_id and ${sql(column)} = ${id}))`
}
