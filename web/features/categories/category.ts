import type { Snapshot } from 'valtio'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'

type Schemas = components['schemas']
export type Category = Snapshot<Schemas['Category']>
/** A category as it is filled in; the server cuts the spaces around it. */
export type CategoryDraft = Required<Schemas['CategoryCreate']>

/** Topics and categories begin with one colour. */
export const standardColor = limits.topics.color
export const newCategory: CategoryDraft = { name: '', description: '', color: standardColor, isActive: true }
