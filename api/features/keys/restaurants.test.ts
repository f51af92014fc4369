import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { OperationId } from '../../../openapi/contract.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { ownEntries } from '../../../openapi/rules/values/own-keys.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { FOREIGN, keyWorld, NOW, type KeyWorld } from '../../test/key-world.ts'

type Side = KeyWorld['inside']
let app: TestApp
let world: KeyWorld
let secret: string

const all = ownEntries(operations)
const open = all.filter(([, { scope }]) => scope !== null)
const scopes = [...new Set(open.flatMap(([, { scope }]) => (scope === null || scope === 'any' ? [] : [scope])))]

beforeAll(async () => {
  app = await createTestApp({ now: () => NOW })
  world = await keyWorld(app)
  secret = (await world.key(scopes)).secret
}, 60_000)
afterAll(() => app?.stop())

type Answer = { status: number; code?: string; fields?: Record<string, string>; text: string }
async function send(method: string, path: string, body?: object, by = secret): Promise<Answer> {
  const url = `http://${world.company.subdomain}.localhost:3000${path}`
  const headers = { authorization: `Bearer ${by}`, 'content-type': 'application/json' }
  const response = await app.fetch(new Request(url, { method, headers, ...(body && { body: JSON.stringify(body) }) }))
  const text = await response.text()
  const { code, fields } = (text ? JSON.parse(text) : {}) as Partial<components['schemas']['Problem']>
  return { status: response.status, text, ...(code && { code }), ...(fields && { fields }) }
}

/** Whose id stands in the path of an operation, by how the path begins. */
const KINDS: [start: string, kind: keyof Side][] = [
  ['/api/by-external-id/', 'called'],
  ['/api/knowledge-base/', 'article'],
  ['/api/restaurants/', 'restaurant'],
  ['/api/users/', 'user'],
  ['/api/tests/', 'test'],
  ['/api/test-results/', 'attempt'],
  ['/api/news/', 'news'],
  ['/api/tasks/', 'task'],
  ['/api/task-series/', 'series'],
  ['/api/task-templates/', 'template'],
  ['/api/checklists/', 'checklist'],
  ['/api/checklist-runs/', 'run'],
]
const pathOf = (id: OperationId, side: Side) => {
  const { path } = operations[id]
  const kind = KINDS.find(([start]) => path.startsWith(start))?.[1] ?? 'user'
  const filled = path.startsWith('/api/forms/') ? path.replace('{id}', world.common.form.id) : path
  return filled.replace('{responseId}', side.response).replace(/\{\w+\}/, encodeURIComponent(side[kind]))
}
/** Of a list all that there is. */
function queryOf(id: OperationId): string {
  const names = operations[id].parameters.query as readonly string[]
  const asked = { scope: 'all', limit: '50', ...(id === 'articleListByTags' && { tags: 'бар' }) }
  return `?${new URLSearchParams(Object.entries(asked).filter(([name]) => names.includes(name)))}`
}
const isForeign = (text: string) =>
  [FOREIGN, ...Object.values(world.outside)].filter((word) => word && text.includes(word))

/** A good body of each operation that writes rows, in the own restaurant. */
const writes = (side: Side): Partial<Record<OperationId, object>> => ({
  restaurantUpdate: { phone: '+7 812 000-00-00' },
  restaurantSaveByExternalId: { name: 'Свой зал' },
  restaurantCreate: { name: 'Ещё один' },
  userCreate: { name: 'Новый', email: 'new@example.com', restaurants: [side.restaurant] },
  userSaveMany: {
    users: [{ externalId: 'т-7', name: 'Седьмой', email: 'seven@example.com', restaurants: [side.restaurant] }],
  },
  userUpdate: { phone: '+7 921 000-00-00' },
  userSaveByExternalId: { name: 'Свой Иван' },
  userSetStatus: { isActive: true },
  taskCreate: { title: 'Мойка', assignees: [side.user], restaurant: side.restaurant },
  taskUpdate: { title: 'Свой ремонт крана' },
  taskSaveByExternalId: { title: 'Свой ремонт', assignees: [side.user], restaurant: side.restaurant },
  taskSetStatus: { status: 'cancelled' },
  taskDelete: {},
})

