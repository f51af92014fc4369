import type { components, operations } from '../../openapi/gen/schema.d.ts'
import type { TestApp } from './app.ts'
import type { BuiltUser } from './factories.ts'

type Schemas = components['schemas']
type Answer<T> = { data?: T; error?: object; response: Response }
const outcome = <T>({ data, error, response }: Answer<T>) =>
  ({ ...data, ...error, status: response.status }) as { status: number } & Partial<T> & Partial<Schemas['Problem']>
type Asked<Id extends 'acknowledgementList' | 'acknowledgementListMine' | 'acknowledgementListSheets'> = NonNullable<
  operations[Id]['parameters']['query']
>

/** Calls of one person on what articles ask, in a session of this very moment; `status` is that of the reply. */
export async function acknowledgementCalls(app: TestApp, { id: userId, company }: Pick<BuiltUser, 'id' | 'company'>) {
  const token = await app.tokenFor(company.id, userId)
  const client = app.client(company.subdomain, token)
  const at = (id: string) => ({ params: { path: { id } } })
  return {
    client,
    get: async (id: string) => outcome(await client.GET('/api/knowledge-base/{id}/acknowledgement', at(id))),
    ask: async (id: string, body: Schemas['AcknowledgementInput']) =>
      outcome(await client.PUT('/api/knowledge-base/{id}/acknowledgement', { ...at(id), body })),
    known: async (id: string) => outcome(await client.GET('/api/knowledge-base/{id}/acknowledgement/known', at(id))),
    know: async (id: string, body: Schemas['ArticleAcknowledge']) =>
      outcome(await client.POST('/api/knowledge-base/{id}/acknowledge', { ...at(id), body })),
    sheet: async (id: string, query: Asked<'acknowledgementList'> = {}) =>
      outcome(await client.GET('/api/knowledge-base/{id}/acknowledgements', { params: { path: { id }, query } })),
    remind: async (id: string, body: Schemas['AcknowledgementRemind'] = {}) =>
      outcome(await client.POST('/api/knowledge-base/{id}/acknowledgements/remind', { ...at(id), body })),
    mine: async (query: Asked<'acknowledgementListMine'> = {}) =>
      outcome(await client.GET('/api/acknowledgements', { params: { query } })),
    sheets: async (query: Asked<'acknowledgementListSheets'> = {}) =>
      outcome(await client.GET('/api/acknowledgements/sheets', { params: { query } })),
    save: async (id: string, body: Schemas['ArticleUpdate']) =>
      outcome(await client.PUT('/api/knowledge-base/{id}', { ...at(id), body })),
    file: async (path: string) => {
      const url = `http://${company.subdomain}.localhost:3000${path}`
      return app.fetch(new Request(url, { headers: { authorization: `Bearer ${token}` } }))
    },
  }
}
