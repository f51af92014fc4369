import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { components } from '../../openapi/gen/schema.d.ts'
import { isMeant, type Choice, type Person } from '../../openapi/rules/company/audience.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import {
  buildArticle,
  buildCompany,
  buildFile,
  buildPosition,
  buildRestaurant,
  buildTest,
  buildTopic,
  buildUser,
  type BuiltCompany,
  type BuiltUser,
} from '../test/factories.ts'
import { countMeant } from '../test/count-meant.ts'
import { meantByMany } from './of-many.ts'
import { savedAudience } from './save.ts'

/**
 * Every way to something with an audience, through the front door, for people of every restaurants and position, against
 * the plain rule: what is listed, found, counted, linked to, drawn as a card or served as a file is what one is meant for.
 */
type Schemas = components['schemas']
const SEED = 20260112
const OF_A_KIND = 2

let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let people: (Person & { user: BuiltUser; seesAll: boolean })[]
let aimed: Aimed[]
/** An article for everybody with a card of each article and each test. */
let album: string
type Aimed = {
  choice: Choice
  article: string
  topic: string
  tag: string
  file: string
  test: string
  picture: string
}

/** Of every kind that the rule tells apart: each part filled or not. */
const choicesOf = (restaurants: string[], positions: string[], names: string[]): Choice[] =>
  Array.from({ length: 8 }, (_, kind) => {
    const part = (bit: number, ids: string[], maxLength = ids.length) =>
      (kind & bit) === 0 ? fc.constant([]) : fc.subarray(ids, { minLength: 1, maxLength })
    const choice = fc.record({
      restaurants: part(1, restaurants),
      positions: part(2, positions),
      people: part(4, names, 3),
    })
    return fc.sample(choice, { seed: SEED + kind, numRuns: OF_A_KIND })
  }).flat()

async function aim(table: 'articles' | 'tests', id: string, choice: Choice): Promise<void> {
  await app.db.write(company.id, async (sql) => {
    await sql`
      update ${sql(table)} set audience_id = ${savedAudience(sql, company.id, choice)}
      where company_id = ${company.id} and id = ${id}`
    await sql`select article_rev_raise(${company.id})`
  })
}

async function build(choice: Choice, n: number): Promise<Aimed> {
  const [topic, file, picture] = await Promise.all([
    buildTopic(app, { company }),
    buildFile(app, { company }),
    buildFile(app, { company }),
  ])
  const tag = `метка ${n}`
  const article = await buildArticle(app, {
    author: admin,
    topic,
    tags: [tag, 'все'],
    text: `Вишня и слово${n}`,
    fileIds: [file.id],
  })
  const exam = await buildTest(app, { company })
  await aim('articles', article.id, choice)
  await aim('tests', exam.id, choice)
  await app.db.write(
    company.id,
    (sql) => sql`
      insert into file_refs (company_id, file_id, kind, entity_id) values (${company.id}, ${picture.id}, 'test', ${exam.id})`,
  )
  return { choice, article: article.id, topic: topic.id, tag, file: file.path, test: exam.id, picture: picture.path }
}

beforeAll(async () => {
  app = await createTestApp()
  company = await buildCompany(app, { moduleSettings: { knowledgeBase: true, testing: true } })
  admin = await buildUser(app, { company, role: 'admin' })
  const positions = [await buildPosition(app, { company }), await buildPosition(app, { company })]
  const users = []
  for (const position of [undefined, ...positions])
    for (const places of [[], [0], [0, 1], [2]])
      users.push({ user: await buildUser(app, { company, position }), position, places })
  const restaurants: string[] = []
  for (const place of [0, 1, 2]) {
    const staff = users.flatMap(({ user, places }) => (places.includes(place) ? [user] : []))
    restaurants.push((await buildRestaurant(app, { company, staff })).id)
  }
  people = [
    { user: admin, id: admin.id, seesAll: true, position: null, restaurants: [] },
    ...users.map(({ user, position, places }) => ({
      user,
      id: user.id,
      seesAll: false,
      position: position?.id ?? null,
      restaurants: places.flatMap((place) => restaurants[place] ?? []),
    })),
  ]
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  aimed = []
  for (const [n, choice] of choicesOf(restaurants, ids(positions), ids(people)).entries())
    aimed.push(await build(choice, n))
  const cards = aimed.flatMap(({ article, test: exam }) => [
    { type: 'pageCard', data: { selectedPage: { id: article } } },
    { type: 'testingBlock', data: { selectedTest: { id: exam } } },
  ])
  album = (await buildArticle(app, { author: admin, content: { blocks: cards } })).id
})
afterAll(() => app?.stop())

