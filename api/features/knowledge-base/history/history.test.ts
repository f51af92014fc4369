import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildPosition, buildTopic, buildUser, type BuiltUser } from '../../../test/factories.ts'

type Update = components['schemas']['ArticleUpdate']
const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const START = Date.UTC(2026, 5, 1, 9)
const paragraph = (text: string) => ({ type: 'paragraph', data: { text } })

let app: TestApp
let admin: BuiltUser
let editor: BuiltUser
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(START) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  editor = await buildUser(app, { company: admin.company, role: 'admin' })
})

const at = (id: string) => ({ params: { path: { id } } })
const put = async (user: BuiltUser, id: string, body: Update) => {
  const { data, error } = await user.client.PUT('/api/knowledge-base/{id}', { ...at(id), body })
  if (!data) throw new Error(JSON.stringify(error))
  return data
}
const restore = async (id: string, version: number) => {
  const { data, error, response } = await editor.client.POST('/api/knowledge-base/{id}/restore', {
    ...at(id),
    body: { version },
  })
  return { status: response.status, article: data, error }
}
const history = async (id: string, query: { before?: number; limit?: number } = {}) => {
  const { data = [], response } = await admin.client.GET('/api/knowledge-base/{id}/history', {
    params: { path: { id }, query },
  })
  expect(response.status).toBe(200)
  return data
}
const numbers = async (id: string, query = {}) => (await history(id, query)).map(({ version }) => version)
const setTopic = (id: string, set: { name?: string; isArchived?: boolean }) =>
  app.db.write(admin.company.id, async (sql) => {
    await sql`
      update topics set name = coalesce(${set.name ?? null}, name), archived_at = ${set.isArchived ? new Date() : null}
      where company_id = ${admin.company.id} and id = ${id}`
  })

describe('history', () => {
  test('an entry is the article as that save left it, and never changes', async () => {
    const { company } = admin
    const [hall, bar] = [
      await buildTopic(app, { company, name: 'Зал' }),
      await buildTopic(app, { company, name: 'Бар' }),
    ]
    const { id, title } = await buildArticle(app, { author: admin, topic: hall, tags: ['зал'], at: new Date(START) })
    const [first] = await history(id)
    await put(editor, id, {
      title: 'Новое',
      topic: bar.id,
      content: [paragraph('Б')],
      changeComment: 'Короче',
      priority: 'high',
    })
    await setTopic(hall.id, { name: 'Веранда' })
    await setTopic(bar.id, { isArchived: true })
    const savedAt = new Date(START).toISOString()
    expect(await history(id)).toEqual([
      {
        _id: expect.any(String),
        version: 2,
        changeType: 'updated',
        savedAt,
        changeComment: 'Короче',
        editedBy: { id: editor.id, name: editor.name },
        title: 'Новое',
        status: 'published',
        priority: 'high',
        topic: { _id: bar.id, name: 'Бар', color: '#f45e8e' },
        tags: ['зал'],
        content: { blocks: [paragraph('Б')] },
      },
      {
        _id: first?._id,
        version: 1,
        changeType: 'created',
        savedAt,
        changeComment: '',
        editedBy: { id: admin.id, name: admin.name },
        title,
        status: 'published',
        priority: 'medium',
        topic: { _id: hall.id, name: 'Зал', color: '#f45e8e' },
        tags: ['зал'],
        content: { blocks: [paragraph('Текст')] },
      },
    ] as never)
    expect(new Set((await history(id)).map(({ _id }) => _id)).size).toBe(2)
  })

  test('pages: newest first, limit and before; beyond the first an empty list', async () => {
    const { id } = await buildArticle(app, { author: admin })
    for (let n = 2; n <= 53; n++) await put(admin, id, { order: n })
    expect(await numbers(id)).toEqual(Array.from({ length: limits.knowledgeBase.historyPageSize }, (_, n) => 53 - n))
    expect(await numbers(id, { before: 4 })).toEqual([3, 2, 1])
    expect(await numbers(id, { before: 10, limit: 2 })).toEqual([9, 8])
    expect(await numbers(id, { before: 1 })).toEqual([])
    for (const query of ['limit=51', 'limit=0', 'before=0', 'before=x']) {
      const request = new Request(
        `http://${admin.company.subdomain}.localhost:3000/api/knowledge-base/${id}/history?${query}`,
        { headers: { authorization: `Bearer ${admin.token}` } },
      )
      expect({ query, status: (await app.fetch(request)).status }).toEqual({ query, status: 400 })
    }
  })

  test('a page holds as much content as fits, one entry at least, however well it packs', async () => {
    const long = (letter: string, bytes: number) => [paragraph(letter.repeat(bytes))]
    const { id } = await buildArticle(app, {
      author: admin,
      content: { blocks: long('a', limits.knowledgeBase.historyMaxBytes) },
    })
    await put(admin, id, { content: long('b', 3_500_000) })
    await put(admin, id, { content: long('c', 3_500_000) })
    await put(admin, id, { content: long('d', 3_500_000) })
    expect(await numbers(id)).toEqual([4, 3])
    expect(await numbers(id, { before: 3 })).toEqual([2])
    expect(await numbers(id, { before: 2 })).toEqual([1])
  }, 20_000)

  test('unknown 404', async () => {
    const { error, response } = await admin.client.GET('/api/knowledge-base/{id}/history', at(UNKNOWN))
    expect({ status: response.status, code: error?.code }).toEqual({ status: 404, code: 'ARTICLE_NOT_FOUND' })
  })
})

