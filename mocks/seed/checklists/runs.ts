import { runTimes } from '../../../openapi/rules/checklists/checklist-schedule.ts'
import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'
import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import { isFail, shownItems } from '../../../openapi/rules/checklists/run-answers.ts'
import type { RunValue } from './values.ts'
import { companyIds, fileIds, userIds } from '../ids.ts'
import { restaurantRefs } from '../refs.ts'
import { rowsOf, type Seeded } from '../row.ts'
import { dayFrom, now, runIdOf, ZONE } from './day.ts'
import type { StoredAnswer, StoredRun } from './rows.ts'
import { templates, type Key } from './templates.ts'
import { valueOf } from './values.ts'
import { warmFish } from './warm-fish.ts'

const { denis, pavel, roman, sergey, ksenia, annaBerezka: anna } = userIds
const PLACES = [restaurantRefs.moika._id, restaurantRefs.park._id] as const
type Place = 0 | 1
const KEYS = ['opening', 'fridges', 'sanitary', 'closing'] as const
/** Who fills in what, where: those who work there. */
const WHO: Record<(typeof KEYS)[number], readonly [string, string]> = {
  opening: [denis, anna],
  fridges: [pavel, sergey],
  sanitary: [roman, sergey],
  closing: [sergey, ksenia],
}
const FORTNIGHT = 14
const PER_DAY = KEYS.length * PLACES.length

/** How one went: how many of its items were answered, and when it was finished, in minutes behind its deadline. */
type Course = { answered: number; finished?: number }
const ALL = Infinity

function courseOf(key: (typeof KEYS)[number], day: number, place: Place): Course {
  if (day < 0) {
    const turn = (-day * 3 + KEYS.indexOf(key) * 5 + place * 7) % 17
    if (turn === 4) return { answered: 0 }
    if (turn === 9) return { answered: 5 }
    // Behind a deadline that may not be passed there is nothing.
    if (turn === 12 && key !== 'closing') return { answered: ALL, finished: 35 }
    return { answered: ALL, finished: -15 - turn }
  }
  // Under way, begun and late, not begun and late.
  if (key === 'fridges') return place === 0 ? { answered: 4 } : { answered: 0 }
  if (key === 'sanitary') return place === 0 ? { answered: 6 } : { answered: 0 }
  return key === 'opening' && place === 0 ? { answered: ALL, finished: -12 } : { answered: 0 }
}

const idOf = (nth: number, item: number) =>
  `01a1da${'f6'}-${nth.toString(16).padStart(4, '0')}-7${item.toString(16).padStart(3, '0')}-8e0f-d1e2f3a4b5c6`

type Told = {
  run: string
  number: number
  by: string
  key: Key
  place: Place
  day: number
  at: (item: number) => string
}
function answersTo(items: readonly Item[], count: number, told: Told): StoredAnswer[] {
  const given = new Map<string, StoredAnswer>()
  for (const [at, item] of items.entries()) {
    // What is asked depends on what was answered above.
    if (given.size >= count || !shownItems(items, given).includes(item)) continue
    const isFish = told.run === warmFish.run && item.id === warmFish.itemId
    const value: RunValue = isFish ? warmFish.value : valueOf(item, told)
    const fails = isFail(item, { value })
    given.set(item.id, {
      itemId: item.id,
      clientId: idOf(told.number, at),
      value,
      na: false,
      comment: fails ? 'Исправили сразу, старший смены знает' : '',
      photos:
        item.type === 'photo' || (fails && item.photo === 'onFail')
          ? [{ fileId: item.type === 'photo' ? fileIds.tableSetting : fileIds.plateLayout, takenAt: told.at(at) }]
          : [],
      isFail: fails,
      isLate: false,
      answeredBy: told.by,
      answeredAt: told.at(at),
      signedBy: null,
      scanned: item.requireScan === true,
    })
  }
  return [...given.values()]
}

/** What is older than a fortnight is counted behind all others, so that these stay as they are. */
const numberOf = (day: number, key: (typeof KEYS)[number], place: Place) =>
  (day < -FORTNIGHT ? -day : day + FORTNIGHT) * PER_DAY + KEYS.indexOf(key) * PLACES.length + place

function run(key: (typeof KEYS)[number], day: number, place: Place): StoredRun | undefined {
  const { _id, version, items, schedule, allowLate } = templates[key]
  const businessDate = dayFrom(day)
  const times = runTimes(schedule, businessDate, ZONE, allowLate)
  if (!times) return undefined
  const { startsAt, opensAt, dueAt, closesAt } = times
  const asked = courseOf(key, day, place)
  // Nothing has happened yet that the clock has not come to.
  const isAhead = opensAt > now
  const course: Course = isAhead ? { answered: 0 } : asked
  const moment = course.finished === undefined ? undefined : new Date(dueAt.getTime() + course.finished * MINUTE)
  const finishedAt = moment && moment < now ? moment : undefined
  const lasts = ((finishedAt ?? (day < 0 ? dueAt : now)).getTime() - startsAt.getTime()) / MINUTE
  const step = Math.max(0, lasts) / (items.length + 1)
  const at = (item: number) => new Date(startsAt.getTime() + Math.floor((item + 1) * step) * MINUTE).toISOString()
  const number = numberOf(day, key, place)
  const by = WHO[key][place]
  const runId = runIdOf(businessDate, KEYS.indexOf(key) * PLACES.length + place)
  const answers = step === 0 ? [] : answersTo(items, course.answered, { run: runId, number, by, key, place, day, at })
  const [first, last] = [answers[0]?.answeredAt ?? null, answers.at(-1)?.answeredAt]
  const completedAt = finishedAt?.toISOString() ?? null
  return {
    _id: runId,
    businessDate,
    checklist: _id,
    version,
    restaurant: PLACES[place],
    assignee: null,
    ordinal: 0,
    status: completedAt
      ? 'completed'
      : now >= closesAt
        ? 'missed'
        : now >= dueAt
          ? 'overdue'
          : first
            ? 'in_progress'
            : 'scheduled',
    startsAt: startsAt.toISOString(),
    opensAt: opensAt.toISOString(),
    dueAt: dueAt.toISOString(),
    closesAt: closesAt.toISOString(),
    startedAt: first,
    completedAt,
    completedBy: completedAt && by,
    isLate: finishedAt !== undefined && finishedAt > dueAt,
    isSentLate: false,
    comment: '',
    remindedAt: null,
    log: [],
    answers,
    updatedAt: completedAt ?? last ?? opensAt.toISOString(),
  }
}

const days = Array.from({ length: FORTNIGHT + 1 }, (_, at) => at - FORTNIGHT)
/** Of the refrigerators as much more as their journal of the last month shows. */
const EARLIER = 62
const earlier = Array.from({ length: EARLIER - FORTNIGHT }, (_, at) => at - EARLIER)
/** A fortnight with what was late, what was missed and what deviated, and today's. */
export const runs: Seeded<StoredRun>[] = rowsOf(companyIds.berezka, [
  ...earlier.flatMap((day) => ([0, 1] as const).flatMap((place) => run('fridges', day, place) ?? [])),
  ...days.flatMap((day) => KEYS.flatMap((key) => ([0, 1] as const).flatMap((place) => run(key, day, place) ?? []))),
])
