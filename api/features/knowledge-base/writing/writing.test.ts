import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { articleCalls } from '../../../test/article-calls.ts'
import { blocksHolding } from '../../../test/content-samples.ts'
import {
  buildArticle,
  buildFile,
  buildPosition,
  buildTopic,
  buildUser,
  type BuiltUser,
} from '../../../test/factories.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const paragraph = (text: string) => ({ type: 'paragraph', data: { text } })
const image = (url: string) => ({ type: 'image', data: { file: { url } } })

let app: TestApp
let admin: BuiltUser
let reader: BuiltUser
let stranger: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  reader = await buildUser(app, { company: admin.company })
  stranger = await buildUser(app, { role: 'admin' })
})
const { put, get, rows, restore, refs, versions } = articleCalls(() => app)

describe('saves at once', () => {
  test('another version 409, nothing is written; without one the last save wins (C11)', async () => {
    const { id } = await buildArticle(app, { author: admin })
    await put(admin, id, { title: 'Второе' })
    expect(await put(admin, id, { title: 'Третье', version: 1 })).toMatchObject({ status: 409, code: 'STALE' })
    expect(await put(admin, id, { title: 'Третье', version: 3 })).toMatchObject({ status: 409, code: 'STALE' })
    expect(await get(admin, id)).toMatchObject({ title: 'Второе', version: 2 })
    expect(await put(admin, id, { title: 'Третье' })).toMatchObject({ title: 'Третье', version: 3 })
  })

  test('saves at once with one version: one wins, the others hear of it (R1)', async () => {
    const { id } = await buildArticle(app, { author: admin })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => put(admin, id, { title: `Правка ${n}`, version: 1 })),
    )
    const won = replies.filter(({ version }) => version === 2)
    expect(won).toHaveLength(1)
    expect(replies.filter(({ status, code }) => status === 409 && code === 'STALE')).toHaveLength(19)
    expect(await get(admin, id)).toMatchObject({ title: won[0]?.title ?? '' })
  })

  test('saves at once without a version: each is a version, none is lost (R1)', async () => {
    const { id } = await buildArticle(app, { author: admin })
    const titles = Array.from({ length: 20 }, (_, n) => `Правка ${n}`)
    const replies = await Promise.all(
      titles.map((title, n) => put(admin, id, { title, positionAvailable: [], tags: [`тег ${n}`] })),
    )
    expect(replies.map(({ version }) => version).toSorted((a = 0, b = 0) => a - b)).toEqual(titles.map((_, n) => n + 2))
    const kept = await versions(admin, id)
    expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 21 }, (_, n) => 21 - n))
    for (const { version, title, tags } of replies)
      expect(kept.find((one) => one.version === version)).toMatchObject({ title, tags } as never)
    expect(await rows(admin, 'article_tags', 'articleId', id)).toHaveLength(1)
  })
})

