import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildUser } from '../api/test/factories.ts'
import { signatureHeaders } from '../api/webhooks/secrets.ts'
import type { components } from '../openapi/gen/schema.d.ts'
import { startCompany, type CompanyServer } from './test/company-server.ts'

// The guides of third parties: what stands there is run here as it stands.
const guides = resolve(import.meta.dir, '../openapi/guides')
const textOf = (name: string) => Bun.file(join(guides, `${name}.md`)).text()
async function blocksOf(name: string) {
  const found = (await textOf(name)).matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)\n```$/gm)
  return [...found].map(([, language = '', file = '', code = '']) => ({ language, file, code: `${code}\n` }))
}
const node = Bun.which('node') ?? process.execPath
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guides-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a program prints, given its input; its complaint is the test's. */
async function run(command: string[], { env = {}, input = '' }: { env?: Record<string, string>; input?: string } = {}) {
  const ran = Bun.spawn(command, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdin: Buffer.from(input),
    stderr: 'pipe',
  })
  const [out, complaint, code] = await Promise.all([
    new Response(ran.stdout).text(),
    new Response(ran.stderr).text(),
    ran.exited,
  ])
  expect([command.at(-1), code, code === 0 ? '' : complaint]).toEqual([command.at(-1), 0, ''])
  return { out, complaint }
}

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
    const people = (await sheet.json()) as { email: string; name: string; position: string; works: boolean }[]
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
        { ...anna, name: 'Анна Белова' },
        { ...oleg, works: true },
        { ...oleg, email: administrator?.email },
        { ...oleg, email: 'somebody@hr.example', position: 'Сомелье' },
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

describe('a webhook is verified', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const body = '{"type":"user.created","data":{"title":"Анна — «Берёзка»"}}'
  const id = '019c1a20-0000-7a31-8b42-1c53d264e405'
  const signed = (secrets: string[], secondsAgo = 0) =>
    signatureHeaders({ id, at: new Date(Date.now() - secondsAgo * 1000), body, secrets })
  const { 'webhook-signature': _, ...unsigned } = signed([secret])
  const one = signed([secret])
  const cases: [string, boolean, Record<string, string>, string?][] = [
    ['ours', true, one],
    ['while the secret is changed', true, signed([other, secret])],
    [
      'beside a version that is not known',
      true,
      { ...one, 'webhook-signature': `v1a,AAAA v1 ${one['webhook-signature']}` },
    ],
    ['four minutes old', true, signed([secret], 240)],
    ['six minutes old', false, signed([secret], 360)],
    ['six minutes early', false, signed([secret], -360)],
    ['of another secret', false, signed([other])],
    ['of another body', false, one, `${body} `],
    ['of another event', false, { ...one, 'webhook-id': id.replace(/5$/, '6') }],
    ['of another time', false, { ...one, 'webhook-timestamp': `${Number(one['webhook-timestamp']) - 1}` }],
    ['of no time', false, { ...one, 'webhook-timestamp': 'сейчас' }],
    ['cut', false, { ...one, 'webhook-signature': (one['webhook-signature'] ?? '').slice(0, -4) }],
    [
      'of another version',
      false,
      { ...one, 'webhook-signature': (one['webhook-signature'] ?? '').replace('v1,', 'v2,') },
    ],
    ['without a signature', false, unsigned],
    ['of nothing', false, {}],
  ]
  const input = JSON.stringify(cases.map(([, , headers, sent = body]) => ({ secret, headers, body: sent })))
  const samples: Record<string, { program: string[]; file: string; rest: string }> = {
    js: {
      program: [node],
      file: 'verify.mjs',
      rest: `import { readFileSync } from 'node:fs'
const cases = JSON.parse(readFileSync(0, 'utf8'))
console.log(JSON.stringify(cases.map(({ secret, headers, body }) => isOurs(secret, headers, Buffer.from(body)))))`,
    },
    python: {
      program: ['python3'],
      file: 'verify.py',
      rest: `import json, sys
cases = json.loads(sys.stdin.buffer.read())
print(json.dumps([is_ours(one["secret"], one["headers"], one["body"].encode()) for one in cases]))`,
    },
    php: {
      program: ['php', '-n'],
      file: 'verify.php',
      rest: `$cases = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn ($one) => isOurs($one['secret'], $one['headers'], $one['body']), $cases));`,
    },
  }
  for (const [language, { program, file, rest }] of Object.entries(samples)) {
    const isThere = Bun.which(program[0] ?? '') !== null
    test.skipIf(!isThere)(`in ${language}${isThere ? '' : `: there is no ${program[0]} on this machine`}`, async () => {
      const sample = (await blocksOf('webhooks')).find((block) => block.language === language)
      await Bun.write(join(folder, file), `${sample?.code}\n${rest}\n`)
      const said = JSON.parse((await run([...program, file], { input })).out) as boolean[]
      expect(cases.map(([name], i) => [name, said[i]])).toEqual(cases.map(([name, isOurs]) => [name, isOurs]))
    })
  }

  // No compiler of these is at hand: what a reader compares with is right, and the samples name what it is made of.
  test('in C# and 1С by the values that the guide states', async () => {
    const text = await textOf('webhooks')
    const stated = (name: string) => text.match(new RegExp(`^\\| ${name}\\s*\\| \`(.*)\` *\\|$`, 'm'))?.[1] ?? ''
    const at = new Date(Number(stated('`webhook-timestamp`')) * 1000)
    const headers = signatureHeaders({
      id: stated('`webhook-id`'),
      at,
      body: stated('тело'),
      secrets: [stated('секрет')],
    })
    expect(headers['webhook-signature']).toBe(stated('`webhook-signature`'))
    expect(headers['webhook-signature']).toMatch(/^v1,.{44}$/)
    const blocks = await blocksOf('webhooks')
    for (const language of ['csharp', 'bsl']) {
      const code = blocks.find((block) => block.language === language)?.code ?? ''
      for (const word of [
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
        '"whsec_"',
        '"v1,"',
        '300',
        'HMACSHA256',
      ])
        expect([language, word, code.includes(word)]).toEqual([language, word, true])
    }
  })
})