describe('restoring (B15)', () => {
  test('a new version with the words of the old one; status, order and positions stay', async () => {
    const { company } = admin
    const [topic, cook] = [await buildTopic(app, { company }), await buildPosition(app, { company })]
    const { id, title } = await buildArticle(app, { author: admin, topic, tags: ['зал'], order: 2 })
    await put(admin, id, { title: 'Б', topic: '', priority: 'high', tags: [], content: [paragraph('Б')] })
    await put(admin, id, { status: 'archived', order: 9, positionAvailable: [cook.id] })
    const { status, article } = await restore(id, 1)
    expect({ status, ...article }).toMatchObject({
      status: 'archived',
      order: 9,
      positionAvailable: [{ _id: cook.id }],
      version: 4,
      title,
      topic: { _id: topic.id },
      priority: 'medium',
      tags: ['зал'],
      content: { blocks: [paragraph('Текст')] },
    })
    expect(
      (await admin.client.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: { edit: true } } })).data,
    ).toEqual(article)
    const [newest] = await history(id)
    expect(newest).toMatchObject({
      version: 4,
      changeType: 'restored',
      changeComment: '',
      status: 'archived',
      title,
      editedBy: { id: editor.id },
    })
    const events = await app.db.forCompany(company.id)`
      select changes from events where company_id = ${company.id} and action = 'article.reverted'`
    expect(events.map(({ changes }) => changes)).toEqual([
      expect.objectContaining({ restoredVersion: { new: 1 }, version: { old: 3, new: 4 }, content: { hidden: true } }),
    ])
  })

  test('also when nothing differs: it was asked for', async () => {
    const { id } = await buildArticle(app, { author: admin })
    await put(admin, id, { order: 5 })
    expect((await restore(id, 1)).article).toMatchObject({ version: 3, order: 5 })
  })

  test('the current one 409, one that never was 400 with its field', async () => {
    const { id } = await buildArticle(app, { author: admin })
    await put(admin, id, { title: 'Б' })
    expect(await restore(id, 2)).toMatchObject({ status: 409, error: { code: 'VERSION_IS_CURRENT' } })
    expect(await restore(id, 3)).toMatchObject({
      status: 400,
      error: { code: 'VERSION_NOT_FOUND', fields: { version: expect.any(String) } },
    })
    expect(await restore(id, 0)).toMatchObject({ status: 400, error: { code: 'INVALID_REQUEST' } })
    expect(await numbers(id)).toEqual([2, 1])
  })

  test('a topic archived meanwhile is none; a file that is gone stays in the document without a reference', async () => {
    const topic = await buildTopic(app, { company: admin.company })
    const gone = { type: 'image', data: { file: { url: `/api/files/${UNKNOWN}/a.png` } } }
    const { id } = await buildArticle(app, { author: admin, topic, content: { blocks: [gone] } })
    await put(admin, id, { content: [paragraph('Б')], topic: null })
    await setTopic(topic.id, { isArchived: true })
    expect((await restore(id, 1)).article).toMatchObject({ topic: null, content: { blocks: [gone] }, version: 3 })
    expect((await history(id))[0]).toMatchObject({ topic: null, content: { blocks: [gone] } } as never)
    expect(
      await app.db.forCompany(admin.company.id)`select from file_refs where company_id = ${admin.company.id}`,
    ).toHaveLength(0)
  })

  test('what an old version held is cleaned again (B37, I8)', async () => {
    const blocks = [paragraph('<b onclick="x">да</b><script>alert(1)</script>')]
    const { id } = await buildArticle(app, { author: admin, content: { blocks } })
    await put(admin, id, { content: [paragraph('Б')] })
    expect((await restore(id, 1)).article).toMatchObject({ content: { blocks: [paragraph('<b>да</b>')] } })
  })

  test('twenty at once are twenty versions', async () => {
    const { id } = await buildArticle(app, { author: admin })
    await put(admin, id, { title: 'Б' })
    const replies = await Promise.all(Array.from({ length: 20 }, () => restore(id, 1)))
    expect(replies.map(({ article }) => article?.version).toSorted((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 3),
    )
  })

  test('any edits, then back to any version: its title, topic, priority, tags and content, one entry more', async () => {
    const topics = [
      await buildTopic(app, { company: admin.company }),
      await buildTopic(app, { company: admin.company }),
    ]
    const edit = fc.record(
      {
        title: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => text.trim() !== ''),
        topic: fc.constantFrom('', null, ...topics.map(({ id }) => id)),
        priority: fc.constantFrom('high', 'medium', 'low'),
        status: fc.constantFrom('draft', 'published', 'archived'),
        order: fc.integer({ min: 1, max: 3 }),
        tags: fc.array(fc.constantFrom('зал', 'Зал', ' бар ', '', 'a,b'), { maxLength: 4 }),
        content: fc.array(fc.constantFrom('<b>а</b>', 'б & в', '5 < 7', '<i onclick=1>г</i>').map(paragraph), {
          minLength: 1,
          maxLength: 3,
        }),
      },
      { requiredKeys: [] },
    )
    const words = ({ title, topic, priority, tags, content }: Awaited<ReturnType<typeof history>>[number]) => ({
      title,
      priority,
      tags,
      content,
      topic: topic?._id,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), fc.nat(), async (edits, pick) => {
        const { id } = await buildArticle(app, { author: admin })
        // The record's optional fields are the contract's own.
        for (const body of edits) await put(admin, id, body as Update)
        const before = await history(id)
        expect(before.map(({ version }) => version)).toEqual(before.map((_, n) => before.length - n))
        const wanted = before[1 + (pick % before.length)]
        if (!wanted) return
        await restore(id, wanted.version)
        const [newest, ...rest] = await history(id)
        expect(rest).toEqual(before)
        expect(newest && words(newest)).toEqual(words(wanted))
        expect(newest).toMatchObject({ status: before[0]?.status, version: before.length + 1 } as never)
      }),
      { numRuns: 25 },
    )
  }, 30_000)
})

describe('views', () => {
  const views = async (id: string) => (await admin.client.GET('/api/knowledge-base/{id}/views', at(id))).data?.views

  test('who read it and when, newest first, a thousand at most; nobody yet is an empty list', async () => {
    const { id } = await buildArticle(app, { author: admin })
    expect(await views(id)).toEqual([])
    const companyId = admin.company.id
    await app.db.write(
      companyId,
      (sql) => sql`
        insert into article_view_log (company_id, article_id, user_id, viewed_at)
        select ${companyId}, ${id}, ${editor.id}, ${new Date(START)}::timestamptz - n * interval '1 hour' from generate_series(1, 1100) n`,
    )
    const found = (await views(id)) ?? []
    expect(found).toHaveLength(limits.knowledgeBase.viewsMax)
    expect(found.slice(0, 2)).toEqual(
      [1, 2].map((hours) => ({
        user: { id: editor.id, name: editor.name, email: expect.any(String) },
        viewedAt: new Date(START - hours * 3_600_000).toISOString(),
      })) as never,
    )
  })
})