const meantFor = (person: (typeof people)[number]) =>
  aimed.filter(({ choice }) => person.seesAll || isMeant(choice, person))

test('each person has everywhere what is meant for him, and nothing else', async () => {
  for (const person of people) {
    const meant = meantFor(person)
    const expected = {
      articles: meant.map(({ article }) => article).toSorted(),
      tests: meant.map(({ test: exam }) => exam).toSorted(),
      topics: meant.map(({ topic }) => topic).toSorted(),
      tags: meant.map(({ tag }) => tag).toSorted(),
      files: meant.flatMap(({ file, picture }) => [file, picture]).toSorted(),
    }
    expect({ id: person.id, ...(await shownTo(person.user)) }).toEqual({
      id: person.id,
      list: expected.articles,
      search: expected.articles,
      filtered: expected.articles,
      tagged: expected.articles,
      tree: expected.articles,
      get: expected.articles,
      beside: expected.articles,
      single: expected.articles,
      articleCards: expected.articles,
      total: expected.articles.length,
      found: expected.articles.length,
      tests: expected.tests,
      test: expected.tests,
      testCards: expected.tests,
      topics: expected.topics,
      available: expected.topics,
      tags: expected.tags,
      files: expected.files,
    })
  }
})

test('who is meant is counted the same way, saved or not', async () => {
  const sql = app.db.forCompany(company.id)
  for (const { choice, article } of aimed) {
    const [row] = await sql<{ audienceId: string | null }[]>`
      select audience_id from articles where company_id = ${company.id} and id = ${article}`
    const n = people.filter((person) => isMeant(choice, person)).length
    expect({
      choice,
      saved: await countMeant(sql, company.id, row?.audienceId ?? null),
      unsaved: await countMeant(sql, company.id, choice),
    }).toEqual({ choice, saved: n, unsaved: n })
  }
  expect(await countMeant(sql, company.id, Bun.randomUUIDv7())).toBe(0)
})

test('who is meant by many at once is who is meant by each', async () => {
  const sql = app.db.forCompany(company.id)
  const rows = await app.db.read(
    () => sql<{ article: string; people: string[] }[]>`
      select a.id as article, array_agg(m.user_id::text order by m.user_id) as people
      from (${meantByMany(sql, company.id, sql`select distinct audience_id from articles where company_id = ${company.id}`)}) m
      join articles a on a.company_id = ${company.id} and a.audience_id is not distinct from m.audience_id
      group by 1`,
  )
  const found = new Map(rows.map(({ article, people: ids }) => [article, ids]))
  expect(found.get(album)).toEqual(people.map(({ id }) => id).toSorted())
  for (const { choice, article } of aimed)
    expect({ choice, people: found.get(article) ?? [] }).toEqual({
      choice,
      people: people
        .filter((person) => isMeant(choice, person))
        .map(({ id }) => id)
        .toSorted(),
    })
})

