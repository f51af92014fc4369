import { limits } from '../../../openapi/gen/limits.gen.ts'
import { isOpenRun, statusAt, touchedByEdit } from '../../../openapi/rules/run-state.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import type { StoredChecklist, StoredRun } from '../../seed/checklists/rows.ts'
import { personRef, restaurantRef } from '../tasks/present.ts'
import { checklistOf, isInCircle, seesAll, type Who } from './access.ts'
import { makeRuns, todayIn } from './days.ts'
import { placeCode } from './place-codes.ts'
import { momentsOf } from './present.ts'

/** Where it is asked; null for a company without restaurants. */
const placesOf = ({ company }: Who, { restaurants }: StoredChecklist): (string | null)[] => {
  const open = rowsOf('restaurants', company._id).filter(({ isActive }) => isActive)
  if (open.length === 0) return [null]
  return open
    .filter(({ _id }) => restaurants.length === 0 || restaurants.includes(_id))
    .sort((a, b) => a.name.localeCompare(b.name, 'ru'))
    .map(({ _id }) => _id)
}

/** Those of his that it is asked in. */
export const ownPlaces = (who: Who, list: StoredChecklist): (string | null)[] => {
  const places = placesOf(who, list)
  if (seesAll(who)) return places
  return places.filter((id) => id === null || who.user.restaurants.some(({ _id }) => _id === id))
}

export const runsToday = (who: Who, list: StoredChecklist): StoredRun[] =>
  rowsOf('runs', who.company._id).filter(
    ({ checklist, businessDate, restaurant }) => checklist === list._id && businessDate === todayIn(who, restaurant),
  )

/** The one that is open there, or of his own. */
export const openRun = (who: Who, list: StoredChecklist, restaurant: string | null): StoredRun | undefined =>
  runsToday(who, list).find(
    (run) =>
      (run.assignee === null ? run.restaurant === restaurant : run.assignee === who.user.id) &&
      isOpenRun(statusAt(momentsOf(run), new Date(who.now()))),
  )

const begun = ({ status }: Schemas['ChecklistEffects']['runs'][number]) => Number(status === 'scheduled')

type Calls = 'checklistGetEffects' | 'checklistListCodes' | 'checklistGetByCode'
export const codes: Pick<FeatureHandlers<'checklists'>, Calls> = {
  checklistGetEffects(context) {
    const list = checklistOf(context, context.path.id)
    if (!list) throw context.problem(404, 'CHECKLIST_NOT_FOUND')
    makeRuns(context)
    const { changes, stays } = touchedByEdit(runsToday(context, list))
    const runs = [...stays, ...changes]
      .map((run) => ({
        _id: run._id,
        restaurant: restaurantRef(context, run.restaurant),
        assignee: run.assignee === null ? null : personRef(context, run.assignee),
        status: statusAt(momentsOf(run), new Date(context.now())),
        version: run.version,
        startsAt: run.startsAt,
        dueAt: run.dueAt,
      }))
      .sort((a, b) => begun(a) - begun(b))
      .slice(0, limits.checklists.todayMax)
    return { status: 200, body: { scheduled: changes.length, started: stays.length, runs } }
  },

  /** The address is that of the page. */
  async checklistListCodes(context) {
    const { path, query, request, problem } = context
    const list = checklistOf(context, path.id)
    if (!list) throw problem(404, 'CHECKLIST_NOT_FOUND')
    const { restaurant: asked } = query
    const places = placesOf(context, list).filter((id) => asked === undefined || id === asked)
    const inside = asked === undefined ? [] : [...new Set(list.items.flatMap(({ place }) => place ?? []))]
    const { origin } = new URL(request.url)
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
    const own = ownPlaces(context, list)
    const asked = query.restaurant === undefined ? own : own.filter((id) => id === query.restaurant)
    // Nobody's restaurant is no place to open it at.
    if (asked.length === 0) throw problem(404, 'CHECKLIST_NOT_FOUND')
    const [restaurant = null] = asked
    const isKnown = asked.length === 1 || list.mode === 'personal'
    const run = isKnown ? openRun(context, list, restaurant) : undefined
    const { _id, title, mode, schedule } = list
    return {
      status: 200,
      body: {
        checklist: { _id, title, mode, schedule },
        restaurant: isKnown ? restaurantRef(context, restaurant) : null,
        restaurants: own.flatMap((id) => restaurantRef(context, id) ?? []),
        run: run?._id ?? null,
        canStart: schedule.type === 'manual',
      },
    }
  },
}
