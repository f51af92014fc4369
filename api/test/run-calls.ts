import { isDeepStrictEqual } from 'node:util'
import type { components, operations } from '../../openapi/gen/schema.d.ts'
import type { BuiltUser } from './factories.ts'

type Schemas = components['schemas']
type Answer<T> = { data?: T; error?: object; response: Response }
const outcome = <T>({ data, error, response }: Answer<T>) =>
  ({ ...data, ...error, status: response.status }) as {
    status: number
  } & Partial<T> &
    Partial<Schemas['Problem']>
const at = (id: string) => ({ params: { path: { id } } })
export type AnswerDraft = Partial<Schemas['RunAnswerInput']> & Pick<Schemas['RunAnswerInput'], 'itemId'>

/** The calls of runs, as one person makes them; what an answer does not say is made up. */
export const runCalls = ({ client }: Pick<BuiltUser, 'client'>, now: () => number) => ({
  today: async (query: { restaurant?: string } = {}) => {
    const { data } = await client.GET('/api/checklist-runs/today', {
      params: { query },
    })
    if (!data) throw new Error('today is always answered')
    // Put together of what is kept, it is what each run itself says, which is read anew.
    for (const run of data.runs) {
      const alone = (await client.GET('/api/checklist-runs/{id}', at(run.run._id))).data
      if (!isDeepStrictEqual(alone, run))
        throw new Error(`Not as it is: ${JSON.stringify(run)} ≠ ${JSON.stringify(alone)}`)
    }
    return data
  },
  get: async (id: string) => outcome(await client.GET('/api/checklist-runs/{id}', at(id))),
  list: async (query: NonNullable<operations['runList']['parameters']['query']> = {}) =>
    outcome(await client.GET('/api/checklist-runs', { params: { query } })),
  start: async (id: string, body: Schemas['RunStart'] = {}) =>
    outcome(await client.POST('/api/checklists/{id}/runs', { ...at(id), body })),
  answer: async (id: string, ...answers: AnswerDraft[]) =>
    outcome(
      await client.PUT('/api/checklist-runs/{id}/answers', {
        ...at(id),
        body: {
          answers: answers.map((one) => ({
            answeredAt: new Date(now()).toISOString(),
            clientId: Bun.randomUUIDv7(),
            ...one,
          })),
        },
      }),
    ),
  complete: async (id: string, body: Schemas['RunComplete'] = {}, key?: string) =>
    outcome(
      await client.POST('/api/checklist-runs/{id}/complete', {
        params: {
          path: { id },
          header: { ...(key && { 'Idempotency-Key': key }) },
        },
        body,
      }),
    ),
  giveBack: async (id: string, comment = 'Протрите полку') =>
    outcome(
      await client.POST('/api/checklist-runs/{id}/return', {
        ...at(id),
        body: { comment },
      }),
    ),
})
