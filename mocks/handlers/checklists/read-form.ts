import { problem, type ErrorCode } from '../../../openapi/contract.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { checklistAsked } from '../../../openapi/rules/checklists/checklist-asked.ts'
import type { Item } from '../../../openapi/rules/checklists/checklist-items.ts'
import { rowsOf, staffOf, type Schemas } from '../../db.ts'

type Input = Schemas['ChecklistUpdate']

/** What is asked and when, as it is kept; what the form does not name stays as it was. */
export function readAsked(input: Input, old: Pick<Schemas['ChecklistInput'], 'items' | 'schedule'>) {
  const { asked, faults } = checklistAsked(input, old)
  if (Object.keys(faults).length > 0) throw problem(400, 'CHECKLIST_INVALID', undefined, { fields: faults })
  return asked
}

const lost = (code: ErrorCode, field: string) => problem(400, code, undefined, { fields: { [field]: messages[code] } })

/** Another company's is like an unknown one (T3). */
export function holdToNamed({ category, restaurants = [], positions = [] }: Input, companyId: string): void {
  const has = (table: 'categories' | 'restaurants' | 'positions', id: string) =>
    // TypeScript would ask each table for a row of its own.
    (rowsOf(table, companyId) as { _id: string }[]).some(({ _id }) => _id === id)
  if (category && !has('categories', category)) throw lost('CATEGORY_NOT_FOUND', 'category')
  if (restaurants.some((id) => !has('restaurants', id))) throw lost('RESTAURANT_NOT_FOUND', 'restaurants')
  if (positions.some((id) => !has('positions', id))) throw lost('POSITION_NOT_FOUND', 'positions')
}

/** What an item names must be the company's; what stands already refuses no save. */
export function holdToItems(items: readonly Item[], companyId: string, standing: readonly Item[] = []): void {
  const had = JSON.stringify(standing)
  const isLost = (id: string, known: readonly string[]) => !had.includes(id) && !known.includes(id)
  const articles = rowsOf('articles', companyId).map(({ _id }) => _id)
  const positions = rowsOf('positions', companyId).map(({ _id }) => _id)
  const people = staffOf(companyId).flatMap(({ id, isActive }) => (isActive ? [id] : []))
  for (const [at, { article, onFail }] of items.entries()) {
    if (article && isLost(article, articles)) throw lost('ARTICLE_NOT_FOUND', `items.${at}.article`)
    if (onFail?.position && isLost(onFail.position, positions)) throw lost('POSITION_NOT_FOUND', `items.${at}.onFail`)
    if (onFail?.assignees?.some((id) => isLost(id, people))) throw lost('ASSIGNEE_NOT_FOUND', `items.${at}.onFail`)
  }
}
