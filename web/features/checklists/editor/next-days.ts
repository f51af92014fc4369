import { DAY } from '../../../../openapi/rules/time/durations.ts'
import { isOnDay } from '../../../../openapi/rules/checklists/checklist-schedule.ts'
import { useCompanyDay } from '../../../shell/useCompanyDay.ts'
import { type ChecklistDraft, scheduleOf } from './checklist-draft.ts'

/** So far ahead the next ones are looked for. */
const AHEAD_DAYS = 400
const SHOWN = 3
const words = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', weekday: 'short', day: '2-digit', month: '2-digit' })

/** «Ближайшие: пн, 23.11; вт, 24.11; ср, 25.11»; nothing where the days are not chosen yet. */
export function useNextDays(draft: ChecklistDraft): string | undefined {
  const today = useCompanyDay()
  if (draft.type === 'manual') return undefined
  const schedule = scheduleOf(draft)
  const days: string[] = []
  for (let ahead = 0; ahead < AHEAD_DAYS && days.length < SHOWN; ahead++) {
    const at = new Date(Date.parse(`${today}T00:00Z`) + ahead * DAY)
    if (isOnDay(schedule, at.toISOString().slice(0, today.length))) days.push(words.format(at))
  }
  return days.length > 0 ? `Ближайшие: ${days.join('; ')}` : undefined
}
