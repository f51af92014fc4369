import { createTestApp, type TestApp, type TestOptions } from '../../api/test/app.ts'
import { buildAccount, PASSWORD } from '../../api/test/accounts.ts'
import { buildCompany, type BuiltCompany } from '../../api/test/factories.ts'
import type { components } from '../../openapi/gen/schema.d.ts'

type Client = ReturnType<TestApp['client']>
/** A company with its own address on this machine, for programs of strangers. */
export interface CompanyServer {
  app: TestApp
  company: BuiltCompany
  /** Of its administrator. */
  client: Client
  url: string
  /** So many of the next calls are answered with 503. */
  refuse(calls: number): void
  refusalsLeft(): number
  /** The secret of a new key. */
  key(...scopes: components['schemas']['ApiKeyScope'][]): Promise<string>
  stop(): Promise<void>
}

export async function startCompany(options: TestOptions = {}): Promise<CompanyServer> {
  const app = await createTestApp(options)
  const company = await buildCompany(app, { moduleSettings: { integrations: true, knowledgeBase: true, tasks: true } })
  const { userId } = await buildAccount(app, { company, role: 'admin' })
  const client = app.client(company.subdomain, await app.tokenFor(company.id, userId))
  let refusing = 0
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch(request) {
      if (refusing > 0) {
        refusing -= 1
        return new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
      }
      const to = new URL(request.url)
      to.host = `${company.subdomain}.localhost:3000`
      const headers = new Headers(request.headers)
      headers.set('host', to.host)
      return app.fetch(new Request(to, { method: request.method, headers, body: request.body }))
    },
  })
  return {
    app,
    company,
    client,
    url: `http://127.0.0.1:${server.port}`,
    refuse: (calls) => void (refusing = calls),
    refusalsLeft: () => refusing,
    async key(...scopes) {
      const body = { name: 'Касса', scopes, expiresAt: null, isEndless: true, password: PASSWORD }
      const { data, error } = await client.POST('/api/keys', { body })
      if (!data) throw new Error(JSON.stringify(error))
      return data.secret
    },
    async stop() {
      await server.stop(true)
      await app.stop()
    },
  }
}