test('each public operation keeps to what it says of a key of some restaurants', async () => {
  for (const [id, { method, path, restaurants, notFound }] of open) {
    const { inside, outside } = world
    const isRead = method === 'GET'
    const body = isRead || id === 'taskDelete' ? undefined : (writes(inside)[id] ?? {})
    if (restaurants === 'rows' && !isRead) expect([id, writes(inside)[id] !== undefined]).toEqual([id, true])
    // Deleting comes last, below: the others need the row.
    if (id === 'taskDelete') continue
    const isNamed = path.includes('{')
    const own = await send(method, pathOf(id, inside) + queryOf(id), body)
    expect([id, isForeign(own.text)]).toEqual([id, []])
    if (restaurants === 'refused' || (restaurants === 'company' && !isRead)) {
      expect([id, own.status, own.code]).toEqual([id, 403, 'KEY_RESTAURANT'])
      continue
    }
    if (restaurants !== 'rows') {
      expect([id, own.code]).not.toEqual([id, 'KEY_RESTAURANT'])
      continue
    }
    if (id === 'restaurantCreate') {
      expect([id, own.status, own.code]).toEqual([id, 403, 'KEY_RESTAURANT'])
      continue
    }
    expect([id, own.status, own.code]).toEqual([id, own.status === 201 ? 201 : 200, undefined])
    if (!isNamed || id === 'responseList') continue
    const foreign = await send(method, pathOf(id, outside) + queryOf(id), body)
    const said = isRead || !id.endsWith('ByExternalId') ? [404, notFound] : [403, 'KEY_RESTAURANT']
    const answer = id === 'responseGet' ? [404, 'RESPONSE_NOT_FOUND'] : said
    expect([id, foreign.status, foreign.code]).toEqual([id, ...answer] as never)
  }
}, 120_000)

test('lists hold what is theirs or for everybody, and their totals count nothing else', async () => {
  const { inside, common } = world
  const lists: [path: string, ...has: string[]][] = [
    ['/api/restaurants', inside.restaurant],
    ['/api/users?limit=50', inside.user, world.both.id],
    ['/api/knowledge-base?limit=50', inside.article, common.article.id],
    ['/api/tests?scope=all', inside.test, common.test.id],
    ['/api/test-results?scope=all', inside.attempt],
    ['/api/news', inside.news, common.news.id],
    ['/api/tasks?scope=all', inside.task, inside.asked],
    ['/api/task-series', inside.series],
    ['/api/task-templates', inside.template],
    [`/api/forms/${common.form.id}/responses`, inside.response],
    ['/api/checklists', inside.checklist],
    ['/api/checklist-runs?scope=all', inside.run],
    [`/api/news/${common.news.id}/readers`, inside.user],
    [`/api/knowledge-base/${common.article.id}`, inside.user],
    ['/api/knowledge-base?search=рецепт', inside.article],
    ['/api/tasks?scope=all&search=ремонт', inside.task],
    ['/api/users?updatedSince=2020-01-01T00:00:00.000Z&status=all', inside.user],
    ['/api/knowledge-base?updatedSince=2020-01-01T00:00:00.000Z', inside.article],
    ['/api/tasks?scope=all&updatedSince=2020-01-01T00:00:00.000Z', inside.task],
    [`/api/forms/${common.form.id}/responses?updatedSince=2020-01-01T00:00:00.000Z`, inside.response],
    ['/api/test-results?scope=all&updatedSince=2020-01-01T00:00:00.000Z', inside.attempt],
    ['/api/checklist-runs?scope=all&updatedSince=2020-01-01T00:00:00.000Z', inside.run],
  ]
  const whole = (await world.key(scopes, null)).secret
  for (const [path, ...has] of lists) {
    const { status, text } = await send('GET', path)
    expect([path, status, isForeign(text)]).toEqual([path, 200, []])
    expect([path, has.filter((id) => !text.includes(id))]).toEqual([path, []])
    // The same as a key of the whole company is answered: the other place is there, so it was cut.
    expect([path, isForeign((await send('GET', path, undefined, whole)).text).length > 0]).toEqual([path, true])
  }
  const total = async (path: string) => (JSON.parse((await send('GET', path)).text) as { total: number }).total
  expect(await total(`/api/forms/${common.form.id}/responses`)).toBe(1)
  expect(await total('/api/test-results?scope=all')).toBe(1)
  expect(await total('/api/checklist-runs?scope=all')).toBe(1)
})

test('a task of the other restaurant is deleted by no such key, the own one is', async () => {
  const gone = (task: string) => send('DELETE', `/api/tasks/${task}`)
  expect((await gone(world.outside.asked)).code).toBe('TASK_NOT_FOUND')
  expect((await gone(world.inside.asked)).status).toBe(200)
})
