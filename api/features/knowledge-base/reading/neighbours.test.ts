import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildPosition, buildUser, type BuiltUser } from '../../../test/factories.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'

let app: TestApp
let author: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  author = await buildUser(app, { role: 'admin' })
})

const ask = async (reader: BuiltUser, id: string) => {
  const { data, response, error } = await reader.client.GET('/api/knowledge-base/{id}/neighbours', {
    params: { path: { id } },
  })
  return { status: response.status, code: error?.code, previous: data?.previous, next: data?.next }
}
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n))

/** From the article on by 'next', or back by 'previous', to the end. */
async function walk(reader: BuiltUser, from: string, way: 'next' | 'previous'): Promise<string[]> {
  const seen = [from]
  for (let step = (await ask(reader, from))[way]; step; step = (await ask(reader, step._id))[way]) {
    if (seen.includes(step._id)) throw new Error('a circle')
    seen.push(step._id)
  }
  return seen
}

test('previous is newer, next is older, and both ends are open (B24)', async () => {
  const [old, middle, young] = [
    await buildArticle(app, { author, title: 'Старая', at: day(1), order: 1 }),
    await buildArticle(app, { author, title: 'Средняя', at: day(2), order: 9 }),
    await buildArticle(app, { author, title: 'Новая', at: day(3), order: 5 }),
  ]
  expect(await ask(author, middle.id)).toMatchObject({
    status: 200,
    previous: { _id: young.id, title: 'Новая' },
    next: { _id: old.id, title: 'Старая' },
  })
  expect(await ask(author, young.id)).toMatchObject({ previous: null, next: { _id: middle.id } })
  expect(await ask(author, old.id)).toMatchObject({ previous: { _id: middle.id }, next: null })
})

test('a draft stands where its creation puts it, and is nobody’s neighbour', async () => {
  const old = await buildArticle(app, { author, at: day(1) })
  const draft = await buildArticle(app, { author, at: day(2), status: 'draft' })
  const young = await buildArticle(app, { author, at: day(3) })
  expect(await ask(author, draft.id)).toMatchObject({ previous: { _id: young.id }, next: { _id: old.id } })
  expect(await ask(author, old.id)).toMatchObject({ previous: { _id: young.id } })
})

test('what the reader may not see has no neighbours for him: the answer for an unknown id (T1, T11)', async () => {
  const reader = await buildUser(app, { company: author.company })
  const stranger = await buildUser(app, { role: 'admin' })
  const cook = await buildPosition(app, { company: author.company })
  const free = await buildArticle(app, { author })
  const draft = await buildArticle(app, { author, status: 'draft' })
  const limited = await buildArticle(app, { author, positions: [cook] })
  const unknown = { status: 404, code: 'ARTICLE_NOT_FOUND', previous: undefined, next: undefined } as const
  for (const [who, id] of [
    [reader, draft.id],
    [reader, limited.id],
    [stranger, free.id],
    [reader, UNKNOWN],
  ] as const)
    expect(await ask(who, id)).toEqual(unknown)
  expect(await ask(reader, free.id)).toMatchObject({ status: 200, previous: null, next: null })
})

describe('a walk', () => {
  const draft = fc.record({
    // Few days, so that many are of the same moment: then the id decides.
    at: fc.integer({ min: 0, max: 3 }).map(day),
    status: fc.constantFrom('published', 'published', 'published', 'draft', 'archived'),
    limitedTo: fc.constantFrom('nobody', 'nobody', 'cooks', 'waiters', 'both'),
  })

  test('visits what the reader may see, exactly, newest first, and the same way back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(draft, { maxLength: 12 }), async (drafts) => {
        const admin = await buildUser(app, { role: 'admin' })
        const { company } = admin
        const cooks = await buildPosition(app, { company })
        const waiters = await buildPosition(app, { company })
        const positions = { nobody: [], cooks: [cooks], waiters: [waiters], both: [cooks, waiters] }
        const articles = []
        for (const { limitedTo, status, at } of drafts) {
          const { id } = await buildArticle(app, { author: admin, at, status, positions: positions[limitedTo] })
          articles.push({ id, at, status, limitedTo })
        }
        const readers = [
          { user: admin, groups: ['nobody', 'cooks', 'waiters', 'both'] },
          { user: await buildUser(app, { company, position: cooks }), groups: ['nobody', 'cooks', 'both'] },
          { user: await buildUser(app, { company }), groups: ['nobody'] },
        ]
        for (const { user, groups } of readers) {
          const expected = articles
            .filter(({ status, limitedTo }) => status === 'published' && groups.includes(limitedTo))
            .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
            .map(({ id }) => id)
          const [newest] = expected
          const oldest = expected.at(-1)
          if (!newest || !oldest) continue
          expect(await walk(user, newest, 'next')).toEqual(expected)
          expect(await walk(user, oldest, 'previous')).toEqual(expected.toReversed())
        }
      }),
      { numRuns: 12, seed: 24 },
    )
  }, 30_000)
})
