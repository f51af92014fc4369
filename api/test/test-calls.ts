import type { components, operations } from '../../openapi/gen/schema.d.ts'
import type { BuiltUser } from './factories.ts'
import { at, outcome } from './outcome.ts'

type Schemas = components['schemas']
type Given = Partial<Schemas['AttemptAnswerInput']> & Pick<Schemas['AttemptAnswerInput'], 'questionId' | 'value'>

/** An answer as a device gives it. */
export const said = (given: Given): Schemas['AttemptAnswerInput'] => ({
  answeredAt: '2026-06-01T09:00:05.000Z',
  clientId: Bun.randomUUIDv7(),
  ...given,
})

/** The calls of taking and managing tests, as one person makes them; `code` is the status of the reply. */
export const testCalls = ({ client }: Pick<BuiltUser, 'client'>) => ({
  list: async (query: NonNullable<operations['testList']['parameters']['query']> = {}) =>
    (await client.GET('/api/tests', { params: { query } })).data ?? [],
  get: async (id: string) => outcome(await client.GET('/api/tests/{id}', at(id))),
  make: async (body: Schemas['TestInput']) => outcome(await client.POST('/api/tests', { body })),
  put: async (id: string, body: Schemas['TestUpdate']) =>
    outcome(await client.PUT('/api/tests/{id}', { ...at(id), body })),
  copy: async (id: string) => outcome(await client.POST('/api/tests/{id}/duplicate', at(id))),
  start: async (id: string) => outcome(await client.POST('/api/tests/{id}/attempts', at(id))),
  reset: async (id: string, userId: string) =>
    outcome(await client.POST('/api/tests/{id}/reset-attempts', { ...at(id), body: { userId } })),
  stats: async (id: string) => outcome(await client.GET('/api/tests/{id}/stats', at(id))),
  answer: async (id: string, ...answers: Schemas['AttemptAnswerInput'][]) =>
    outcome(await client.PUT('/api/test-results/{id}/answers', { ...at(id), body: { answers } })),
  submit: async (id: string, body: Schemas['AttemptSubmit'] = {}) =>
    outcome(await client.POST('/api/test-results/{id}/submit', { ...at(id), body })),
  result: async (id: string) => outcome(await client.GET('/api/test-results/{id}', at(id))),
  results: async (query: NonNullable<operations['attemptList']['parameters']['query']> = {}) =>
    outcome(await client.GET('/api/test-results', { params: { query } })),
  review: async (id: string, body: Schemas['AttemptReview']) =>
    outcome(await client.PUT('/api/test-results/{id}/review', { ...at(id), body })),
  remove: async (id: string) => outcome(await client.DELETE('/api/test-results/{id}', at(id))),
  practice: async (id: string) => outcome(await client.GET('/api/test-results/{id}/practice', at(id))),
  practise: async (id: string, answers: Schemas['AttemptPractice']['answers']) =>
    outcome(await client.POST('/api/test-results/{id}/practice', { ...at(id), body: { answers } })),
  fromText: async (text: string) => outcome(await client.POST('/api/tests/import/text', { body: { text } })),
})
