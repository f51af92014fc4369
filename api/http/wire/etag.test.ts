import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import createClient from 'openapi-fetch'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components, paths } from '../../../openapi/gen/schema.d.ts'
import { createApp } from '../../app.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import {
  buildArticle,
  buildCompany,
  buildPosition,
  buildRestaurant,
  buildTest,
  buildTopic,
  buildUser,
  type BuiltUser,
} from '../../test/factories.ts'

type Schemas = components['schemas']
type Fetch = (request: Request) => Promise<Response>

let app: TestApp
/** As in production, where what is known is answered before it is made; both on one database. */
let instances: [Fetch, Fetch]
let ahead = 0
beforeAll(async () => {
  app = await createTestApp()
  instances = [instance(), instance()]
})
afterAll(() => app?.stop())

function instance(): Fetch {
  const { db, files, log, settings, views } = app
  const now = () => new Date(Date.now() + ahead)
  const server = createApp({ settings, db, files, log, now, views, generalCallsPerMinute: 1_000_000 })
  return async (request) => server.handle(request)
}

const ask = (fetch: Fetch, person: BuiltUser, path: string, tag?: string | null) => {
  const headers = { authorization: `Bearer ${person.token}`, ...(tag && { 'if-none-match': tag }) }
  return fetch(new Request(`http://${person.company.subdomain}.${app.settings.productDomain}${path}`, { headers }))
}
const clientOf = (person: BuiltUser) =>
  createClient<paths>({
    baseUrl: `http://${person.company.subdomain}.${app.settings.productDomain}`,
    fetch: instances[0],
    headers: { authorization: `Bearer ${person.token}` },
  })

/** A browser of one person: it stores what has a tag, and shows what is stored after a 304. */
function browser(person: BuiltUser) {
  const stored = new Map<string, { tag: string | null; text: string }>()
  return async (fetch: Fetch, path: string) => {
    const known = stored.get(path)
    const response = await ask(fetch, person, path, known?.tag)
    const { status, headers } = response
    const text = status === 304 && known ? known.text : await response.text()
    if (status === 200) stored.set(path, { tag: headers.get('etag'), text })
    else if (status !== 304) stored.delete(path)
    return { status, text }
  }
}
/** A refusal has a number of its own. */
const same = (text: string) => text.replace(/"requestId":"[^"]+"/, '')

type World = Awaited<ReturnType<typeof buildWorld>>
async function buildWorld() {
  const company = await buildCompany(app, { moduleSettings: { knowledgeBase: true, testing: true, tasks: true } })
  const [waiters, cooks] = [await buildPosition(app, { company }), await buildPosition(app, { company })]
  const admin = await buildUser(app, { company, role: 'admin' })
  const waiter = await buildUser(app, { company, position: waiters })
  const colleague = await buildUser(app, { company, position: waiters })
  const cook = await buildUser(app, { company, position: cooks })
  const topic = await buildTopic(app, { company, name: 'Зал' })
  const target = await buildArticle(app, { company, author: admin, title: 'Карточка' })
  const exam = await buildTest(app, { company, title: 'Аллергены' })
  const article = await buildArticle(app, {
    author: admin,
    topic,
    tags: ['зал'],
    positions: [waiters],
    content: {
      blocks: [
        { type: 'paragraph', data: { text: 'Стандарт зала' } },
        { type: 'pageCard', data: { selectedPage: { id: target.id } } },
        { type: 'testingBlock', data: { selectedTest: { id: exam.id } } },
      ],
    },
  })
  const paths = [
    '/api/knowledge-base',
    '/api/knowledge-base?limit=100&search=стандарт',
    '/api/knowledge-base/search/tags?tags=зал',
    '/api/knowledge-base/articles/published',
    `/api/knowledge-base/${article.id}`,
    `/api/knowledge-base/${article.id}?edit=true`,
    `/api/knowledge-base/${target.id}/neighbours`,
    '/api/topics',
    '/api/topics?flat=true',
    `/api/topics/${topic.id}`,
    `/api/topics/${topic.id}/children`,
    '/api/positions',
    `/api/positions/${cooks.id}`,
  ]
  const people = { admin, waiter, colleague, cook }
  return { company, admin, waiter, cook, people, waiters, cooks, topic, target, exam, article, paths }
}

