import type { components, operations } from '../../openapi/gen/schema.d.ts'
import type { BuiltUser } from './factories.ts'

type Schemas = components['schemas']
export type Input = Schemas['ChecklistInput']
type Answer<T> = { data?: T; error?: object; response: Response }
const outcome = <T>({ data, error, response }: Answer<T>) =>
  ({ ...data, ...error, status: response.status }) as { status: number } & Partial<Omit<T, 'status'>> &
    Partial<Schemas['Problem']>
const at = (id: string) => ({ params: { path: { id } } })

export const ITEM = '019c1f2e-6a3b-7c4d-8e5f-0a1b2c3d4e5f'
export const daily = { type: 'daily' as const, startTime: '13:00', endTime: '18:00' }
export const draft: Input = {
  title: 'Открытие смены',
  schedule: daily,
  items: [{ id: ITEM, type: 'check', title: 'Свет включён' }],
}

/** The calls of templates, as one person makes them. */
export const checklistCalls = ({ client }: Pick<BuiltUser, 'client'>) => ({
  make: async (more: Partial<Input> = {}, key?: string) =>
    outcome(
      await client.POST('/api/checklists', {
        body: { ...draft, ...more },
        params: { header: { ...(key && { 'Idempotency-Key': key }) } },
      }),
    ),
  get: async (id: string) => outcome(await client.GET('/api/checklists/{id}', at(id))),
  put: async (id: string, more: Schemas['ChecklistUpdate'] = {}) =>
    outcome(await client.PUT('/api/checklists/{id}', { ...at(id), body: { ...draft, ...more } })),
  remove: async (id: string) => outcome(await client.DELETE('/api/checklists/{id}', at(id))),
  copy: async (id: string) => outcome(await client.POST('/api/checklists/{id}/duplicate', at(id))),
  effects: async (id: string) => outcome(await client.GET('/api/checklists/{id}/effects', at(id))),
  versions: async (id: string, query: { before?: number } = {}) =>
    outcome(await client.GET('/api/checklists/{id}/versions', { params: { path: { id }, query } })),
  restore: async (id: string, body: Schemas['ChecklistRestore']) =>
    outcome(await client.POST('/api/checklists/{id}/restore', { ...at(id), body })),
  codes: async (id: string, query: { restaurant?: string } = {}) =>
    (await client.GET('/api/checklists/{id}/codes', { params: { path: { id }, query } })).data ?? [],
  byCode: async (code: string, query: { restaurant?: string } = {}) =>
    outcome(await client.GET('/api/checklist-codes/{code}', { params: { path: { code }, query } })),
  list: async (query: NonNullable<operations['checklistList']['parameters']['query']> = {}) =>
    ((await client.GET('/api/checklists', { params: { query } })).data ?? []).map(({ title }) => title),
})
