import { limits } from '../../../openapi/gen/limits.gen.ts'
import { mayStart, openedAt, runToOpen } from '../../../openapi/rules/checklists/checklist-opened.ts'
import { isOneADay } from '../../../openapi/rules/checklists/checklist-schedule.ts'
import { isOpenRun, statusAt, touchedByEdit } from '../../../openapi/rules/checklists/run-state.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf } from '../../db.ts'
import { byName } from '../../people.ts'
import type { StoredChecklist, StoredRun } from '../../seed/checklists/rows.ts'
import { personRef, restaurantRef, zoneOf } from '../tasks/present.ts'
import { checklistOf, isInCircle, seesAll, type Who } from './access.ts'
import { dayToMake, makeRuns, todayIn } from './days.ts'
import { placeCode } from './place-codes.ts'
import { momentsOf } from './present.ts'

const NOWHERE = { name: '' }

/** Where it is filled in: the active restaurants that it names, or all; by name. */
const placesOf = ({ company }: Who, { restaurants }: StoredChecklist): string[] => {
  const open = rowsOf('restaurants', company._id).filter(({ isActive }) => isActive)
  return open
    .filter(({ _id }) => restaurants.length === 0 || restaurants.includes(_id))
    .sort((a, b) => a.name.localeCompare(b.name, 'ru'))
    .map(({ _id }) => _id)
}

/** Whether nothing of the company has a place: none of its restaurants is at work, or it has none. */
export const isPlaceless = ({ company }: Who): boolean =>
  !rowsOf('restaurants', company._id).some(({ isActive }) => isActive)

/** Those of his; who looks after all restaurants may stand in any of them. */
export const ownPlaces = (who: Who, list: StoredChecklist): string[] => {
  const places = placesOf(who, list)
  const own = places.filter((id) => who.user.restaurants.some(({ _id }) => _id === id))
  return own.length === 0 && seesAll(who) ? places : own
}

export const runsToday = (who: Who, list: StoredChecklist): StoredRun[] =>
  rowsOf('runs', who.company._id).filter(
    ({ checklist, businessDate, restaurant }) => checklist === list._id && businessDate === todayIn(who, restaurant),
  )

const byStart = (a: StoredRun, b: StoredRun) =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt) || a._id.localeCompare(b._id)
const isThere = (who: Who, list: StoredChecklist, restaurant: string | null) => (run: StoredRun) =>
  run.restaurant === restaurant && run.assignee === (list.mode === 'personal' ? who.user.id : null)

/** The one that is open there, or of his own. */
export const openRun = (who: Who, list: StoredChecklist, restaurant: string | null): StoredRun | undefined =>
  runsToday(who, list)
    .filter(isThere(who, list, restaurant))
    .find((run) => isOpenRun(statusAt(momentsOf(run), new Date(who.now()))))

function toOpen(who: Who, list: StoredChecklist, restaurant: string | null) {
  const isMeant = (run: StoredRun) => isThere(who, list, isOneADay(list) ? run.restaurant : restaurant)(run)
  const runs = rowsOf('runs', who.company._id)
    .filter((run) => run.checklist === list._id && isMeant(run))
    .sort(byStart)
    .map((run) => ({ ...momentsOf(run), id: run._id, date: run.businessDate }))
  return runToOpen(runs, todayIn(who, restaurant), new Date(who.now()))
}

type Calls = 'checklistGetEffects' | 'checklistListCodes' | 'checklistGetByCode'
export const codes: Pick<FeatureHandlers<'checklists'>, Calls> = {
  checklistGetEffects(context) {
    const list = checklistOf(context, context.path.id)
    if (!list) throw context.problem(404, 'CHECKLIST_NOT_FOUND')
    makeRuns(context)
    const today = rowsOf('runs', context.company._id)
      .filter(
        ({ checklist, businessDate, restaurant }) =>
          checklist === list._id && businessDate === dayToMake(context, restaurant),
      )
      .map((run) => ({
        _id: run._id,
        restaurant: restaurantRef(context, run.restaurant),
        timezone: zoneOf(context, run.restaurant),
        assignee: run.assignee === null ? null : personRef(context, run.assignee),
        status: statusAt(momentsOf(run), new Date(context.now())),
        version: run.version,
        startsAt: run.startsAt,
        dueAt: run.dueAt,
      }))
      .sort(
        (a, b) =>
          Date.parse(a.startsAt) - Date.parse(b.startsAt) ||
          byName(a.restaurant ?? NOWHERE, b.restaurant ?? NOWHERE) ||
          byName(a.assignee ?? NOWHERE, b.assignee ?? NOWHERE) ||
          a._id.localeCompare(b._id),
      )
    const { changes, stays } = touchedByEdit(today)
    const runs = [...stays, ...changes].slice(0, limits.checklists.todayMax)
    return { status: 200, body: { scheduled: changes.length, started: stays.length, runs } }
  },

  /** The address is that of the page. */
  async checklistListCodes(context) {
    const { path, query, origin, problem } = context
    const list = checklistOf(context, path.id)
    if (!list) throw problem(404, 'CHECKLIST_NOT_FOUND')
    const all = placesOf(context, list)
    const { restaurant: asked } = query
    const isOne = asked !== undefined || all.length === 0
    const inside = isOne ? [...new Set(list.items.flatMap(({ place }) => place ?? []))] : []
    // A company without restaurants has one sheet, and its places there.
    const places = all.length === 0 ? [null] : all.filter((id) => asked === undefined || id === asked)
    const body = await Promise.all(
      places.flatMap((restaurant) =>
        [null, ...inside].map(async (place) => {
          const code = await placeCode(list, restaurant, place)
          const url = new URL('/checklists/execute', origin)
          url.searchParams.set('code', list.publicCode)
          if (restaurant !== null) url.searchParams.set('r', restaurant)
          url.searchParams.set('p', code)
          return { restaurant: restaurantRef(context, restaurant), place, code, url: url.href }
        }),
      ),
    )
    return { status: 200, body }
  },

  checklistGetByCode(context) {
    const { company, user, path, query, problem } = context
    makeRuns(context)
    const list = rowsOf('checklists', company._id).find((one) => one.publicCode === path.code && one.isActive)
    if (!list || !(seesAll(context) || isInCircle(list, user))) throw problem(404, 'CHECKLIST_NOT_FOUND')
    const restaurants = ownPlaces(context, list).flatMap((id) => restaurantRef(context, id) ?? [])
    const opened = openedAt(restaurants, query.restaurant)
    if (!opened) throw problem(404, 'CHECKLIST_NOT_FOUND')
    const { restaurant, isSettled } = opened
    const run = isSettled ? toOpen(context, list, restaurant?._id ?? null) : undefined
    const { _id, title, mode, schedule } = list
    const hasPlace = restaurants.length > 0 || isPlaceless(context)
    const canStart = mayStart(list, { hasPlace, isSettled, run })
    return {
      status: 200,
      body: { checklist: { _id, title, mode, schedule }, restaurant, restaurants, run: run?.id ?? null, canStart },
    }
  },
}
