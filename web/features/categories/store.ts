import type { Snapshot } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { createResource } from '../../lib/resource.ts'
import { session } from '../../shell/session.ts'

type Schemas = components['schemas']
export type Category = Snapshot<Schemas['Category']>

export const categories = createResource<Schemas['Category'][]>()
subscribeKey(session, 'token', categories.clear)

let asked = 0
/** A new question each time: an answer from before a change must not come after it. */
export const loadCategories = () =>
  categories.load(`all ${(asked += 1)}`, (signal) => client.GET('/api/categories', { signal }))

export const removeCategory = (id: string) => client.DELETE('/api/categories/{id}', { params: { path: { id } } })
