import type { components, operations } from '../../openapi/gen/schema.d.ts'
import type { BuiltUser } from './factories.ts'
import { at, outcome } from './outcome.ts'
import { said, testCalls } from './test-calls.ts'

type Schemas = components['schemas']

/** One question, whose right answer is «да». */
export const question: Schemas['TestQuestion'] = { id: 'q1', type: 'text', text: 'Готовы?', acceptedAnswers: ['да'] }
/** The same, which a person looks at. */
export const openQuestion: Schemas['TestQuestion'] = { id: 'q1', type: 'text', text: 'Своими словами' }

/** The calls of courses and of what is done on them, as one person makes them; `code` is the status of the reply. */
export const courseCalls = (user: Pick<BuiltUser, 'client'>) => {
  const { client } = user
  const tests = testCalls(user)
  const begin = async (id: string) => (await tests.start(id)).attempt?._id ?? ''
  const handIn = (attempt: string, value = 'да') =>
    tests.submit(attempt, { answers: [said({ questionId: 'q1', value })], clientId: Bun.randomUUIDv7() })
  return {
    list: async (query: NonNullable<operations['courseList']['parameters']['query']> = {}) =>
      (await client.GET('/api/courses', { params: { query } })).data ?? [],
    get: async (id: string, edit = false) =>
      outcome(await client.GET('/api/courses/{id}', { params: { path: { id }, query: { edit } } })),
    make: async (body: Schemas['CourseInput'], key?: string) =>
      outcome(
        await client.POST('/api/courses', { body, ...(key && { params: { header: { 'Idempotency-Key': key } } }) }),
      ),
    put: async (id: string, body: Schemas['CourseUpdate']) =>
      outcome(await client.PUT('/api/courses/{id}', { ...at(id), body })),
    remove: async (id: string) => outcome(await client.DELETE('/api/courses/{id}', at(id))),
    people: async (id: string, query: NonNullable<operations['courseListPeople']['parameters']['query']> = {}) =>
      outcome(await client.GET('/api/courses/{id}/progress', { params: { path: { id }, query } })),
    person: async (id: string, userId: string) =>
      outcome(await client.GET('/api/courses/{id}/progress/{userId}', { params: { path: { id, userId } } })),
    certificate: async (id: string) => outcome(await client.GET('/api/courses/{id}/certificate', at(id))),
    know: async (id: string, version = 1) =>
      (await client.POST('/api/knowledge-base/{id}/acknowledge', { ...at(id), body: { version } })).response.status,
    begin,
    handIn,
    pass: async (id: string, value = 'да') => handIn(await begin(id), value),
  }
}
