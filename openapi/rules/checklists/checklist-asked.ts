import type { components } from '../../gen/schema.d.ts'
import { checklistFaults, cleanItem, type Item } from './checklist-items.ts'
import { cleanSchedule, type Schedule, scheduleFaults } from './checklist-schedule.ts'
import { feedFaults } from '../journals/journal-feed.ts'

type Asked = { items: Item[]; schedule: Schedule }

/**
 * What is asked and when, as it is kept; what the form does not name stays as it was. `faults` by field (`items.0.title`):
 * with any of them it is not taken.
 */
export function checklistAsked(input: components['schemas']['ChecklistUpdate'], old: Asked) {
  const { schedule } = input
  const items = input.items?.map(cleanItem)
  const asked: Asked = {
    items: items ?? old.items,
    schedule: schedule ? cleanSchedule(schedule) : old.schedule,
  }
  const faults: Record<string, string> = {
    ...(items && checklistFaults(items)),
    ...(schedule && scheduleFaults(schedule)),
    ...feedFaults(input.journal, asked.items),
  }
  return { asked, faults }
}
