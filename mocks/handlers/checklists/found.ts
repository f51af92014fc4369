import { asksChanges } from '../../../openapi/asked-changes.ts'
import type { operations } from '../../../openapi/gen/schema.d.ts'
import { shownItems } from '../../../openapi/rules/checklists/run-answers.ts'
import { merged } from '../../../openapi/rules/checklists/run-merge.ts'
import { progressOf } from '../../../openapi/rules/checklists/run-score.ts'
import { statusAt } from '../../../openapi/rules/checklists/run-state.ts'
import { wallAt } from '../../../openapi/rules/time/wall-clock.ts'
import { rowsOf } from '../../db.ts'
import type { StoredRun } from '../../seed/checklists/rows.ts'
import { zoneOf } from '../tasks/present.ts'
import { fillsIn, seesAll, type Who } from './access.ts'
import { todayIn } from './days.ts'
import { answersOf, itemsOf, momentsOf } from './present.ts'

type Query = Omit<NonNullable<operations['runList']['parameters']['query']>, 'page' | 'limit'>

/** The failures that stand: of which item, and when each was answered. */
function failsOf(who: Who, run: StoredRun) {
  const [items, answers, counting] = [itemsOf(who, run), answersOf(run), merged(run.answers)]
  const { cells } = progressOf(items, answers)
  return shownItems(items, answers).flatMap(({ id }, at) => {
    const answer = counting.get(id)?.answer
    return answer && cells[at] === 'fail' ? [{ item: id.toLowerCase(), at: answer.answeredAt }] : []
  })
}
const hourOf = (who: Who, { restaurant }: StoredRun, at: string) =>
  new Date(wallAt(zoneOf(who, restaurant), new Date(at))).getUTCHours()
const weekdayOf = ({ businessDate }: StoredRun) => new Date(`${businessDate}T00:00Z`).getUTCDay() || 7

/** Who has completed them, and while nobody has, whose they are: one person, or whoever has the position. */
function isOfPeople(who: Who, { completedBy, assignee }: StoredRun, { user, position }: Query): boolean {
  const holds = (id: string | null) =>
    position === undefined ||
    rowsOf('users', who.company._id).some((one) => one.id === id && one.position?._id === position)
  const id = completedBy ?? assignee
  return (user === undefined || id === user) && holds(id)
}
export const isOfDeviations = ({ fails = false, hour, item }: Query): boolean =>
  fails || hour !== undefined || item !== undefined
/** How many that are asked for: of an hour, of an item, or all that it has. */
const deviationsOf = (who: Who, run: StoredRun, { hour, item }: Query): number =>
  failsOf(who, run).filter(
    (one) =>
      (hour === undefined || hourOf(who, run, one.at) === hour) &&
      (item === undefined || one.item === item.toLowerCase()),
  ).length
export const deviationsIn = (who: Who, runs: readonly StoredRun[], query: Query): number =>
  runs.reduce((sum, run) => sum + deviationsOf(who, run, query), 0)
const byStart = (a: StoredRun, b: StoredRun) =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt) || a._id.localeCompare(b._id)

/** What the filters leave: newest first, but one's own of a day as the day goes. */
export function found(who: Who, query: Query): StoredRun[] {
  const {
    date,
    from,
    to,
    restaurant,
    noRestaurant = false,
    checklist,
    status,
    late = false,
    onTime = false,
    weekday,
  } = query
  const isMine = query.scope !== 'all' || !seesAll(who)
  // One's own without any day are today's.
  const isToday =
    isMine && !(asksChanges(query) && seesAll(who)) && date === undefined && from === undefined && to === undefined
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
        (!noRestaurant || run.restaurant === null) &&
        (checklist === undefined || run.checklist === checklist) &&
        (status === undefined || status.split(',').includes(statusAt(momentsOf(run), now))) &&
        isOfPeople(who, run, query) &&
        (!late || (run.isLate && statusAt(momentsOf(run), now) === 'completed')) &&
        (!onTime || (!run.isLate && statusAt(momentsOf(run), now) === 'completed')) &&
        (weekday === undefined || weekdayOf(run) === weekday) &&
        (!isOfDeviations(query) || (run.status !== 'cancelled' && deviationsOf(who, run, query) > 0)),
    )
    .sort(byStart)
  const isOneDay = isMine && (isToday || date !== undefined)
  return isOneDay ? rows : rows.toReversed().sort((a, b) => b.businessDate.localeCompare(a.businessDate))
}
