import { isWithin } from '../../audience/within.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { OPEN, rankOf, type TaskStatus } from '../../../openapi/rules/tasks/tasks.ts'
import { momentOf } from '../../../openapi/rules/time/wall-clock.ts'
import type { operations } from '../../../openapi/gen/schema.d.ts'
import type { Fragment, Tag } from '../../db/client.ts'
import { inReach } from '../../db/in-reach.ts'
import { onDays } from './moments.ts'
import { isAssignee, maySee, type Who } from './who.ts'

type Query = NonNullable<operations['taskList']['parameters']['query']>
export type Filters = Omit<Query, 'page' | 'limit' | 'sort' | 'after' | 'updatedSince'>

const CLOSED: readonly TaskStatus[] = ['done', 'cancelled']

/** Which statuses are asked for: open ones and closed ones are found apart. */
export function statusesOf({ status, overdue = false }: Filters): { open: TaskStatus[]; closed: TaskStatus[] } {
  const asked = status?.split(',')
  const asking = (all: readonly TaskStatus[]) => all.filter((one) => asked === undefined || asked.includes(one))
  return { open: asking(OPEN), closed: overdue ? [] : asking(CLOSED) }
}

/** Written out: the index of open ones is for these words alone. */
export const isOpen = (sql: Tag): Fragment => sql`t.status in ('new', 'in_progress', 'review')`

/** Nothing but what closed ones are counted by in rows that are kept (task_closed). */
export const isKept = (who: Who, filters: Filters): boolean => {
  const { assignee, author, group, series, externalId, from, to, moment, position } = filters
  const asked = [assignee, author, group, series, externalId, from, to, moment, position]
  return scopeOf(who, filters) === 'all' && asked.every((one) => one === undefined)
}

/**
 * One person's, and nothing else that is filtered by: what closed ones of people are counted by (task_person_closed). Of what
 * he does and what he gave, those that he gave himself are counted once.
 */
export function keptOf(who: Who, filters: Filters): { of: string; added: Share[]; taken: Share[] } | undefined {
  const { assignee, author, priority, restaurant, noRestaurant, category, group, series, externalId } = filters
  const { from, to, moment, position } = filters
  const asked = [priority, restaurant, category, group, series, externalId, from, to, moment, position]
  if (who.bound || noRestaurant || asked.some((one) => one !== undefined)) return undefined
  const scope = scopeOf(who, filters)
  if (scope === 'part' && assignee === undefined && author === undefined)
    return { of: who.userId, added: ['doer', 'author'], taken: ['both'] }
  if (scope === 'part') return undefined
  const doers = [scope === 'my' ? who.userId : undefined, assignee].filter((one) => one !== undefined)
  const authors = [scope === 'created' ? who.userId : undefined, author].filter((one) => one !== undefined)
  const [of, ...more] = new Set([...doers, ...authors])
  if (of === undefined || more.length > 0) return undefined
  const share = authors.length === 0 ? 'doer' : doers.length === 0 ? 'author' : 'both'
  return { of, added: [share], taken: [] }
}
type Share = 'doer' | 'author' | 'both'

/** Whoever does not see all sees those that he takes part in. */
export const scopeOf = ({ seesAll }: Who, { scope = 'my' }: Filters) =>
  scope === 'all' && !seesAll ? ('part' as const) : scope

/** What closed ones are counted by, of the rows of `t`. */
export const kept = (
  sql: Tag,
  { bound }: Who,
  { priority, restaurant, noRestaurant, category }: Filters,
): Fragment => sql`
  and ${isWithin(sql, bound, 't.restaurant_id')}
  ${noRestaurant ? sql`and t.restaurant_id is null` : sql``}
  ${restaurant === undefined ? sql`` : sql`and t.restaurant_id = ${restaurant}`}
  ${category === undefined ? sql`` : sql`and t.category_id = ${category}`}
  ${priority === undefined ? sql`` : sql`and t.priority = any (${ranks(priority)}::integer[])`}`

const ranks = (priority: string) =>
  // The contract's pattern lets no other word through.
  priority.split(',').map((one) => rankOf(one as components['schemas']['TaskPriority']))

/**
 * All that the filters leave, whatever its status: `from … t where …`. Whoever's tasks are asked for is found by his own
 * index, which holds what they are sorted and counted by. `state`: a condition on `t` that the asker adds anyway.
 */
export function among(sql: Tag, who: Who, filters: Filters, state?: Fragment): Fragment {
  const { companyId, userId } = who
  const { assignee, moment, position } = filters
  // Of those the people's rows hold no copies.
  if (moment !== undefined || madeTogether(sql, filters)) return amongWhole(sql, who, filters, state)
  const scope = scopeOf(who, filters)
  const doer = scope === 'my' ? userId : scope === 'part' ? undefined : assignee
  const asked = others(sql, who, filters)
  // Of his tasks only those that may be among them.
  const his = sql`${asked} ${state ? sql`and ${state}` : sql``}`
  const people = position === undefined ? undefined : peopleOf(sql, companyId, filters)
  const isTheirs = (whose: People) => sql`and ${isDoneBy(sql, companyId, whose, his)}`
  return sql`
    from ${source(sql, who, filters, doer, people)} t
    where t.company_id = ${companyId} ${asked}
      ${assignee === undefined || doer === assignee ? sql`` : isTheirs(only(sql, assignee))}
      ${people && (doer !== undefined || scope === 'part') ? isTheirs(people) : sql``}`
}

