import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { operations, type TagOperations } from '../../../openapi/gen/operations.gen.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import {
  buildArticle,
  buildCompany,
  buildPosition,
  buildTopic,
  buildUser,
  type BuiltCompany,
  type BuiltUser,
} from '../../test/factories.ts'

/**
 * Who may do what with which article, for every operation of the room (T1, T11, T12, T17): an operation that is new in the
 * contract does not compile here until it says what it answers.
 */
type Operation = TagOperations['knowledge-base']
type Status = components['schemas']['ArticleStatus']
const STATUSES: readonly Status[] = ['draft', 'published', 'archived']
const PEOPLE = ['admin', 'right position', 'other position', 'no position', 'other admin', 'nobody'] as const
type Who = (typeof PEOPLE)[number]
type Article = { id: string; status: Status; isLimited: boolean }

let app: TestApp
let company: BuiltCompany
let cook: { id: string }
let people: Record<Exclude<Who, 'nobody'>, BuiltUser>
const articles: Article[] = []

const write = async (status: Status, isLimited: boolean, topic?: { id: string }): Promise<Article> => {
  const { id } = await buildArticle(app, {
    company,
    author: people.admin,
    status,
    topic,
    title: 'Матрица',
    text: 'Метка вишня',
    tags: ['Метка'],
    positions: isLimited ? [cook] : [],
  })
  const own = company.id
  await app.db.write(
    own,
    (sql) => sql`update articles set external_id = ${id} where company_id = ${own} and id = ${id}`,
  )
  return { id, status, isLimited }
}

beforeAll(async () => {
  app = await createTestApp()
  company = await buildCompany(app)
  cook = await buildPosition(app, { company })
  const waiter = await buildPosition(app, { company })
  people = {
    admin: await buildUser(app, { company, role: 'admin', position: waiter }),
    'right position': await buildUser(app, { company, position: cook }),
    'other position': await buildUser(app, { company, position: waiter }),
    'no position': await buildUser(app, { company }),
    'other admin': await buildUser(app, { role: 'admin' }),
  }
  const topics = [
    undefined,
    await buildTopic(app, { company }),
    await buildTopic(app, { company, isActive: false }),
    await buildTopic(app, { company, isArchived: true }),
  ]
  for (const status of STATUSES)
    for (const isLimited of [false, true])
      for (const topic of topics) articles.push(await write(status, isLimited, topic))
})
afterAll(() => app?.stop())

/** B3, B4, B25. */
function sees(who: Who, { status, isLimited }: Article): boolean {
  if (who === 'admin') return true
  if (who === 'other admin' || who === 'nobody') return false
  return status === 'published' && (!isLimited || who === 'right position')
}

/**
 * `list`: answers everybody, and names the article to those who see it. `one`: 404 to those who don't. `new`: makes an
 * article like it. Writes take a fresh one each time.
 */
type Case =
  | { kind: 'list'; query?: string; shows?: Status }
  | { kind: 'one'; query?: string; writes?: boolean; body?: object; before?: (article: Article) => Promise<unknown> }
  | { kind: 'new' }
const content = { blocks: [{ type: 'paragraph', data: { text: 'Новый текст' } }] }
const cases: Record<Operation, Case> = {
  articleList: { kind: 'list', query: '?limit=1000' },
  articleListByTags: { kind: 'list', query: '?limit=1000&tags=%D0%BC%D0%B5%D1%82%D0%BA%D0%B0' },
  articleListPublished: { kind: 'list', shows: 'published' },
  articleGet: { kind: 'one' },
  articleGetByExternalId: { kind: 'one' },
  articleNeighbours: { kind: 'one' },
  articleListVersions: { kind: 'one' },
  articleListViews: { kind: 'one' },
  articleView: { kind: 'one', body: { viewedAt: new Date().toISOString() } },
  articleCreate: { kind: 'new' },
  articleUpdate: { kind: 'one', writes: true, body: { title: 'Изменена', content } },
  articleDelete: { kind: 'one', writes: true },
  reviewGet: { kind: 'one' },
  reviewSave: { kind: 'one', writes: true, body: { reviewEvery: 6 } },
  // Of an article without a term there is nothing to write.
  articleReview: { kind: 'one', body: { version: 1 } },
  articleRestore: {
    kind: 'one',
    writes: true,
    body: { version: 1 },
    // Only what has been changed can be taken back.
    before: ({ id }) => send('articleUpdate', 'admin', id, { body: { title: 'Изменена' } }),
  },
}

