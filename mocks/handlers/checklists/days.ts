import { limits } from '../../../openapi/gen/limits.gen.ts'
import { isOnDay, runTimes } from '../../../openapi/rules/checklists/checklist-schedule.ts'
import { DAY, HOUR, MINUTE } from '../../../openapi/rules/time/durations.ts'
import { moduleIsOn } from '../../../openapi/rules/company/modules.ts'
import { businessDateOf } from '../../../openapi/rules/time/schedule.ts'
import { wallAt } from '../../../openapi/rules/time/wall-clock.ts'
import { db, newId, rowsOf, staffOf } from '../../db.ts'
import type { StoredChecklist, StoredRun } from '../../seed/checklists/rows.ts'
import { zoneOf } from '../tasks/present.ts'
import { isInCircle, type Who as Asking } from './access.ts'

type Who = Pick<Asking, 'company' | 'now'>

const [madeHours = 0, madeMinutes = 0] = limits.checklists.madeAt.split(':').map(Number)
const MADE_AT = madeHours * HOUR + madeMinutes * MINUTE

/** The business day of a place. */
export const todayIn = (who: Who, restaurant: string | null): string =>
  businessDateOf(new Date(who.now()), zoneOf(who, restaurant))

/** The day whose runs are made: from ten minutes past midnight on it is the next one. */
export const dayToMake = (who: Who, restaurant: string | null) => {
  const wall = wallAt(zoneOf(who, restaurant), new Date(who.now())) - MADE_AT
  return new Date(Math.floor(wall / DAY) * DAY).toISOString().slice(0, 'yyyy-MM-dd'.length)
}

/** RFC 9562 §5.7: the day of a run stands in its id. */
export const runIdOf = (date: string) => newId(Date.parse(`${date}T00:00Z`) + DAY / 2)

type Meant = { restaurant: string | null; assignee: string | null }
/** Where, or whose: one of each place, or one a day of each person, in the first of his restaurants that is meant. */
function meantBy(who: Who, list: StoredChecklist): Meant[] {
  const places = rowsOf('restaurants', who.company._id).filter(({ isActive }) => isActive)
  const isChosen = (id: string) => list.restaurants.length === 0 || list.restaurants.includes(id)
  if (list.mode === 'shared') {
    if (places.length === 0) return list.restaurants.length === 0 ? [{ restaurant: null, assignee: null }] : []
    return places.filter(({ _id }) => isChosen(_id)).map(({ _id }) => ({ restaurant: _id, assignee: null }))
  }
  return staffOf(who.company._id)
    .filter((user) => user.isActive && isInCircle(list, user))
    .map((user) => {
      const own = places.filter(({ _id }) => user.restaurants.some((one) => one._id === _id)).map(({ _id }) => _id)
      return { restaurant: own.toSorted().find(isChosen) ?? null, assignee: user.id }
    })
}

type Made = Pick<StoredRun, 'startsAt' | 'opensAt' | 'dueAt' | 'closesAt'>
function wantedBy(who: Who, list: StoredChecklist): (Meant & { date: string; times: Made })[] {
  return meantBy(who, list).flatMap((one) => {
    const date = dayToMake(who, one.restaurant)
    const times = runTimes(list.schedule, date, zoneOf(who, one.restaurant), list.allowLate)
    if (!times || !isOnDay(list.schedule, date)) return []
    // Nobody could do what was due before the checklist was live, or before there was the place or the person.
    const place = rowsOf('restaurants', who.company._id).find(({ _id }) => _id === one.restaurant)
    const person = staffOf(who.company._id).find(({ id }) => id === one.assignee)
    const isBefore = (since: string | undefined) => since !== undefined && times.dueAt <= new Date(since)
    if ([list.liveSince, place?.createdAt, person?.createdAt].some(isBefore)) return []
    const { startsAt, opensAt, dueAt, closesAt } = times
    const told = (at: Date) => at.toISOString()
    return [
      {
        ...one,
        date,
        times: { startsAt: told(startsAt), opensAt: told(opensAt), dueAt: told(dueAt), closesAt: told(closesAt) },
      },
    ]
  })
}

/**
 * What should be there today, as checklist_runs_turn() of the database: those that nobody began follow their checklist, and
 * go where nobody is asked any more. Called before every answer: nobody's clock wakes the mocks.
 */
export function makeRuns(who: Who): void {
  if (!moduleIsOn(who.company, 'checklists')) return
  const at = new Date(who.now()).toISOString()
  // What is past its end was not done in time, though nobody has written it down: it stays, whatever becomes of its checklist.
  const isAhead = ({ status, dueAt }: StoredRun) => status === 'scheduled' && at < dueAt
  const atWork = new Set(rowsOf('restaurants', who.company._id).flatMap(({ _id, isActive }) => (isActive ? [_id] : [])))
  for (const list of rowsOf('checklists', who.company._id)) {
    const all = rowsOf('runs', who.company._id).filter(({ checklist }) => checklist === list._id)
    const own = all.filter(({ ordinal }) => ordinal === 0)
    const wanted = list.isActive ? wantedBy(who, list) : []
    for (const { date, restaurant, assignee, times } of wanted) {
      const old = own.find(
        (run) => run.businessDate === date && run.restaurant === restaurant && run.assignee === assignee,
      )
      const changed =
        old &&
        (old.status === 'cancelled' ||
          old.version !== list.version ||
          old.startsAt !== times.startsAt ||
          old.dueAt !== times.dueAt ||
          old.closesAt !== times.closesAt)
      // Begun while its checklist was off, it goes on as what it is.
      const isBegun = (old?.status === 'scheduled' || old?.status === 'cancelled') && old.startedAt !== null
      if (!old) put(who, { ...blank(who, list, date), restaurant, assignee, ...times })
      else if (isBegun) Object.assign(old, { status: 'in_progress', updatedAt: at })
      else if (changed && (old.status === 'cancelled' || isAhead(old)))
        Object.assign(old, times, { version: list.version, status: 'scheduled', updatedAt: at })
    }
    for (const run of all) {
      // Of what is switched off also what was started by hand, and the rest of the day before, of a night.
      const isOff = !list.isActive || (run.restaurant !== null && !atWork.has(run.restaurant))
      const isToday = run.ordinal === 0 && run.businessDate === dayToMake(who, run.restaurant)
      if (!isAhead(run) || (!isOff && !isToday)) continue
      const isWanted = wanted.some(
        ({ date, restaurant, assignee }) =>
          run.businessDate === date && run.restaurant === restaurant && run.assignee === assignee,
      )
      if (!isWanted) Object.assign(run, { status: 'cancelled', updatedAt: at })
    }
  }
}

export const put = ({ company }: Who, row: StoredRun) => void db.runs.push({ companyId: company._id, row })

type Blank = Omit<StoredRun, 'restaurant' | 'assignee' | keyof Made>
export const blank = ({ now }: Who, { _id, version }: StoredChecklist, date: string): Blank => ({
  _id: runIdOf(date),
  businessDate: date,
  checklist: _id,
  version,
  ordinal: 0,
  status: 'scheduled',
  startedAt: null,
  completedAt: null,
  completedBy: null,
  isLate: false,
  isSentLate: false,
  comment: '',
  remindedAt: null,
  log: [],
  answers: [],
  updatedAt: new Date(now()).toISOString(),
})
