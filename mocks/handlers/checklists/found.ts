import type { operations } from '../../../openapi/gen/schema.d.ts'
import { progressOf } from '../../../openapi/rules/run-score.ts'
import { statusAt } from '../../../openapi/rules/run-state.ts'
import { rowsOf } from '../../db.ts'
import type { StoredRun } from '../../seed/checklists/rows.ts'
import { fillsIn, seesAll, type Who } from './access.ts'
import { todayIn } from './days.ts'
import { answersOf, itemsOf, momentsOf } from './present.ts'

type Query = Omit<NonNullable<operations['runList']['parameters']['query']>, 'page' | 'limit'>

const hasFails = (who: Who, run: StoredRun) => progressOf(itemsOf(who, run), answersOf(run)).fails > 0
const byStart = (a: StoredRun, b: StoredRun) =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt) || a._id.localeCompare(b._id)

/** What the filters leave: newest first, but one's own of a day as the day goes. */
export function found(who: Who, query: Query): StoredRun[] {
  const { date, from, to, restaurant, checklist, status, user, fails = false } = query
  const isMine = query.scope !== 'all' || !seesAll(who)
  // One's own without any day are today's.
  const isToday = isMine && date === undefined && from === undefined && to === undefined
  const now = new Date(who.now())
  const rows = rowsOf('runs', who.company._id)
    .filter((run) => !isMine || fillsIn(who, run, who.user))
    .filter(
      (run) =>
        (date === undefined || run.businessDate === date) &&
        (!isToday || run.businessDate === todayIn(who, run.restaurant)) &&
        (from === undefined || run.businessDate >= from) &&
        (to === undefined || run.businessDate <= to) &&
        (restaurant === undefined || run.restaurant === restaurant) &&
        (checklist === undefined || run.checklist === checklist) &&
        (status === undefined || status.split(',').includes(statusAt(momentsOf(run), now))) &&
        (user === undefined || run.completedBy === user || run.assignee === user) &&
        (!fails || hasFails(who, run)),
    )
    .sort(byStart)
  const isOneDay = isMine && (isToday || date !== undefined)
  return isOneDay ? rows : rows.toReversed().sort((a, b) => b.businessDate.localeCompare(a.businessDate))
}
