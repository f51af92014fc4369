import type { components } from '../../openapi/gen/schema.d.ts'
import type { BuiltUser } from './factories.ts'

type Schemas = components['schemas']
/** Whichever of them it was, the tests look at single fields. */
type Outcome = { status: number } & Partial<Schemas['User'] & Schemas['Problem']>
type Answer = { data?: object; error?: object; response: Response }
const outcome = ({ data, error, response }: Answer): Outcome => ({ ...data, ...error, status: response.status })
const at = (id: string) => ({ path: { id } })

/** What an administrator does with staff, the status beside the body. */
export const userCalls = ({ client }: Pick<BuiltUser, 'client'>) => ({
  create: async (body: Schemas['UserCreate']) => {
    const answer = await client.POST('/api/users', { body })
    const { user, generatedPin, inviteSent } = answer.data ?? {}
    return { ...outcome({ ...answer, data: user }), generatedPin, inviteSent }
  },
  get: async (id: string) => outcome(await client.GET('/api/users/{id}', { params: at(id) })),
  update: async (id: string, body: Schemas['UserUpdate']) =>
    outcome(await client.PUT('/api/users/{id}', { params: at(id), body })),
  setStatus: async (id: string, isActive: boolean) =>
    outcome(await client.PUT('/api/users/{id}/status', { params: at(id), body: { isActive } })),
  remove: async (id: string) => outcome(await client.DELETE('/api/users/{id}', { params: at(id) })),
  setPin: async (id: string, pin?: string) => {
    const answer = await client.POST('/api/users/{id}/pin', { params: at(id), body: pin === undefined ? {} : { pin } })
    return { ...outcome({ ...answer, data: {} }), pin: answer.data?.pin }
  },
  invite: async (id: string) => {
    const answer = await client.POST('/api/users/{id}/invite', { params: at(id) })
    const retry = answer.response.headers.get('retry-after')
    return { ...outcome(answer), expiresAt: answer.data?.expiresAt, retry }
  },
  list: async (query: Query = {}) => {
    const { data } = await client.GET('/api/users', { params: { query } })
    if (!data) throw new Error('no list')
    return data
  },
  assignees: async (query: { search?: string; restaurant?: string; position?: string } = {}) => {
    const { data } = await client.GET('/api/users/assignees', { params: { query } })
    return (data ?? []).map(({ name }) => name)
  },
  chosen: async (query: { restaurants?: string; positions?: string } = {}) => {
    const { data, response } = await client.GET('/api/users/assignees/chosen', { params: { query } })
    return { status: response.status, count: data?.count, names: (data?.people ?? []).map(({ name }) => name) }
  },
})
type Query = {
  page?: number
  limit?: number
  search?: string
  role?: Schemas['Role']
  position?: string
  restaurant?: string
  status?: 'active' | 'inactive' | 'all'
  sort?: Schemas['UserSort']
}
