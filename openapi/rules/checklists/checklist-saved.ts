import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { type Changes, changesBetween, refsChange, unlessEmpty } from '../events/changes.ts'
import { scheduleWords } from './checklist-schedule.ts'
import { checklistChanges, isOtherChecklist, type Version } from './checklist-versions.ts'
import { type Feed, isSameFeed } from '../journals/journal-feed.ts'
import { isSame } from '../values/same.ts'

type Schemas = components['schemas']
export type ChecklistFacts = Pick<
  Schemas['Checklist'],
  'title' | 'description' | 'category' | 'isActive' | 'mode' | 'sign' | 'allowLate' | 'restaurants' | 'positions'
> &
  Version & { readonly journal?: Feed | null }

/** What of a checklist has changed, in words; of the items how many there are, its versions tell the rest. */
export const savedChecklistChanges = (before: ChecklistFacts, after: ChecklistFacts): Changes | undefined => {
  const changed = checklistChanges(before, after)
  return unlessEmpty({
    ...changesBetween(told(before), told(after), ['title', 'description', 'isActive', 'mode', 'sign', 'allowLate']),
    ...(before.category?._id !== after.category?._id && {
      category: { old: before.category?.name ?? null, new: after.category?.name ?? null },
    }),
    ...refsChange('restaurants', before.restaurants, after.restaurants),
    ...refsChange('positions', before.positions, after.positions),
    ...(changed.some(({ kind }) => kind !== 'schedule') && {
      items: { old: before.items.length, new: after.items.length },
    }),
    ...(!isSameFeed(before.journal ?? null, after.journal ?? null) && {
      journal: { old: journalTold(before), new: journalTold(after) },
    }),
    ...(changed.some(({ kind }) => kind === 'schedule') && {
      schedule: { old: scheduleWords(before.schedule), new: scheduleWords(after.schedule) },
    }),
  })
}

const told = ({ title, description, isActive, mode, sign, allowLate }: ChecklistFacts) => ({
  title,
  description,
  isActive,
  mode: labels.ChecklistMode[mode],
  sign: labels.ChecklistSign[sign],
  allowLate,
})

const journalTold = ({ journal }: ChecklistFacts) => (journal ? labels.JournalKind[journal.kind] : null)

const idsOf = (refs: readonly Schemas['NamedRef'][]) => refs.map(({ _id }) => _id).toSorted()

/** Whether somebody else is asked, or at another time: from then on, and not for what was due already. */
export const isAskedAnew = (before: ChecklistFacts, after: ChecklistFacts): boolean =>
  (after.isActive && !before.isActive) ||
  before.mode !== after.mode ||
  !isSame(idsOf(before.restaurants), idsOf(after.restaurants)) ||
  !isSame(idsOf(before.positions), idsOf(after.positions)) ||
  isOtherChecklist({ items: [], schedule: before.schedule }, { items: [], schedule: after.schedule })
