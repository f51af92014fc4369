import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildUser } from '../api/test/factories.ts'
import { createClient } from '../openapi/clients/typescript/client.ts'
import { each } from '../openapi/clients/typescript/pages.ts'
import { orThrow, ProblemError } from '../openapi/clients/typescript/problem.ts'
import { withRetries } from '../openapi/clients/typescript/retry.ts'
import { buildClient } from './build-client.ts'
import { startCompany, type CompanyServer } from './test/company-server.ts'

let server: CompanyServer
let folder: string
beforeAll(async () => {
  server = await startCompany()
  for (let n = 0; n < 4; n++) await buildUser(server.app, { company: server.company, name: `Официант ${n}` })
  folder = await mkdtemp(join(tmpdir(), 'client-'))
  const modules = join(folder, 'node_modules')
  await mkdir(modules)
  await buildClient(join(modules, 'restaurant-workspace-client'))
  // As an installation would lay them out.
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    await symlink(resolve(import.meta.dir, '../node_modules', name), join(modules, name))
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const program = `
import { createClient, each, orThrow, pages, ProblemError } from 'restaurant-workspace-client'
import type { components, webhooks } from 'restaurant-workspace-client'

const [baseUrl = '', token = ''] = process.argv.slice(2)
const client = createClient({ baseUrl, token, language: 'en' })

const names: string[] = []
for await (const user of each(client, '/api/users', 'users', { limit: 2 })) names.push(user.name)
let count = 0
for await (const page of pages(client, '/api/users', { limit: 2 })) count += page.users.length > 0 ? 1 : 0

const created = await orThrow(client.POST('/api/topics', { body: { name: 'Кухня' } }))
const topics: readonly components['schemas']['Topic'][] = await orThrow(client.GET('/api/topics'))
let refused: unknown
try {
  await orThrow(client.POST('/api/topics', { body: { name: '' } }))
} catch (fault) {
  // A code that came after this client was made.
  if (fault instanceof ProblemError && fault.problem.code !== 'CAME_LATER') refused = [fault.status, fault.problem.code, fault.problem.errors]
}
type Created = webhooks['user.created']['post']['requestBody']['content']['application/json']
export const typeOf = ({ type, data }: Created): ['user.created', string | null] => [type, data.id]
console.log(JSON.stringify({ names, count, created: Boolean(created), topics: topics.map(({ name }) => name), refused }))
`
const wrong = `
import { createClient, each } from 'restaurant-workspace-client'
const client = createClient({ baseUrl: '', token: '' })
// @ts-expect-error: there is no such list
each(client, '/api/nothing', 'users')
// @ts-expect-error: its rows are called otherwise
each(client, '/api/users', 'people')
// @ts-expect-error: a topic needs a name
await client.POST('/api/topics', { body: {} })
// @ts-expect-error: the app's own, which is not promised
await client.POST('/api/auth/login', { body: { email: '', password: '' } })
// @ts-expect-error: nor this way of a path that has others
await client.DELETE('/api/topics/{id}', { params: { path: { id: '' } } })
`

test('a stranger installs it, is checked strictly, and reads every page of the real server', async () => {
  await Bun.write(join(folder, 'program.ts'), program)
  await Bun.write(join(folder, 'wrong.ts'), wrong)
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [resolve(import.meta.dir, '../node_modules/@types')],
    noEmit: true,
  }
  await Bun.write(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts', 'wrong.ts'] }))
  await Bun.write(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const tsc = Bun.spawnSync([process.execPath, resolve(import.meta.dir, '../node_modules/typescript/bin/tsc')], {
    cwd: folder,
  })
  expect([tsc.exitCode, tsc.stdout.toString()]).toEqual([0, ''])
  server.refuse(2)
  const token = await server.key('users:read', 'topics:write')
  const run = Bun.spawn([process.execPath, 'program.ts', server.url, token], {
    cwd: folder,
    stderr: 'inherit',
  })
  const said = (await new Response(run.stdout).json()) as Record<string, unknown> & { names: string[] }
  expect(said).toEqual({
    names: expect.any(Array),
    count: 3,
    created: true,
    topics: ['Кухня'],
    refused: [
      400,
      'INVALID_REQUEST',
      [{ field: 'name', code: 'MIN_LENGTH', params: {}, message: "Enter the topic's name" }],
    ],
  })
  expect(new Set(said.names).size).toBe(5)
  expect(server.refusalsLeft()).toBe(0)
}, 60_000)

test('what may be done twice is tried again, after the time that was asked for; what may not is left', async () => {
  const waits: number[] = []
  const answers: (number | Error)[] = []
  let calls = 0
  const send = withRetries({
    retries: 3,
    random: () => 0.5,
    wait: async (ms) => void waits.push(ms),
    fetch: async () => {
      calls += 1
      const next = answers.shift() ?? 200
      if (next instanceof Error) throw next
      return new Response('', { status: next, headers: next === 429 ? { 'retry-after': '7' } : {} })
    },
  })
  const request = (method: string, headers = {}) => new Request('http://127.0.0.1/', { method, headers })
  const outcome = async (given: (number | Error)[], asked: Request) => {
    answers.splice(0, answers.length, ...given)
    waits.length = calls = 0
    const status = await send(asked).then(
      (response) => response.status,
      (error: unknown) => String(error),
    )
    return [status, calls, [...waits]]
  }
  const broken = new TypeError('broken')
  expect(await outcome([429, 503, broken], request('GET'))).toEqual([200, 4, [7000, 1000, 2000]])
  expect(await outcome([503, 503, 503, 503], request('PUT'))).toEqual([503, 4, [500, 1000, 2000]])
  expect(await outcome([broken], request('POST'))).toEqual(['TypeError: broken', 1, []])
  expect(await outcome([broken], request('POST', { 'idempotency-key': 'a' }))).toEqual([200, 2, [500]])
  expect(await outcome([500], request('GET'))).toEqual([500, 1, []])
})

test('whoever gives up while the next try is waited for hears of it at once', async () => {
  const leaving = new AbortController()
  const send = withRetries({
    fetch: async () => {
      setTimeout(() => leaving.abort(new Error('enough')), 1)
      return new Response('', { status: 429, headers: { 'retry-after': '60' } })
    },
  })
  await expect(send(new Request('http://127.0.0.1/', { signal: leaving.signal }))).rejects.toThrow('enough')
})

test('a list whose pages end before its rows is not taken for the whole', async () => {
  const client = createClient({
    baseUrl: 'http://127.0.0.1',
    token: 'none',
    fetch: async () => Response.json({ results: [{ _id: 'a' }], total: 1, totalIsMore: true, totalPages: 1 }),
  })
  const read: (string | undefined)[] = []
  const reading = async () => {
    for await (const { _id: id } of each(client, '/api/test-results', 'results')) read.push(id)
  }
  await expect(reading()).rejects.toThrow('/api/test-results has more rows than its pages give: narrow the period')
  expect(read).toEqual(['a'])
})

test.each([
  ['nothing, as Caddy does', '', {}],
  ['nothing, and says so', '', { 'content-length': '0' }],
  ['a page, as nginx does', '<html><h1>502 Bad Gateway</h1></html>', { 'content-type': 'text/html' }],
  ['JSON of another kind', '{"error":"no upstream"}', { 'content-type': 'application/json' }],
])('a proxy that refuses with %s: a Problem all the same', async (_, body, headers) => {
  const client = createClient({
    baseUrl: 'http://127.0.0.1',
    token: 'none',
    wait: async () => {},
    fetch: async () => new Response(body, { status: 502, statusText: 'Bad Gateway', headers }),
  })
  const { data, error } = await client.POST('/api/topics', { body: { name: 'Кухня' } })
  expect([data, error as unknown]).toEqual([undefined, { code: 'HTTP_502', message: '502 Bad Gateway' }])
  const thrown = await orThrow(client.DELETE('/api/topics/{id}', { params: { path: { id: 'a' } } })).catch(
    (fault: unknown) => fault,
  )
  expect(thrown).toBeInstanceOf(ProblemError)
  expect(thrown).toMatchObject({ status: 502, message: '502 Bad Gateway' })
})
