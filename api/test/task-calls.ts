import type { components, operations } from '../../openapi/gen/schema.d.ts'
import type { TestApp } from './app.ts'
import type { BuiltUser } from './factories.ts'

type Schemas = components['schemas']
type Answer = { data?: object | undefined; error?: object | undefined; response: Response }
/** Whichever of them it was, the tests look at single fields. */
export type Outcome = { status: number } & Partial<Schemas['Problem']>
const outcome = <T extends object>({
  data,
  error,
  response,
}: Answer): Omit<Partial<T>, 'status'> & Outcome & { task?: Partial<T> } =>
  // The task's own status stands in `task`.
  ({ ...data, ...error, task: data as Partial<T>, status: response.status }) as never

type ListQuery = NonNullable<operations['taskList']['parameters']['query']>
const at = (id: string) => ({ params: { path: { id } } })

/** The calls of the room, as one person makes them. */
export const taskCalls = ({ client, id: self }: BuiltUser) => ({
  create: async (draft: Partial<Schemas['TaskCreate']> = {}, key?: string) => {
    const body = { title: 'Заменить фильтр', assignees: [self], ...draft }
    const answer = await client.POST('/api/tasks', {
      body,
      params: { header: { ...(key && { 'Idempotency-Key': key }) } },
    })
    const made = outcome<Schemas['TaskCreated']>(answer)
    return { ...made, _id: answer.data?.tasks[0]?._id ?? '' }
  },
  get: async (id: string) => outcome<Schemas['Task']>(await client.GET('/api/tasks/{id}', at(id))),
  list: async (query: ListQuery = {}) =>
    outcome<Schemas['TaskPage']>(await client.GET('/api/tasks', { params: { query } })),
  titles: async (query: ListQuery = {}) =>
    (await client.GET('/api/tasks', { params: { query } })).data?.tasks.map(({ title }) => title),
  count: async () => (await client.GET('/api/tasks/counters', {})).data,
  move: async (id: string, status: Schemas['TaskStatus'], more: Partial<Schemas['TaskSetStatus']> = {}) =>
    outcome<Schemas['Task']>(await client.PUT('/api/tasks/{id}/status', { ...at(id), body: { status, ...more } })),
  update: async (id: string, body: Schemas['TaskUpdate']) =>
    outcome<Schemas['Task']>(await client.PUT('/api/tasks/{id}', { ...at(id), body })),
  remove: async (id: string) => outcome<object>(await client.DELETE('/api/tasks/{id}', at(id))),
  people: async (id: string, search?: string) => {
    const { data, response } = await client.GET('/api/tasks/{id}/people', {
      params: { path: { id }, query: { search } },
    })
    return { status: response.status, names: data?.map(({ name }) => name) }
  },
  history: async (id: string) => (await client.GET('/api/tasks/{id}/history', at(id))).data?.history ?? [],
})

type FormDraft = { company: { id: string }; fields?: Schemas['FormField'][]; title?: string }
/** In use, of its first version. */
export async function buildForm(app: TestApp, { company, title = 'Замена расходника', fields }: FormDraft) {
  const id = Bun.randomUUIDv7()
  const asked = fields ?? [{ id: 'part', type: 'text', label: 'Что заменили', required: true }]
  await app.db.write(company.id, async (sql) => {
    await sql`insert into forms (company_id, id, title, fields) values (${company.id}, ${id}, ${title}, ${sql.json(asked as never)})`
    await sql`
      insert into form_versions (company_id, form_id, version, fields) values (${company.id}, ${id}, 1, ${sql.json(asked as never)})`
  })
  return { id, title }
}
