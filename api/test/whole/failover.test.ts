import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { migrate } from '../../db/migrate/migrate.ts'
import { buildAccount } from '../accounts.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { buildUser } from '../factories.ts'
import { movingAddress } from '../moving-address.ts'
import { startPair, type Pair } from '../standby.ts'

/** Enough to know that the writer is at it. */
const SOME = 20
let pair: Pair
let app: TestApp
beforeAll(async () => {
  pair = await startPair()
  await migrate(pair.url)
  app = await createTestApp({ beside: pair })
}, 60_000)
afterAll(async () => {
  await app.stop()
  await pair.stop()
})

test('an instance whose address leads to a standby says so, and is ready when the address moves on (R6)', async () => {
  const address = await movingAddress(pair.ports.standby)
  const other = await createTestApp({ beside: { url: pair.urlAt(address.port) } })
  const ready = async () => (await other.fetch(new Request('http://127.0.0.1/readyz'))).status
  expect(await ready()).toBe(503)
  address.leadTo(pair.ports.primary)
  while ((await ready()) !== 200);
  await other.stop()
  address.close()
})

test('a standby takes over: what was acknowledged is there, PINs are still guarded, nobody restarts (R6, R12)', async () => {
  const admin = await buildUser(app, { role: 'admin' })
  const { company } = await buildAccount(app, { pin: '4071' })
  const enter = (pinCode: string) =>
    app.client(company.subdomain).POST('/api/auth/login-pin', { body: { pinCode, subdomain: company.subdomain } })
  for (let n = 0; n < limits.auth.pinTries; n++) expect((await enter('9999')).response.status).toBe(401)

  const acknowledged: string[] = []
  const refused = new Set<number>()
  const enough = new AbortController()
  const begun = Promise.withResolvers<void>()
  const write = async () => {
    const body = {
      title: 'Смена',
      content: { blocks: [{ type: 'paragraph', data: { text: 'Гости' } }] },
      status: 'draft' as const,
    }
    const { data, response } = await admin.client.POST('/api/knowledge-base', { body })
    if (data) acknowledged.push(data._id)
    else refused.add(response.status)
    if (acknowledged.length >= SOME) begun.resolve()
    return data !== undefined
  }
  const writing = (async () => {
    while (!enough.signal.aborted) await write()
  })()
  await begun.promise
  await pair.primary.kill()
  pair.promote()
  while (!(await write()));
  enough.abort()
  await writing

  for (const id of acknowledged) {
    const { response } = await admin.client.GET('/api/knowledge-base/{id}', { params: { path: { id } } })
    expect(response.status).toBe(200)
  }
  expect([...refused].filter((status) => status !== 503)).toEqual([])
  expect((await enter('4071')).response.status).toBe(429)
}, 60_000)