async function send(
  operation: Operation,
  who: Who,
  id: string,
  { query = '', body }: { query?: string; body?: object },
) {
  const { method, path } = operations[operation]
  const user = who === 'nobody' ? undefined : people[who]
  const host = `${(user?.company ?? company).subdomain}.localhost:3000`
  const request = new Request(`http://${host}${path.replace(/\{(id|externalId)\}/, id)}${query}`, {
    method,
    headers: {
      ...(user && { authorization: `Bearer ${user.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const response = await app.fetch(request)
  const text = await response.text()
  const { code } = JSON.parse(text) as { code?: string }
  return { status: response.status, text, ...(code && { code }) }
}

/** What the article is, as an author reads it. */
const stateOf = async ({ id }: Article) => {
  const [article, review] = [
    await send('articleGet', 'admin', id, { query: '?edit=true' }),
    await send('reviewGet', 'admin', id, {}),
  ]
  return article.text + review.text
}

/** What everybody meets before his rights on the article count: no session, no role. */
const refusal = (operation: Operation, who: Who) => {
  if (who === 'nobody') return { status: 401, code: 'UNAUTHENTICATED' }
  const isAdmin = who === 'admin' || who === 'other admin'
  return operations[operation].role === 'admin' && !isAdmin ? { status: 403, code: 'FORBIDDEN' } : undefined
}

const rows = Object.entries(operations).flatMap(([id, { tag }]) =>
  tag === 'knowledge-base' ? PEOPLE.map((who) => ({ operation: id as Operation, who })) : [],
)

describe('every operation, every person, every article', () => {
  test('none is missing', () => {
    expect(Object.keys(cases).toSorted()).toEqual([...new Set(rows.map(({ operation }) => operation))].toSorted())
  })

  test.each(rows)('$operation: $who', async ({ operation, who }) => {
    const one = cases[operation]
    for (const shared of articles) {
      const at = `${shared.status}, ${shared.isLimited ? 'limited' : 'for all'}`
      const refused = refusal(operation, who)
      if (one.kind === 'new') {
        const { status, isLimited } = shared
        const body = { title: 'Новая', content, status, positionAvailable: isLimited ? [cook.id] : [] }
        // Positions of another company are unknown ones (T3).
        const isForeign = who === 'other admin' && isLimited
        const expected = refused ?? (isForeign ? { status: 400, code: 'POSITION_NOT_FOUND' } : { status: 201 })
        expect({ at, ...(await send(operation, who, '', { body })) }).toMatchObject({ at, ...expected })
        continue
      }
      const isSeen = sees(who, shared)
      if (one.kind === 'list') {
        const reply = await send(operation, who, '', one)
        expect({ at, ...reply }).toMatchObject({ at, ...(refused ?? { status: 200 }) })
        const isShown = !refused && isSeen && (one.shows ?? shared.status) === shared.status
        expect({ at, shown: reply.text.includes(shared.id) }).toEqual({ at, shown: isShown })
        expect(reply.text).not.toContain('viewedBy')
        continue
      }
      const article = one.writes ? await write(shared.status, shared.isLimited) : shared
      await one.before?.(article)
      const before = one.writes ? await stateOf(article) : ''
      const reply = await send(operation, who, article.id, one)
      const expected = refused ?? (isSeen ? { status: 200 } : { status: 404, code: 'ARTICLE_NOT_FOUND' })
      expect({ at, ...reply }).toMatchObject({ at, ...expected })
      if (who !== 'admin') {
        expect(reply.text).not.toContain('viewedBy')
        expect(reply.text).not.toContain('@')
      }
      // T5: whoever was refused has changed nothing.
      if (one.writes) expect((await stateOf(article)) === before).toBe(expected.status !== 200)
    }
  })
})

describe('the same articles everywhere', () => {
  const readers = ['admin', 'right position', 'other position', 'no position', 'other admin'] as const

  test.each(readers)('%s', async (who) => {
    const { client } = people[who]
    const own = (id: string) => articles.some((article) => article.id === id)
    const ids = (found: { _id: string }[] = []) =>
      found
        .map(({ _id }) => _id)
        .filter(own)
        .toSorted()
    const list = async (query: { search?: string; tags?: string; status?: Status }) =>
      ids((await client.GET('/api/knowledge-base', { params: { query: { ...query, limit: 1000 } } })).data?.articles)
    const tagged = await client.GET('/api/knowledge-base/search/tags', {
      params: { query: { tags: 'метка', limit: 1000 } },
    })

    const seen = articles.filter((article) => sees(who, article))
    const all = seen.map(({ id }) => id).toSorted()
    const read = []
    for (const { id } of articles) {
      const { data } = await client.GET('/api/knowledge-base/{id}', { params: { path: { id } } })
      if (data) read.push(data)
    }
    expect({
      list: await list({}),
      tags: await list({ tags: 'МЕТКА' }),
      search: await list({ search: 'вишни' }),
    }).toEqual({ list: all, tags: all, search: all })
    expect({ tagged: ids(tagged.data?.articles), get: ids(read) }).toEqual({ tagged: all, get: all })

    const published = seen.flatMap(({ id, status }) => (status === 'published' ? [id] : [])).toSorted()
    const { data: tree } = await client.GET('/api/knowledge-base/articles/published')
    const inTopics = (topics: components['schemas']['PublishedTopic'][] = []): { _id: string }[] =>
      topics.flatMap((topic) => [...topic.articles, ...inTopics(topic.children)])
    expect({
      tree: ids([...inTopics(tree?.hierarchy), ...(tree?.articlesWithoutTopic ?? [])]),
      list: await list({ status: 'published' }),
      walk: ids((await walk(client, published[0])).map((_id) => ({ _id }))),
    }).toEqual({ tree: published, list: published, walk: published })
  })

  /** From one article to both ends. */
  async function walk(client: BuiltUser['client'], from: string | undefined): Promise<string[]> {
    const found = new Set<string>()
    for (const way of ['previous', 'next'] as const) {
      for (let id = from; id !== undefined;) {
        found.add(id)
        const { data } = await client.GET('/api/knowledge-base/{id}/neighbours', { params: { path: { id } } })
        id = data?.[way]?._id
      }
    }
    return [...found]
  }
})
