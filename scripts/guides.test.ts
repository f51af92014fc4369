import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildUser } from '../api/test/factories.ts'
import type { components } from '../openapi/gen/schema.d.ts'
import { startCompany, type CompanyServer } from './test/company-server.ts'
import { blocksOf, runIn, textOf } from './test/guides.ts'

// The guides of third parties: what stands there is run here as it stands.
const node = Bun.which('node') ?? process.execPath
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guides-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const run = (command: string[], options?: { env: Record<string, string> }) => runIn(folder, command, options)

describe('with a company', () => {
  let server: CompanyServer
  beforeAll(async () => {
    // The day of the guides' own data.
    server = await startCompany({ now: () => new Date('2026-11-27T16:00:00.000Z') })
  })
  afterAll(() => server?.stop())

  /** The guide's files beside each other, and its key: of exactly the scopes that the guide names. */
  async function opened(guide: string) {
    for (const { file, code } of [...(await blocksOf('first-call')), ...(await blocksOf(guide))])
      if (file) await Bun.write(join(folder, file), code)
    const [, named = ''] = /Доступ ключа: (.*?)\./.exec(await textOf(guide)) ?? []
    const scopes = [...named.matchAll(/`(.*?)`/g)].map(([, scope]) => scope as components['schemas']['ApiKeyScope'])
    expect(scopes).not.toBeEmpty()
    return { WORKSPACE_URL: server.url, WORKSPACE_KEY: await server.key(...scopes) }
  }
  const users = async () => {
    const { data } = await server.client.GET('/api/users', { params: { query: { status: 'all', limit: 100 } } })
    return data?.users ?? []
  }

  test('each guide does what it says, and its second run nothing more', async () => {
    const { client, company, app } = server
    const place = await client.POST('/api/restaurants', { body: { name: 'На Тверской', timezone: 'Europe/Moscow' } })
    for (const name of ['Официант', 'Повар', 'Управляющий']) await client.POST('/api/positions', { body: { name } })
    const { data: positions = [] } = await client.GET('/api/positions')
    const positionOf = (wanted: string) => positions.find(({ name }) => name === wanted)?._id ?? null
    const restaurants = [place.data?._id ?? '']
    const added = await client.POST('/api/users', {
      body: { name: 'Олег', email: 'oleg.n@hr.example', position: positionOf('Повар'), restaurants },
    })
    expect(added.response.status).toBe(201)

    if (Bun.which('curl')) {
      const env = await opened('export')
      const shown = (await blocksOf('first-call')).find(({ language }) => language === 'sh')
      const { out } = await run(['sh', '-c', shown?.code ?? ''], { env })
      expect(JSON.parse(out)).toMatchObject({ scopes: ['users:read'] })
    }

    // Two cooks are added to the staff's file by hand: an administrator, whom no key touches, and one of no known position.
    const env = await opened('staff')
    const sheet = Bun.file(join(folder, 'staff.json'))
    const people = (await sheet.json()) as {
      id: string
      email: string
      name: string
      position: string
      works: boolean
    }[]
    const staff = async () => JSON.parse((await run([node, 'staff.mjs'], { env })).out) as object
    const none = { added: 0, changed: 0, stopped: 0, skipped: 0 }
    server.refuse(2)
    expect(await staff()).toEqual({ ...none, added: 1, stopped: 1 })
    expect(server.refusalsLeft()).toBe(0)
    expect(await staff()).toEqual(none)
    const administrator = (await users()).find(({ role }) => role === 'admin')
    const [anna, oleg] = people
    await Bun.write(
      sheet,
      JSON.stringify([
        { ...anna, name: 'Анна Белова', email: 'anna.b@hr.example' },
        { ...oleg, works: true },
        { ...oleg, id: 'hr-1', email: administrator?.email },
        { ...oleg, id: 'hr-2', email: 'somebody@hr.example', position: 'Сомелье' },
      ]),
    )
    expect(await staff()).toEqual({ ...none, changed: 2, skipped: 2 })
    expect((await users()).map(({ name, isActive }) => [name, isActive])).toEqual(
      expect.arrayContaining([
        ['Анна Белова', true],
        ['Олег Новиков', true],
      ]),
    )

    // More than a page of them.
    await Promise.all(Array.from({ length: 101 }, (_, n) => buildUser(app, { company, name: `Повар ${n}` })))
    const exported = (await run([node, 'export.mjs'], { env: await opened('export') })).out.trim().split('\n')
    const ids = exported.map((line) => (JSON.parse(line) as { id: string }).id)
    expect([ids.length, new Set(ids).size]).toEqual([104, 104])

    const forSales = await opened('sales')
    await client.POST('/api/users', {
      body: { name: 'Ирина', email: 'irina@hr.example', position: positionOf('Управляющий'), restaurants },
    })
    const sold = async () => (await run([node, 'sales.mjs'], { env: forSales })).out
    const first = await sold()
    expect(first).toMatch(/^R-1042: задача \S+\n$/)
    expect(await sold()).toBe(first)
    const { data: tasks } = await client.GET('/api/tasks', { params: { query: { scope: 'all' } } })
    expect(tasks?.tasks.map(({ title, priority }) => [title, priority])).toEqual([
      ['Разобрать возврат R-1042 на 4800 ₽', 'high'],
    ])
  }, 90_000)

  test('its client waits for a server behind a proxy, and says what the proxy said', async () => {
    // Of the first call, which is answered then, of the second one, and of the third, where a date is named.
    const refusals = [502, 504, 0, 502, 502, 502, 502, 502, 503]
    const proxy = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch() {
        const status = refusals.shift()
        if (!status) return Response.json({})
        const after = status === 503 ? 'Fri, 27 Nov 2026 16:00:00 GMT' : '0'
        return new Response(status === 504 ? '<h1>late</h1>' : '', { status, headers: { 'retry-after': after } })
      },
    })
    const client = (await blocksOf('first-call')).find(({ file }) => file)
    await Bun.write(join(folder, 'workspace.mjs'), client?.code ?? '')
    const program = `
      import { call } from './workspace.mjs'
      console.log(await call('DELETE', '/a'))
      console.log(await call('DELETE', '/b').catch(({ message }) => message))
      const begun = Date.now()
      console.log(await call('DELETE', '/c'), Date.now() - begun > 1900)`
    await Bun.write(join(folder, 'behind.mjs'), program)
    const env = { WORKSPACE_URL: `http://127.0.0.1:${proxy.port}`, WORKSPACE_KEY: 'none' }
    expect((await run([node, 'behind.mjs'], { env })).out).toBe('{}\nDELETE /b: 502 Bad Gateway\n{} true\n')
    await proxy.stop(true)
  }, 30_000)

  test('a list whose pages end before its rows is not taken for the whole', async () => {
    const long = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: ({ url }) => {
        const page = Number(new URL(url).searchParams.get('page'))
        return Response.json({ results: [page], total: 2, totalIsMore: true, currentPage: page, totalPages: 2 })
      },
    })
    const client = (await blocksOf('first-call')).find(({ file }) => file)
    await Bun.write(join(folder, 'workspace.mjs'), client?.code ?? '')
    const program = `
      import { rows } from './workspace.mjs'
      try {
        for await (const row of rows('/api/test-results', 'results')) console.log(row)
      } catch ({ message }) {
        console.log(message)
      }`
    await Bun.write(join(folder, 'long.mjs'), program)
    const env = { WORKSPACE_URL: `http://127.0.0.1:${long.port}`, WORKSPACE_KEY: 'none' }
    const { out } = await run([node, 'long.mjs'], { env })
    expect(out).toBe('1\n2\n/api/test-results: это не все строки, сузьте период\n')
    await long.stop(true)
  }, 30_000)

  test('what the contract shows as a body is taken as it stands, but for the id', async () => {
    const contract = Bun.YAML.parse(await Bun.file(new URL('../openapi/openapi.yaml', import.meta.url)).text()) as {
      paths: Record<string, { post?: { requestBody: { content: Record<string, { example: object }> } } }>
    }
    const token = await server.key(
      'topics:write',
      'positions:write',
      'restaurants:write',
      'categories:write',
      'users:write',
    )
    const { data: restaurants = [] } = await server.client.GET('/api/restaurants')
    const restaurant = restaurants[0]?._id ?? ''
    for (const path of ['topics', 'positions', 'restaurants', 'categories', 'users'].map((room) => `/api/${room}`)) {
      const answer = await fetch(server.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(contract.paths[path]?.post?.requestBody.content['application/json']?.example).replace(
          '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1',
          restaurant,
        ),
      })
      expect([path, answer.status, answer.ok ? '' : await answer.text()]).toEqual([path, 201, ''])
    }
  })
})
