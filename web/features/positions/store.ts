import { subscribeKey } from 'valtio/utils'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { createResource } from '../../lib/resource.ts'
import { session } from '../../shell/session.ts'

type Schemas = components['schemas']

export const positions = createResource<Schemas['Position'][]>()
subscribeKey(session, 'token', positions.clear)

let asked = 0
/** A new question each time: an answer from before a change must not come after it. */
export const loadPositions = () =>
  positions.load(`all ${(asked += 1)}`, (signal) => client.GET('/api/positions', { signal }))

export const disable = (id: string) => client.DELETE('/api/positions/{id}', { params: { path: { id } } })

export const restore = (id: string, updatedAt: string) =>
  client.PUT('/api/positions/{id}', { params: { path: { id } }, body: { status: 'active', updatedAt } })
