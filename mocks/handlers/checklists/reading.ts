import { asksAllChanges } from '../../../openapi/asked-changes.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import { pagesOf, windowOf } from '../../../openapi/rules/values/lists.ts'
import { isOpenRun, statusAt } from '../../../openapi/rules/checklists/run-state.ts'
import { changedRows } from '../../changed-rows.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import type { StoredChecklist, StoredRun } from '../../seed/checklists/rows.ts'
import { restaurantRef } from '../tasks/present.ts'
import { fillsIn, isInCircle, runOf, seesAll, type Who } from './access.ts'
import { isPlaceless, ownPlaces } from './codes.ts'
import { makeRuns, todayIn } from './days.ts'
import { deviationsIn, found, isOfDeviations } from './found.ts'
import { checklistRef, momentsOf, summaryOf } from './present.ts'
import { wholeOf } from './whole.ts'

/** Today's, and what is open still. */
export function isOnShift(who: Who, run: StoredRun): boolean {
  const status = statusAt(momentsOf(run), new Date(who.now()))
  const today = todayIn(who, run.restaurant)
  return status !== 'cancelled' && (run.businessDate === today || (run.businessDate < today && isOpenRun(status)))
}

/** Where no restaurant is at work it is begun without one. */
const placesToStart = (who: Who, list: StoredChecklist): (string | null)[] =>
  isPlaceless(who) && list.restaurants.length === 0 ? [null] : ownPlaces(who, list)

const startable = (who: Who, restaurant: string | undefined): Schemas['RunStartable'][] =>
  rowsOf('checklists', who.company._id)
    .filter((list) => list.isActive && list.schedule.type === 'manual' && isInCircle(list, who.user))
    .sort((a, b) => a.title.localeCompare(b.title, 'ru'))
    .flatMap((list) =>
      placesToStart(who, list)
        .filter((id) => restaurant === undefined || id === restaurant)
        .map((id) => ({
          checklist: checklistRef(who, { checklist: list._id, version: list.version }),
          restaurant: restaurantRef(who, id),
        })),
    )
    .slice(0, limits.checklists.todayMax)

type Calls = 'runList' | 'runGetToday' | 'runGet'
export const reading: Pick<FeatureHandlers<'checklists'>, Calls> = {
  runList(context) {
    const { page, limit, ...asked } = context.query
    makeRuns(context)
    const window = windowOf({ page, limit }, limits.checklists.runsPageSize)
    const all = found(context, asked)
    if (seesAll(context) && asksAllChanges(asked)) {
      const { rows, total, next } = changedRows(all, asked, { limit: window.limit, now: context.now })
      const runs = rows.map((run) => summaryOf(context, run))
      return { status: 200, body: { runs, total, ...pagesOf(total, { ...window, page: 1 }), next } }
    }
    return {
      status: 200,
      body: {
        runs: all.slice(window.offset, window.offset + window.limit).map((run) => summaryOf(context, run)),
        total: all.length,
        ...(isOfDeviations(asked) && { deviations: deviationsIn(context, all, asked) }),
        ...pagesOf(all.length, window),
      },
    }
  },

  async runGetToday(context) {
    const { company, user, query, now } = context
    makeRuns(context)
    const runs = rowsOf('runs', company._id)
      .filter((run) => fillsIn(context, run, user) && isOnShift(context, run))
      .filter(({ restaurant }) => query.restaurant === undefined || restaurant === query.restaurant)
      .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || a._id.localeCompare(b._id))
      .slice(0, limits.checklists.todayMax)
    const whole = await Promise.all(runs.map((run) => wholeOf(context, run)))
    // Only what he may read has a title here.
    const named = whole.flatMap(({ items }) =>
      items.flatMap(({ article, articleTitle }) => (article && articleTitle !== undefined ? [article] : [])),
    )
    return {
      status: 200,
      body: {
        runs: whole,
        manual: startable(context, query.restaurant),
        articles: [...new Set(named)].slice(0, limits.checklists.todayMax),
        now: new Date(Math.floor(now() / MINUTE) * MINUTE).toISOString(),
      },
    }
  },

  async runGet(context) {
    makeRuns(context)
    const run = runOf(context, context.path.id)
    if (!run) throw context.problem(404, 'CHECKLIST_NOT_FOUND')
    return { status: 200, body: await wholeOf(context, run) }
  },
}
