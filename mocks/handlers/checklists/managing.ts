import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { manualTimes } from '../../../openapi/rules/checklists/checklist-schedule.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import {
  closesOnceReturned,
  isReturnable,
  remindedUntil,
  statusAt,
} from '../../../openapi/rules/checklists/run-state.ts'
import { timeIn } from '../../../openapi/rules/time/wall-words.ts'
import type { FeatureHandlers } from '../../context.ts'
import { record } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { changedAt, zoneOf } from '../tasks/present.ts'
import { checklistOf, fillers, isInCircle, runOf, seesAll } from './access.ts'
import { runEntity } from './answering.ts'
import { isPlaceless, openRun, ownPlaces, runsToday } from './codes.ts'
import { blank, put, todayIn } from './days.ts'
import { dayEnds, momentsOf } from './present.ts'
import { tellReminded, tellReturned } from './told.ts'
import { wholeOf } from './whole.ts'

type Calls = 'runCreate' | 'runReturn' | 'runRemind'
export const managing: Pick<FeatureHandlers<'checklists'>, Calls> = {
  /** One that is open already is the answer. */
  async runCreate(context) {
    const { path, body, user, now, problem } = context
    const list = checklistOf(context, path.id)
    if (!list?.isActive || !(seesAll(context) || isInCircle(list, user))) throw problem(404, 'CHECKLIST_NOT_FOUND')
    if (list.schedule.type !== 'manual') throw problem(409, 'CHECKLIST_SCHEDULED')
    const own = ownPlaces(context, list)
    const restaurant = body.restaurant ?? (own.length === 1 ? own[0] : isPlaceless(context) ? null : undefined)
    if (restaurant === undefined || (restaurant !== null && !own.includes(restaurant)))
      throw problem(400, 'RESTAURANT_NOT_FOUND', undefined, { fields: { restaurant: messages.RESTAURANT_NOT_FOUND } })
    const open = openRun(context, list, restaurant)
    if (open) return { status: 201, body: await wholeOf(context, open) }
    const before = runsToday(context, list).filter((run) => run.restaurant === restaurant)
    const n = limits.checklists.manualPerDay
    if (before.length >= n) throw problem(409, 'LIMIT_REACHED', { n })
    const date = todayIn(context, restaurant)
    const { startsAt, opensAt, dueAt, closesAt } = manualTimes(new Date(now()), date, zoneOf(context, restaurant))
    const run = {
      ...blank(context, list, date),
      restaurant,
      assignee: list.mode === 'personal' ? user.id : null,
      ordinal: Math.max(0, ...before.map(({ ordinal }) => ordinal)) + 1,
      startsAt: startsAt.toISOString(),
      opensAt: opensAt.toISOString(),
      dueAt: dueAt.toISOString(),
      closesAt: closesAt.toISOString(),
    }
    put(context, run)
    record(context, { action: 'checklist.run_created', entity: runEntity(context, run) })
    return { status: 201, body: await wholeOf(context, run) }
  },

  /** Its answers stay, and it is done once more. */
  async runReturn(context) {
    const { path, body, user, now, problem } = context
    await failOnPurpose(wordFailures, body.comment, context)
    const run = runOf(context, path.id)
    if (!run) throw problem(404, 'CHECKLIST_NOT_FOUND')
    const [moments, ends] = [momentsOf(run), dayEnds(context, run)]
    if (!isReturnable(moments, ends, new Date(now()))) throw problem(409, 'RUN_NOT_RETURNABLE')
    const comment = cleanText(body.comment)
    const { completedBy } = run
    if (run.completedAt !== null) run.log.push({ at: run.completedAt, by: run.completedBy, action: 'completed' })
    run.log.push({ at: new Date(now()).toISOString(), by: user.id, action: 'returned', comment })
    Object.assign(run, {
      status: 'in_progress' as const,
      completedAt: null,
      completedBy: null,
      completedAs: undefined,
      isLate: false,
      isSentLate: false,
      closesAt: closesOnceReturned(moments, ends).toISOString(),
      updatedAt: changedAt(context, run),
    })
    tellReturned(context, run, completedBy, comment)
    const changes = { comment: { new: comment } }
    record(context, { action: 'checklist.run_returned', entity: runEntity(context, run), changes })
    return { status: 200, body: await wholeOf(context, run) }
  },

  runRemind(context) {
    const { path, user, now, problem } = context
    const run = runOf(context, path.id)
    if (!run) throw problem(404, 'CHECKLIST_NOT_FOUND')
    const at = new Date(now())
    const status = statusAt(momentsOf(run), at)
    if (status === 'completed') throw problem(409, 'RUN_COMPLETED')
    if (status === 'missed' || status === 'cancelled') throw problem(409, 'RUN_CLOSED')
    const reminded = run.remindedAt === null ? null : new Date(run.remindedAt)
    if (reminded && remindedUntil(reminded, at))
      throw problem(409, 'RUN_REMINDED', { time: timeIn(reminded, zoneOf(context, run.restaurant)) })
    run.remindedAt = at.toISOString()
    run.log.push({ at: run.remindedAt, by: user.id, action: 'reminded' })
    const people = fillers(context, run).flatMap(({ id }) => (id === user.id ? [] : [id]))
    tellReminded(context, run, people)
    return { status: 200, body: { people: people.length } }
  },
}
