import type { Snapshot } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { createResource } from '../../lib/resource.ts'
import { session } from '../../shell/session.ts'

type Schemas = components['schemas']
export type Restaurant = Snapshot<Schemas['Restaurant']>

export const restaurants = createResource<Schemas['Restaurant'][]>()
subscribeKey(session, 'token', restaurants.clear)

let asked = 0
/** All of them: the page itself searches. A new question each time, or an answer from before a change came after it. */
export const loadRestaurants = () =>
  restaurants.load(`all ${(asked += 1)}`, (signal) =>
    client.GET('/api/restaurants', { params: { query: { status: 'all' } }, signal }),
  )

export const removeRestaurant = (id: string) => client.DELETE('/api/restaurants/{id}', { params: { path: { id } } })
