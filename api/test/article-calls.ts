import type { components } from '../../openapi/gen/schema.d.ts'
import type { TestApp } from './app.ts'
import type { BuiltUser } from './factories.ts'

type Schemas = components['schemas']
/** `status` is the article's, or that of a refusal. */
export type ArticleReply = { status: number | string } & Partial<
  Omit<Schemas['Article'], 'status'> & Schemas['Problem']
>

/** Calls on articles with bodies that the typed client would not send, and what they have left in the tables. */
export function articleCalls(app: () => TestApp) {
  const send = async (user: BuiltUser, method: string, path: string, body?: unknown): Promise<ArticleReply> => {
    const request = new Request(`http://${user.company.subdomain}.localhost:3000/api/knowledge-base/${path}`, {
      method,
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await app().fetch(request)
    // Whichever of the two it is, the tests look at single fields.
    return { status: response.status, ...((await response.json()) as Omit<ArticleReply, 'status'>) }
  }
  const rows = async ({ company }: BuiltUser, table: string, column: string, value: string) => {
    const sql = app().db.forCompany(company.id)
    return sql`select * from ${sql(table)} where company_id = ${company.id} and ${sql(column)} = ${value}`
  }
  return {
    send,
    rows,
    put: (user: BuiltUser, id: string, body: unknown) => send(user, 'PUT', id, body),
    restore: (user: BuiltUser, id: string, version: unknown) => send(user, 'POST', `${id}/restore`, { version }),
    get: (user: BuiltUser, id: string) => send(user, 'GET', `${id}?edit=true`),
    total: async (user: BuiltUser, query: Record<string, string>) =>
      (await user.client.GET('/api/knowledge-base', { params: { query } })).data?.total,
    versions: async (user: BuiltUser, id: string) => {
      const { data = [] } = await user.client.GET('/api/knowledge-base/{id}/history', { params: { path: { id } } })
      return data
    },
    events: async (user: BuiltUser, id: string) => {
      const found = await rows(user, 'events', 'entityId', id)
      return found.map(({ action, changes, entityTitle, userId }) => ({ action, changes, entityTitle, userId }))
    },
    refs: async (user: BuiltUser, id: string) => {
      const found = await rows(user, 'file_refs', 'entityId', id)
      return found.map(({ kind, fileId }) => `${kind} ${fileId}`).toSorted()
    },
  }
}
