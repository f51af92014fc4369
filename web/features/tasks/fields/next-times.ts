import { DAY } from '../../../../openapi/rules/time/durations.ts'
import { type Occurrence, occurrencesBetween } from '../../../../openapi/rules/time/schedule.ts'
import { cleanRepeat, ruleOf } from '../../../../openapi/rules/tasks/task-repeat.ts'
import { type RepeatDraft, repeatOf } from './repeat.ts'

/** So far ahead the next ones are looked for. */
const AHEAD = 400 * DAY
const SHOWN = 3

/** When the next tasks will come; nothing where the rule is not whole yet. */
export function nextTimes(draft: RepeatDraft, zone: string, now: number): Occurrence[] {
  const rule = cleanRepeat(repeatOf(draft))
  if (!rule || !/^\d\d:\d\d$/.test(rule.startTime)) return []
  return occurrencesBetween(ruleOf(rule), zone, new Date(now), new Date(now + AHEAD)).slice(0, SHOWN)
}
