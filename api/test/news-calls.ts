import type { components, operations } from '../../openapi/gen/schema.d.ts'
import type { BuiltUser } from './factories.ts'
import { at, outcome } from './outcome.ts'

type Schemas = components['schemas']
export const text = (words: string) => ({ blocks: [{ type: 'paragraph', data: { text: words } }] })

/** The calls of news as one person makes them; `code` is the status of the reply. */
export const newsCalls = ({ client }: Pick<BuiltUser, 'client'>) => ({
  list: async (query: NonNullable<operations['newsList']['parameters']['query']> = {}) =>
    outcome(await client.GET('/api/news', { params: { query } })),
  count: async () => (await client.GET('/api/news/counters')).data?.count,
  get: async (id: string) => outcome(await client.GET('/api/news/{id}', at(id))),
  make: async (body: Partial<Schemas['NewsInput']> = {}, key?: string) =>
    outcome(
      await client.POST('/api/news', {
        body: { title: 'Терраса', content: text('Закрываем раньше'), ...body },
        ...(key && { params: { header: { 'Idempotency-Key': key } } }),
      }),
    ),
  put: async (id: string, body: Schemas['NewsUpdate']) =>
    outcome(await client.PUT('/api/news/{id}', { ...at(id), body })),
  remove: async (id: string) => outcome(await client.DELETE('/api/news/{id}', at(id))),
  publish: async (id: string, body: Schemas['NewsPublishInput'] = {}) =>
    outcome(await client.POST('/api/news/{id}/publish', { ...at(id), body })),
  archive: async (id: string) => outcome(await client.POST('/api/news/{id}/archive', at(id))),
  read: async (id: string) => outcome(await client.POST('/api/news/{id}/read', at(id))),
  acknowledge: async (id: string, version?: number) =>
    outcome(
      await client.POST('/api/news/{id}/ack', { ...at(id), body: { ...(version !== undefined && { version }) } }),
    ),
  readers: async (id: string, query: NonNullable<operations['newsListReaders']['parameters']['query']> = {}) =>
    outcome(await client.GET('/api/news/{id}/readers', { params: { path: { id }, query } })),
  remind: async (id: string) => outcome(await client.POST('/api/news/{id}/remind', at(id))),
  pin: async (ids: string[]) => outcome(await client.PUT('/api/news/pinned', { body: { ids } })),
  say: async (id: string, words: string) =>
    outcome(await client.POST('/api/news/{id}/comments', { ...at(id), body: { text: words } })),
  said: async (id: string) => outcome(await client.GET('/api/news/{id}/comments', at(id))),
})
