import type { Snapshot } from 'valtio'
import { subscribeKey } from 'valtio/utils'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { download } from '../../lib/download.ts'
import { createResource } from '../../lib/resource.ts'
import { session } from '../../shell/session.ts'
import { filterQuery, type Filters, listQuery, writeFilters } from './list-filters.ts'

type Schemas = components['schemas']
export type User = Snapshot<Schemas['User']>

export const list = createResource<Schemas['UserPage']>()
export const positions = createResource<Schemas['Position'][]>()
export const restaurants = createResource<Schemas['Restaurant'][]>()

subscribeKey(session, 'token', () => {
  for (const resource of [list, positions, restaurants]) resource.clear()
})

let shown: Filters | undefined
let changes = 0

/** `list.state.key` is this while the rows are those of the filters. */
export const keyOf = (filters: Filters): string => `${changes} ${writeFilters(filters)}`

export function loadUsers(filters: Filters): Promise<void> {
  shown = filters
  return list.load(keyOf(filters), (signal) =>
    client.GET('/api/users', { params: { query: listQuery(filters) }, signal }),
  )
}

/** Those whom the list shows, all pages of them. */
export const exportUsers = (filters: Filters, format: 'xlsx' | 'csv') =>
  download(
    client.GET('/api/users/export', { params: { query: { format, ...filterQuery(filters) } }, parseAs: 'blob' }),
    `users.${format}`,
  )

/** After a change: an answer from before it must not come after it. */
export function reloadUsers(): void {
  changes += 1
  if (shown) void loadUsers(shown)
}

/** Inactive ones too: somebody may still hold them. */
export const loadPositions = () => positions.load('all', (signal) => client.GET('/api/positions', { signal }))

export const loadRestaurants = () =>
  restaurants.load('all', (signal) => client.GET('/api/restaurants', { params: { query: { status: 'all' } }, signal }))

export const askUser = (id: string, signal: AbortSignal) =>
  client.GET('/api/users/{id}', { params: { path: { id } }, signal })