/** The same with all that a task has: those of one call, or of somebody, are found first and not asked for of each task of the company. */
export function amongWhole(sql: Tag, who: Who, filters: Filters, state?: Fragment): Fragment {
  const { companyId, userId } = who
  const together = madeTogether(sql, filters)
  // Those are few: found first (`offset 0`), and asked one by one whose they are.
  if (together)
    return amongOf(
      sql,
      who,
      filters,
      sql`(select * from tasks where company_id = ${companyId} and ${together.are} offset 0)`,
    )
  const { assignee, position } = filters
  const scope = scopeOf(who, filters)
  const doer = scope === 'my' ? userId : scope === 'part' ? undefined : assignee
  const people = position === undefined ? undefined : peopleOf(sql, companyId, filters)
  const his = sql`${others(sql, who, filters)} ${state ? sql`and ${state}` : sql``}`
  return amongOf(sql, who, filters, doneBy(sql, companyId, doer === undefined ? people : only(sql, doer), his))
}

/** The same of tasks that are looked up one by one. */
export const amongKnown = (sql: Tag, who: Who, filters: Filters): Fragment => amongOf(sql, who, filters, sql`tasks`)

const amongOf = (sql: Tag, who: Who, filters: Filters, tasks: Fragment): Fragment => sql`
  from ${tasks} t
  where t.company_id = ${who.companyId} ${others(sql, who, filters)} and ${maySee(sql, who)}
    ${scopeOf(who, filters) === 'my' ? sql`and ${isAssignee(sql, who.companyId, who.userId)}` : sql``}
    ${filters.assignee === undefined ? sql`` : sql`and ${isAssignee(sql, who.companyId, filters.assignee)}`}
    ${filters.position === undefined ? sql`` : sql`and ${isOfPosition(sql, who.companyId, filters)}`}
    ${filters.moment === undefined ? sql`` : onDays(sql, who, filters.moment, filters)}`

/** Of people, whose tasks are asked for. */
type People = { are: Fragment }
const only = (sql: Tag, userId: string): People => ({ are: sql`array[${userId}::uuid]` })
/** Those who have the position; where one of those who do it is asked for, it is he. */
const peopleOf = (sql: Tag, companyId: string, { position, assignee }: Filters): People => ({
  are: sql`array(
    select id from users where company_id = ${companyId} and position_id = ${position ?? null}
      ${assignee === undefined ? sql`` : sql`and id = ${assignee}`})`,
})

/** The tasks of these people, or all. */
const doneBy = (sql: Tag, companyId: string, people: People | undefined, asked: Fragment): Fragment =>
  people
    ? sql`(
        select * from tasks where company_id = ${companyId} and id = any (array(
          select t.task_id from task_people t
          where t.company_id = ${companyId} and t.user_id = any (${people.are}) ${asked})) offset 0)`
    : sql`tasks`

/** One of those who do it has the position. */
const isOfPosition = (sql: Tag, companyId: string, filters: Filters): Fragment => sql`
  exists (
    select from task_people p where p.company_id = ${companyId} and p.task_id = t.id
      and p.user_id = any (${peopleOf(sql, companyId, filters).are}) offset 0)`

/** All but who does it. */
function others(sql: Tag, who: Who, filters: Filters): Fragment {
  const { author, group, series, externalId, moment } = filters
  const { from, to } = moment === undefined ? filters : {}
  const midnight = (day: string, later = 0) => momentOf(who.zone, Date.parse(`${inReach(day)}T00:00Z`) + later)
  return sql`
      ${kept(sql, who, filters)}
      ${scopeOf(who, filters) === 'created' ? sql`and t.created_by = ${who.userId}` : sql``}
      ${author === undefined ? sql`` : sql`and t.created_by = ${author}`}
      ${group === undefined ? sql`` : sql`and t.group_id = ${group}`}
      ${series === undefined ? sql`` : sql`and t.series_id = ${series}`}
      ${externalId === undefined ? sql`` : sql`and t.external_id = ${externalId}`}
      ${from === undefined ? sql`` : sql`and t.created_at >= ${midnight(from)}`}
      ${to === undefined ? sql`` : sql`and t.created_at < ${midnight(to, DAY)}`}`
}

/** By a hash of their tasks, and not one by one: «is true» keeps it from being turned into a join. */
const isDoneBy = (sql: Tag, companyId: string, people: People, asked: Fragment): Fragment => sql`
  (t.id in (
    select t.task_id from task_people t
    where t.company_id = ${companyId} and t.user_id = any (${people.are}) ${asked})) is true`

// A fragment that is returned by itself is taken for a query, so it comes within an object.
/** Of one call, of one series, or the one that another system names. */
const madeTogether = (sql: Tag, { group, series, externalId }: Filters): { are: Fragment } | undefined =>
  externalId !== undefined
    ? { are: sql`external_id = ${externalId}` }
    : group !== undefined
      ? { are: sql`group_id = ${group}` }
      : series !== undefined
        ? { are: sql`series_id = ${series}` }
        : undefined

/** Rows of people hold copies of all that is asked for. */
function source(sql: Tag, who: Who, filters: Filters, doer: string | undefined, people: People | undefined): Fragment {
  const { companyId, userId } = who
  const copies = sql`status, deadline, created_at, priority, restaurant_id, category_id, created_by`
  const of = (user: string) =>
    sql`select company_id, task_id as id, ${copies} from task_people where company_id = ${companyId} and user_id = ${user}`
  if (scopeOf(who, filters) === 'part')
    return sql`(
      ${of(userId)} union all
      select company_id, id, ${copies} from tasks t
      where company_id = ${companyId} and created_by = ${userId} and not ${isAssignee(sql, companyId, userId)})`
  if (doer !== undefined) return sql`(${of(doer)})`
  // Several of them may do one task.
  return people
    ? sql`(
        select distinct company_id, task_id as id, ${copies} from task_people
        where company_id = ${companyId} and user_id = any (${people.are}))`
    : sql`tasks`
}
