import { subscribeKey } from 'valtio/utils'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import { stay } from '../../api/rules.ts'
import { createResource } from '../../lib/resource.ts'
import { session } from '../../shell/session.ts'
import { type Filters, listQuery, writeFilters } from './list-filters.ts'

type Schemas = components['schemas']

export const list = createResource<Schemas['ArticlePage']>({ keep: true })
export const topics = createResource<Schemas['Topic'][]>({ keep: true })
export const article = createResource<Schemas['Article']>({ keep: true })
export const positions = createResource<Schemas['Position'][]>()

// What one person may see is nothing for the next one on the same device.
subscribeKey(session, 'token', () => {
  for (const resource of [list, topics, article, positions]) resource.clear()
})

/** The first read of a page may lead to /500; what is on the screen stays there when its refresh fails (D3). */
const refreshing = (shown: unknown) => (shown === undefined ? {} : { middleware: [stay] })

export const loadList = (filters: Filters) =>
  list.load(writeFilters(filters), (signal) =>
    client.GET('/api/knowledge-base', {
      params: { query: listQuery(filters) },
      signal,
      ...refreshing(list.state.data),
    }),
  )

export const loadTopics = () =>
  topics.load('all', (signal) => client.GET('/api/topics', { signal, ...refreshing(topics.state.data) }))

export const loadArticle = (id: string) =>
  article.load(id, (signal) =>
    client.GET('/api/knowledge-base/{id}', {
      params: { path: { id } },
      signal,
      ...refreshing(article.state.key === id ? article.state.data : undefined),
    }),
  )

/** Only active ones are offered. */
export const loadPositions = () =>
  positions.load('active', (signal) =>
    client.GET('/api/positions', { params: { query: { status: 'active' } }, signal }),
  )
