import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Problem } from '../../api/problem.ts'
import type { Category } from './category.ts'

type Schemas = components['schemas']

/** A category as it is filled in. */
export interface CategoryDraft {
  name: string
  description: string
  color: string
  isActive: boolean
}

/** Topics and categories begin with one colour. */
export const standardColor = limits.topics.color

export const newCategory: CategoryDraft = { name: '', description: '', color: standardColor, isActive: true }

export const draftOf = (category: Category): CategoryDraft => ({
  name: category.name,
  description: category.description ?? '',
  color: category.color,
  isActive: category.isActive,
})

export const bodyOf = ({ name, description, color, isActive }: CategoryDraft) =>
  ({ name: name.trim(), description: description.trim(), color, isActive }) satisfies Schemas['CategoryCreate']

/** A name that is taken is a fault of the field, whether the reply names the field or not. */
export const faults = (problem: Problem): Record<string, string> | undefined =>
  problem.fields ?? (problem.code === 'CATEGORY_NAME_TAKEN' ? { name: problem.message } : undefined)
