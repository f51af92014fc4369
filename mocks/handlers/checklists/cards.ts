import { feedShown } from '../../../openapi/rules/journals/journal-feed.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { byName } from '../../people.ts'
import type { StoredChecklist } from '../../seed/checklists/rows.ts'
import { categoryRef, personRef } from '../tasks/present.ts'
import type { Who } from './access.ts'
import { withArticles } from './present.ts'

const named = (who: Pick<Who, 'company'>, table: 'restaurants' | 'positions', ids: readonly string[]) =>
  rowsOf(table, who.company._id)
    .filter(({ _id }) => ids.includes(_id))
    .map(({ _id, name }): Schemas['NamedRef'] => ({ _id, name }))
    .sort(byName)

const common = (who: Who, list: StoredChecklist) => ({
  _id: list._id,
  title: list.title,
  description: list.description,
  category: categoryRef(who, list.category),
  isActive: list.isActive,
  mode: list.mode,
  sign: list.sign,
  schedule: list.schedule,
  restaurants: named(who, 'restaurants', list.restaurants),
  positions: named(who, 'positions', list.positions),
  version: list.version,
  updatedAt: list.updatedAt,
})

export const summaryOf = (who: Who, list: StoredChecklist): Schemas['ChecklistSummary'] => ({
  ...common(who, list),
  itemsCount: list.items.length,
})

export const cardOf = (who: Who, list: StoredChecklist): Schemas['Checklist'] => ({
  ...common(who, list),
  allowLate: list.allowLate,
  items: withArticles(who, list.items),
  journal: feedShown(list.journal, list.items),
  publicCode: list.publicCode,
  createdBy: personRef(who, list.createdBy),
  createdAt: list.createdAt,
})
