import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { ownKeys } from '../values/own-keys.ts'
import { type Item, type ItemSetting, settingOf } from './checklist-items.ts'
import { cleanSchedule, type Schedule, scheduleWords } from './checklist-schedule.ts'
import { movedIn } from '../values/moved.ts'
import { isSame } from '../values/same.ts'

type Schemas = components['schemas']
type Change = Schemas['ChecklistChange']
export type Version = { readonly items: readonly Item[]; readonly schedule: Schedule }

const SETTINGS = ownKeys(labels.ChecklistSetting)
const said = (item: Item, name: ItemSetting) => (name === 'type' ? item.type : (settingOf(item, name) ?? null))

/** What changed from one version to the next, in the order of the newer one; what is gone comes behind, then the schedule. */
export function checklistChanges(before: Version, after: Version): Change[] {
  const old = new Map(before.items.map((item) => [item.id, item]))
  const moved = movedIn(before.items, after.items)
  const items = after.items.flatMap((item): Change[] => {
    const was = old.get(item.id)
    const { title } = item
    if (!was) return [{ kind: 'added', title }]
    const settings = SETTINGS.filter((name) => !isSame(said(was, name), said(item, name)))
    return [
      ...(settings.length > 0
        ? [{ kind: 'changed' as const, title, ...(was.title !== title && { was: was.title }), settings }]
        : []),
      ...(moved.has(item.id) ? [{ kind: 'moved' as const, title }] : []),
    ]
  })
  const gone = before.items.filter(({ id }) => !after.items.some((item) => item.id === id))
  return [
    ...items,
    ...gone.map(({ title }) => ({ kind: 'removed' as const, title })),
    ...(isSame(cleanSchedule(before.schedule), cleanSchedule(after.schedule))
      ? []
      : [{ kind: 'schedule' as const, title: scheduleWords(after.schedule), was: scheduleWords(before.schedule) }]),
  ]
}

/** Whether it says something else, so that the checklist gets a new version. */
export const isOtherChecklist = (before: Version, after: Version): boolean => checklistChanges(before, after).length > 0
