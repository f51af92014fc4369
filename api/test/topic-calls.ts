import type { components } from '../../openapi/gen/schema.d.ts'
import type { BuiltUser } from './factories.ts'

type Schemas = components['schemas']
/** Whichever of them it was, tests look at single fields. */
export type Outcome = { status: number } & Partial<Schemas['Topic'] & Schemas['Problem']>
type Answer = { data?: object; error?: object; response: Response }

const outcome = ({ data, error, response }: Answer): Outcome => ({ status: response.status, ...data, ...error })

/** The calls about topics of one person. */
export const topicCalls = ({ client }: BuiltUser) => ({
  create: async (body: Schemas['TopicCreate']) => outcome(await client.POST('/api/topics', { body })),
  update: async (id: string, body: Schemas['TopicUpdate']) =>
    outcome(await client.PUT('/api/topics/{id}', { params: { path: { id } }, body })),
  archive: async (id: string) => outcome(await client.DELETE('/api/topics/{id}', { params: { path: { id } } })),
  reorder: async (topics: Schemas['TopicReorder']['topics']) =>
    outcome(await client.PUT('/api/topics/reorder', { body: { topics } })),
  get: async (id: string) => outcome(await client.GET('/api/topics/{id}', { params: { path: { id } } })),
  children: async (id: string) =>
    (await client.GET('/api/topics/{id}/children', { params: { path: { id } } })).data?.map(({ name }) => name),
  tree: async () => (await client.GET('/api/topics', { params: { query: {} } })).data ?? [],
  list: async () => (await client.GET('/api/topics', { params: { query: { flat: true } } })).data ?? [],
  page: async (query: { topic?: string } = {}) => (await client.GET('/api/knowledge-base', { params: { query } })).data,
  article: async (id: string) =>
    (await client.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: {} } })).data,
})