describe('what an article refers to', () => {
  test('foreign and unknown ids are one and the same, and nothing is stored (T3)', async () => {
    const { company } = stranger
    const [topic, position, file] = [
      await buildTopic(app, { company }),
      await buildPosition(app, { company }),
      await buildFile(app, { company }),
    ]
    const archived = await buildTopic(app, { company: admin.company, isArchived: true })
    const { id } = await buildArticle(app, { author: admin })
    const before = await get(admin, id)
    type Refused = [body: object, code: string, field: string]
    const refused: Refused[] = [
      ...[topic.id, UNKNOWN, archived.id].map((one) => [{ topic: one }, 'TOPIC_NOT_FOUND', 'topic'] as Refused),
      ...[position.id, UNKNOWN].map(
        (one) => [{ positionAvailable: [one] }, 'POSITION_NOT_FOUND', 'positionAvailable'] as Refused,
      ),
      ...[file.path, `/api/files/${UNKNOWN}/a.png`, '/api/files/a/b.png'].map(
        (url) =>
          [{ content: [paragraph('а'), image(url)] }, 'FILE_URL_UNKNOWN', 'content.blocks.1.data.file.url'] as Refused,
      ),
      [{ content: 'просто текст' }, 'CONTENT_NOT_JSON', 'content'],
      [{ content: '{"a":1}' }, 'CONTENT_NOT_DOCUMENT', 'content'],
      [{ title: '  ' }, 'INVALID_REQUEST', 'title'],
      [{ changeComment: 'я'.repeat(501) }, 'INVALID_REQUEST', 'changeComment'],
    ]
    for (const [body, code, field] of refused) {
      const { status, fields = {}, ...reply } = await put(admin, id, { priority: 'low', ...body })
      expect([body, status, reply.code as string, Object.keys(fields)]).toEqual([body, 400, code, [field]])
    }
    expect(await get(admin, id)).toEqual(before)
    expect(await refs(admin, id)).toEqual([])
  })

  test('what stands there refuses no save: a topic archived meanwhile, a file that is gone', async () => {
    const { company } = admin
    const topic = await buildTopic(app, { company })
    const gone = image(`/api/files/${UNKNOWN}/a.png`)
    const { id } = await buildArticle(app, { author: admin, topic, content: { blocks: [gone] } })
    await app.db.write(
      company.id,
      (sql) => sql`update topics set archived_at = now() where company_id = ${company.id} and id = ${topic.id}`,
    )
    expect(await put(admin, id, { topic: topic.id })).toMatchObject({ version: 1, topic: null })
    expect(await put(admin, id, { topic: topic.id, title: 'Новое' })).toMatchObject({ version: 2, topic: null })
    expect(await put(admin, id, { content: [gone, paragraph('ещё')] })).toMatchObject({ version: 3 })
    const other = image(`/api/files/${UNKNOWN.replace('019b', '019c')}/a.png`)
    expect(await put(admin, id, { content: [gone, other] })).toMatchObject({ code: 'FILE_URL_UNKNOWN' })
  })

  test('files of the content are for its readers, those of old versions for administrators (B29)', async () => {
    const { company } = admin
    const [first, second] = [await buildFile(app, { company }), await buildFile(app, { company })]
    const { id } = await buildArticle(app, {
      author: admin,
      content: { blocks: [image(first.path)] },
      fileIds: [first.id],
    })
    const seen = async (path: string) => {
      const ask = (user: BuiltUser) =>
        app.fetch(
          new Request(`http://${company.subdomain}.localhost:3000${path}`, {
            headers: { authorization: `Bearer ${user.token}` },
          }),
        )
      return [(await ask(reader)).status, (await ask(admin)).status]
    }
    await put(admin, id, { title: 'Только заголовок' })
    expect(await refs(admin, id)).toEqual([`article ${first.id}`])
    await put(admin, id, { content: [image(second.path), image(second.path)] })
    expect(await refs(admin, id)).toEqual([`article ${second.id}`, `article_version ${first.id}`])
    expect([await seen(first.path), await seen(second.path)]).toEqual([
      [404, 200],
      [200, 200],
    ])
    await restore(admin, id, 1)
    expect(await refs(admin, id)).toEqual([
      `article ${first.id}`,
      `article_version ${first.id}`,
      `article_version ${second.id}`,
    ])
    expect([await seen(first.path), await seen(second.path)]).toEqual([
      [200, 200],
      [404, 200],
    ])
  })

  test('what is written is clean in every field of every block (B37, I8)', async () => {
    const { id } = await buildArticle(app, { author: admin })
    const evil =
      '<b onclick="x">да</b><script>alert(1)</script><a href="javascript:alert(1)">нет</a><img src=x onerror=alert(1)>'
    // One of the samples shows a file that nobody has uploaded.
    const blocks = blocksHolding(evil).filter((block) => !JSON.stringify(block).includes('/api/files/'))
    const changed = await put(admin, id, { content: { blocks } })
    expect(changed).toMatchObject({ version: 2 })
    for (const { content } of [changed, ...(await versions(admin, id))])
      expect(JSON.stringify(content)).not.toMatch(/onerror|onclick|javascript:|<script|<img/)
  })
})