async function shownTo({ client, token }: BuiltUser) {
  const own = (ids: string[]) => ids.filter((id) => aimed.some(({ article }) => article === id)).toSorted()
  const idsOf = (rows: { _id: string }[] = []) => own(rows.map(({ _id }) => _id))
  const list = async (query: { search?: string; tags?: string; topic?: string }) =>
    (await client.GET('/api/knowledge-base', { params: { query: { ...query, status: 'published', limit: 1000 } } }))
      .data
  const [all, search, filtered, tagged, tree, topics, tests] = await Promise.all([
    list({ tags: 'все' }),
    list({ search: 'вишни' }),
    list({ search: 'вишня', tags: 'все' }),
    client.GET('/api/knowledge-base/search/tags', { params: { query: { tags: 'все', limit: 1000 } } }),
    client.GET('/api/knowledge-base/articles/published'),
    client.GET('/api/topics', { params: { query: { flat: true } } }),
    client.GET('/api/tests', {}),
  ])
  const inTopics = (some: Schemas['PublishedTopic'][] = []): { _id: string }[] =>
    some.flatMap((topic) => [...topic.articles, ...inTopics(topic.children)])
  const reached = async (ask: (one: Aimed) => Promise<{ response: Response }>, key: 'article' | 'test') => {
    const found = []
    for (const one of aimed) {
      const { status } = (await ask(one)).response
      if (status === 200) found.push(one[key])
      else expect(status).toBe(404)
    }
    return found.toSorted()
  }
  const at = (id: string) => ({ params: { path: { id } } })
  const single = []
  // What is not meant for him teaches the search no word: another one is found instead, by resemblance.
  for (const [n, { article }] of aimed.entries()) {
    const found = await list({ search: `слово${n}` })
    if (idsOf(found?.articles).includes(article)) single.push(article)
  }
  const files = []
  for (const path of aimed.flatMap(({ file, picture }) => [file, picture])) {
    const response = await app.fetch(
      new Request(`http://${company.subdomain}.localhost:3000${path}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    if (response.status === 200) files.push(path)
    else expect(response.status).toBe(404)
  }
  const { data: whole } = await client.GET('/api/knowledge-base/{id}', at(album))
  const cards = (whole?.content.blocks ?? []).map(({ type, data }) => {
    const shown = data[type === 'pageCard' ? 'selectedPage' : 'selectedTest'] as { id: string; unavailable?: boolean }
    return { type, ...shown }
  })
  const cardsOf = (kind: string) =>
    cards.flatMap(({ type, id, unavailable }) => (type === kind && !unavailable ? [id] : [])).toSorted()
  return {
    list: idsOf(all?.articles),
    search: idsOf(search?.articles),
    filtered: idsOf(filtered?.articles),
    total: all?.total,
    found: search?.total,
    single: single.toSorted(),
    tagged: idsOf(tagged.data?.articles),
    tree: idsOf([...inTopics(tree.data?.hierarchy), ...(tree.data?.articlesWithoutTopic ?? [])]),
    get: await reached(({ article }) => client.GET('/api/knowledge-base/{id}', at(article)), 'article'),
    beside: await walk(client),
    articleCards: cardsOf('pageCard'),
    testCards: cardsOf('testingBlock'),
    tests: (tests.data ?? []).map(({ _id }) => _id).toSorted(),
    test: await reached(({ test: exam }) => client.GET('/api/tests/{id}', at(exam)), 'test'),
    topics: (topics.data ?? []).map(({ _id }) => _id).toSorted(),
    available: (all?.availableTopics ?? []).map(({ _id }) => _id).toSorted(),
    tags: (all?.availableTags ?? []).filter((tag) => tag !== 'все').toSorted(),
    files: files.toSorted(),
  }

  /** From the album, which everybody sees, along its neighbours to both ends. */
  async function walk(asking: BuiltUser['client']): Promise<string[]> {
    const found = new Set<string>()
    for (const way of ['previous', 'next'] as const) {
      for (let id: string | undefined = album; id !== undefined;) {
        found.add(id)
        id = (await asking.GET('/api/knowledge-base/{id}/neighbours', at(id))).data?.[way]?._id
      }
    }
    return own([...found])
  }
}
