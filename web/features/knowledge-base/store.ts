import { subscribeKey } from 'valtio/utils'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { createResource } from '../../lib/resource.ts'
import { session } from '../../shell/session.ts'
import { type Filters, listQuery, writeFilters } from './list-filters.ts'

type Schemas = components['schemas']

export const list = createResource<Schemas['ArticlePage']>()
export const topics = createResource<Schemas['Topic'][]>()
export const article = createResource<Schemas['Article']>()
export const positions = createResource<Schemas['Position'][]>()

// What one person may see is nothing for the next one on the same device.
subscribeKey(session, 'token', () => {
  for (const resource of [list, topics, article, positions]) resource.clear()
})

export const loadList = (filters: Filters) =>
  list.load(writeFilters(filters), (signal) =>
    client.GET('/api/knowledge-base', { params: { query: listQuery(filters) }, signal }),
  )

export const loadTopics = () => topics.load('all', (signal) => client.GET('/api/topics', { signal }))

export const loadArticle = (id: string) =>
  article.load(id, (signal) => client.GET('/api/knowledge-base/{id}', { params: { path: { id } }, signal }))

/** Only active ones are offered (spec 2, section 3). */
export const loadPositions = () =>
  positions.load('active', (signal) =>
    client.GET('/api/positions', { params: { query: { status: 'active' } }, signal }),
  )
