import { itemsOf, type Starter } from '../../../../openapi/rules/checklists/checklist-starters.ts'
import { newId } from '../../../lib/new-id.ts'
import { type ChecklistDraft, emptyChecklist, timing } from './checklist-draft.ts'

/** One of those to begin with, as it is written further. */
export const fromStarter = (starter: Starter): ChecklistDraft => ({
  ...emptyChecklist,
  title: starter.title,
  description: starter.description,
  ...timing(starter),
  items: itemsOf(starter, newId),
})