const byId = (id: string) => ({ params: { path: { id } } })
const ok = async (reply: Promise<{ response: Response; error?: unknown }>) => {
  const { response, error } = await reply
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(error)}`)
}
const put = async (world: World, id: string, change: Partial<Schemas['ArticleUpdate']>) => {
  const client = clientOf(world.admin)
  const { data } = await client.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: { edit: true } } })
  if (!data) throw new Error('no article')
  await ok(client.PUT('/api/knowledge-base/{id}', { ...byId(id), body: { version: data.version, ...change } }))
}
const module = (world: World, name: 'knowledgeBase' | 'testing', isOn: boolean) =>
  ok(
    clientOf(world.admin).PUT('/api/companies/{id}', {
      ...byId(world.company.id),
      body: { moduleSettings: { [name]: isOn } },
    }),
  )

const TEST: Schemas['TestInput'] = {
  title: 'Аллергены',
  questions: [{ id: 'q1', type: 'text', text: 'Что с орехами?', acceptedAnswers: ['Спросить'] }],
}

/** What is changed; each of them is seen in some answer of somebody. */
const changes: [string, (world: World) => Promise<unknown>][] = [
  ['an article is renamed', (world) => put(world, world.article.id, { title: 'Стандарт нового зала' })],
  [
    'its text',
    (world) => put(world, world.article.id, { content: { blocks: [{ type: 'paragraph', data: { text: 'Иначе' } }] } }),
  ],
  ['its tags', (world) => put(world, world.article.id, { tags: ['бар'] })],
  ['its positions', (world) => put(world, world.article.id, { positionAvailable: [world.cooks.id] })],
  ['it is archived', (world) => put(world, world.article.id, { status: 'archived' })],
  ['it is deleted', (world) => ok(clientOf(world.admin).DELETE('/api/knowledge-base/{id}', byId(world.article.id)))],
  ['the target of its card is renamed', (world) => put(world, world.target.id, { title: 'Другая карточка' })],
  ['the target of its card is hidden', (world) => put(world, world.target.id, { status: 'draft' })],
  [
    'its topic is renamed',
    ({ admin, topic }) => ok(clientOf(admin).PUT('/api/topics/{id}', { ...byId(topic.id), body: { name: 'Бар' } })),
  ],
  [
    'its topic is hidden',
    ({ admin, topic }) => ok(clientOf(admin).PUT('/api/topics/{id}', { ...byId(topic.id), body: { isActive: false } })),
  ],
  ['its topic is archived', ({ admin, topic }) => ok(clientOf(admin).DELETE('/api/topics/{id}', byId(topic.id)))],
  [
    'a topic is added',
    ({ admin, topic }) => ok(clientOf(admin).POST('/api/topics', { body: { name: 'Терраса', parent: topic.id } })),
  ],
  [
    'a position is renamed',
    ({ admin, waiters }) =>
      ok(clientOf(admin).PUT('/api/positions/{id}', { ...byId(waiters.id), body: { name: 'Официант зала' } })),
  ],
  ['a position is added', ({ admin }) => ok(clientOf(admin).POST('/api/positions', { body: { name: 'Сомелье' } }))],
  [
    'somebody is hired',
    ({ admin, cooks }) =>
      ok(
        clientOf(admin).POST('/api/users', {
          body: { name: 'Новый', email: `${Bun.randomUUIDv7()}@example.com`, role: 'user', position: cooks.id },
        }),
      ),
  ],
  [
    'a reader gets another position',
    ({ admin, cook, waiters }) =>
      ok(clientOf(admin).PUT('/api/users/{id}', { ...byId(cook.id), body: { position: waiters.id } })),
  ],
  [
    'a reader becomes an administrator',
    ({ admin, cook }) => ok(clientOf(admin).PUT('/api/users/{id}', { ...byId(cook.id), body: { role: 'admin' } })),
  ],
  [
    'a viewer is renamed',
    ({ admin, waiter }) =>
      ok(clientOf(admin).PUT('/api/users/{id}', { ...byId(waiter.id), body: { name: 'Другое имя' } })),
  ],
  [
    'the author is renamed',
    ({ admin }) => ok(clientOf(admin).PUT('/api/users/{id}', { ...byId(admin.id), body: { name: 'Новый автор' } })),
  ],
  [
    'its test is renamed',
    ({ admin, exam }) =>
      ok(clientOf(admin).PUT('/api/tests/{id}', { ...byId(exam.id), body: { ...TEST, title: 'Аллергены и посуда' } })),
  ],
  [
    'its test is switched off',
    ({ admin, exam }) =>
      ok(clientOf(admin).PUT('/api/tests/{id}', { ...byId(exam.id), body: { ...TEST, isActive: false } })),
  ],
  [
    'its test is for another restaurant',
    async ({ admin, company, exam, waiter }) => {
      const restaurant = await buildRestaurant(app, { company, staff: [waiter] })
      await ok(
        clientOf(admin).PUT('/api/tests/{id}', { ...byId(exam.id), body: { ...TEST, restaurants: [restaurant.id] } }),
      )
    },
  ],
  ['the section of tests is off', (world) => module(world, 'testing', false)],
  [
    'somebody else reads it',
    async ({ company, article, waiters }) => {
      const another = await buildUser(app, { company, position: waiters })
      await (await ask(instances[1], another, `/api/knowledge-base/${article.id}`)).text()
    },
  ],
]

describe('whatever is changed is shown at the next call, on every instance; all else is a 304', () => {
  test.each(changes)(
    '%s',
    async (name, change) => {
      const world = await buildWorld()
      const people = Object.values(world.people).map((person) => ({ person, look: browser(person) }))
      const each = async (see: (fetch: Fetch, path: string, one: (typeof people)[number]) => Promise<void>) => {
        for (const one of people)
          for (const path of world.paths) for (const fetch of instances) await see(fetch, path, one)
      }
      // Twice: the first reading is counted, and shows in the answers.
      for (let n = 0; n < 2; n++) {
        await each(async (fetch, path, { look }) => void (await look(fetch, path)))
        await app.views.flush()
      }
      await each(async (fetch, path, { look }) => {
        const { status } = await look(fetch, path)
        expect([path, status]).toEqual([path, status === 404 ? 404 : 304])
      })
      const before = new Map<string, string>()
      await each(async (fetch, path, { person, look }) => {
        before.set(`${person.id} ${path}`, same((await look(fetch, path)).text))
      })
      await change(world)
      // Remembers nothing: what it says is so.
      const truth = instance()
      // Who may read it only now is counted before, not while the answers are compared.
      await each(async (_, path, { person }) => void (await (await ask(truth, person, path)).text()))
      await app.views.flush()
      const changed = new Set<string>()
      await each(async (fetch, path, { person, look }) => {
        const now = same(await (await ask(truth, person, path)).text())
        const { status, text } = await look(fetch, path)
        expect([path, same(text)]).toEqual([path, now])
        const isChanged = now !== before.get(`${person.id} ${path}`)
        if (isChanged) changed.add(path)
        // The second instance is asked with the tag of the first: the same answer by then.
        if (isChanged && status !== 404) expect([path, status]).toEqual([path, fetch === instances[0] ? 200 : 304])
      })
      await each(async (fetch, path, { look }) => expect((await look(fetch, path)).status).not.toBe(200))
      expect([name, changed.size > 0]).toEqual([name, true])
    },
    20_000,
  )

  test('what is none of an article’s business leaves its answer as it was', async () => {
    const world = await buildWorld()
    const path = `/api/knowledge-base/${world.article.id}`
    const look = browser(world.waiter)
    await look(instances[0], path)
    await app.views.flush()
    await look(instances[0], path)
    await buildArticle(app, { company: world.company })
    await ok(clientOf(world.admin).POST('/api/categories', { body: { name: 'Посуда' } }))
    for (const fetch of instances) expect((await look(fetch, path)).status).toBe(304)
  })

  test('a section that is switched off is off, whoever has the answer', async () => {
    const world = await buildWorld()
    const tags = await Promise.all(world.paths.map((path) => ask(instances[0], world.waiter, path)))
    await module(world, 'knowledgeBase', false)
    for (const [at, path] of world.paths.entries()) {
      const { status } = await ask(instances[1], world.waiter, path, tags[at]?.headers.get('etag'))
      expect([path, status === 304]).toEqual([path, path.startsWith('/api/positions')])
    }
  })
})

describe('a tag', () => {
  let world: World
  beforeEach(async () => {
    ahead = 0
    world = await buildWorld()
  })

  test('is one reader’s: his colleague on the same phone gets an answer of his own', async () => {
    for (const path of world.paths) {
      const { waiter, colleague, admin, cook } = world.people
      const first = await ask(instances[0], waiter, path)
      const tag = first.headers.get('etag')
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
      for (const other of [colleague, admin, cook])
        expect([path, (await ask(instances[0], other, path, tag)).status]).not.toEqual([path, 304])
    }
  })

  test('is not asked before the session: without one nobody learns that an answer is still right', async () => {
    const path = '/api/knowledge-base'
    const tag = (await ask(instances[0], world.waiter, path)).headers.get('etag')
    await ok(clientOf(world.waiter).POST('/api/auth/logout'))
    for (const fetch of instances) expect((await ask(fetch, world.waiter, path, tag)).status).toBe(401)
  })

  test('comes with a 304 as with the answer, and everything but that is stored nowhere', async () => {
    const names = ['etag', 'cache-control', 'vary']
    for (const path of world.paths) {
      const whole = await ask(instances[0], world.admin, path)
      const known = await ask(instances[0], world.admin, path, `"other", ${whole.headers.get('etag')}`)
      expect([path, known.status, await known.text()]).toEqual([path, 304, ''])
      const said = names.map((name) => known.headers.get(name))
      expect(said).toEqual(names.map((name) => whole.headers.get(name)))
      expect(said.slice(1)).toEqual(['private, no-cache', 'Authorization, Accept-Encoding'])
    }
    for (const path of ['/api/auth/check', '/api/users', '/api/knowledge-base/019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1']) {
      const { headers } = await ask(instances[0], world.admin, path)
      expect(['etag', 'cache-control'].map((name) => headers.get(name))).toEqual([null, 'no-store'])
    }
  })

  test('a reading that ends in a 304 is a view like any other (B6)', async () => {
    const path = `/api/knowledge-base/${world.article.id}`
    const look = browser(world.waiter)
    const views = async () => {
      await app.views.flush()
      const { data } = await clientOf(world.admin).GET('/api/knowledge-base/{id}', {
        params: { path: { id: world.article.id }, query: { edit: true } },
      })
      return data?.viewCount
    }
    await look(instances[0], path)
    expect(await views()).toBe(1)
    await look(instances[0], path)
    ahead = limits.knowledgeBase.viewRepeatSeconds * 1000
    expect([(await look(instances[0], path)).status, await views()]).toEqual([304, 2])
  })
})

test('a sign-out leaves the browser its store, which holds the files of the app too', async () => {
  ahead = 0
  const person = await buildUser(app)
  const { response } = await clientOf(person).POST('/api/auth/logout')
  expect([response.status, response.headers.get('clear-site-data')]).toEqual([200, null])
})
