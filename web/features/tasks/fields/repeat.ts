import type { components } from '../../../../openapi/gen/schema.d.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { KeptRepeat } from '../../../../openapi/rules/repeat-words.ts'
import { cleanRepeat, ruleOf } from '../../../../openapi/rules/task-repeat.ts'
import { type Occurrence, occurrencesBetween } from '../../../../openapi/rules/schedule.ts'
import { DAY } from '../../../../openapi/rules/durations.ts'
import { timeOf } from '../../../lib/clock-time.ts'

type Repeat = components['schemas']['TaskRepeat']

/** How a series is filled in. */
export interface RepeatDraft {
  type: Repeat['type']
  weekdays: readonly number[]
  monthDays: readonly number[]
  startTime: string
  endTime: string
  validTo: string
}

export const newRepeat: RepeatDraft = {
  type: 'weekly',
  weekdays: [],
  monthDays: [],
  startTime: '09:00',
  endTime: limits.tasks.deadlineTime,
  validTo: '',
}

export const repeatOf = (draft: RepeatDraft): Repeat => ({
  type: draft.type,
  ...(draft.weekdays.length > 0 && { weekdays: [...draft.weekdays] }),
  ...(draft.monthDays.length > 0 && { monthDays: [...draft.monthDays] }),
  startTime: timeOf(draft.startTime),
  ...(draft.endTime.trim() && { endTime: timeOf(draft.endTime) }),
  ...(draft.validTo && { validTo: draft.validTo }),
})

export const repeatDraftOf = (repeat: KeptRepeat): RepeatDraft => ({
  type: repeat.type,
  weekdays: repeat.weekdays ?? [],
  monthDays: repeat.monthDays ?? [],
  startTime: repeat.startTime,
  endTime: repeat.endTime ?? '',
  validTo: repeat.validTo ?? '',
})

/** So far ahead the next ones are looked for. */
const AHEAD = 400 * DAY
const SHOWN = 3

/** When the next tasks will come; nothing where the rule is not whole yet. */
export function nextTimes(draft: RepeatDraft, zone: string, now: number): Occurrence[] {
  const rule = cleanRepeat(repeatOf(draft))
  if (!rule || !/^\d\d:\d\d$/.test(rule.startTime)) return []
  return occurrencesBetween(ruleOf(rule), zone, new Date(now), new Date(now + AHEAD)).slice(0, SHOWN)
}
