import type { components } from '../../openapi/gen/schema.d.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { companyIds } from './ids.ts'
import { categoryRefs } from './refs.ts'
import { rowsOf, timeOf, type Seeded } from './row.ts'

/** How often it is used is counted when it is asked. */
export type Category = Required<Omit<components['schemas']['Category'], 'usage'>>

const category = (
  ref: { _id: string; name: string },
  description: string,
  color: string = limits.topics.color,
  isActive = true,
): Category => ({
  ...ref,
  description,
  color,
  isActive,
  createdAt: timeOf(ref._id),
  updatedAt: timeOf(ref._id),
})

/** One dictionary for tests, checklists and tasks (B33). */
export const categories: Seeded<Category>[] = [
  ...rowsOf(companyIds.berezka, [
    category(categoryRefs.service, 'Встреча, подача, сложные ситуации'),
    category(categoryRefs.foodSafety, 'Температуры, аллергены, ХАССП', '#2f8f83'),
    category(categoryRefs.bar, 'Рецептуры и барная карта', '#8a5cc7', false),
  ]),
  ...rowsOf(companyIds.ogonek, [category(categoryRefs.counter, 'Касса и приём заказов', '#e07a2f')]),
]
