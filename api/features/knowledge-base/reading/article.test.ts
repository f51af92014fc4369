import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildArticle,
  buildFile,
  buildPosition,
  buildTopic,
  buildUser,
  type BuiltUser,
} from '../../../test/factories.ts'

type Draft = components['schemas']['ArticleCreate']
const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const START = Date.UTC(2026, 5, 1, 9)
const blocks = [{ type: 'paragraph', data: { text: 'Ждём <b>пять минут</b>' } }]

let time = START
let app: TestApp
let admin: BuiltUser
let reader: BuiltUser
let stranger: BuiltUser
beforeAll(async () => {
  // Sessions are made at START and live an hour of this clock.
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = START
  admin = await buildUser(app, { role: 'admin' })
  reader = await buildUser(app, { company: admin.company })
  stranger = await buildUser(app, { role: 'admin' })
})

const read = async (user: BuiltUser, id: string, edit = false) => {
  const { data, response } = await user.client.GET('/api/knowledge-base/{id}', {
    params: { path: { id }, query: { edit } },
  })
  return { status: response.status, ...data }
}
const create = async (user: BuiltUser, body: unknown, key?: string) => {
  const response = await app.fetch(
    new Request(`http://${user.company.subdomain}.localhost:3000/api/knowledge-base`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )
  // Whichever of the two it is, the tests look at single fields.
  const reply = (await response.json()) as Partial<components['schemas']['Article'] & components['schemas']['Problem']>
  return { status: response.status, ...reply }
}
const rowsOf = async (user: BuiltUser) => (await user.client.GET('/api/knowledge-base', {})).data?.total

describe('views (B6)', () => {
  const viewsOf = async (id: string) => {
    await app.views.flush()
    const { viewCount, viewedBy } = await read(admin, id, true)
    return { viewCount, readers: viewedBy?.map(({ user }) => user.name) }
  }

  test('a reload within a minute is the same view, later it is another', async () => {
    const { id } = await buildArticle(app, { author: admin })
    for (const seconds of [0, 30, 59, 61, 100]) {
      time = START + seconds * 1000
      await read(reader, id)
    }
    expect(await viewsOf(id)).toEqual({ viewCount: 2, readers: [reader.name, reader.name] })
  })

  test('an administrator reads without editing: counted; editing, drafts and what is not there: not', async () => {
    const { id } = await buildArticle(app, { author: admin })
    const draft = await buildArticle(app, { author: admin, status: 'draft' })
    await read(admin, id, true)
    expect(await viewsOf(id)).toMatchObject({ viewCount: 0 })
    await read(admin, id)
    await read(admin, draft.id)
    await read(stranger, id)
    expect(await viewsOf(id)).toEqual({ viewCount: 1, readers: [admin.name] })
    expect(await viewsOf(draft.id)).toMatchObject({ viewCount: 0 })
    await read(reader, id, true)
    expect(await viewsOf(id)).toMatchObject({ viewCount: 2 })
  })

  test('a HEAD asks whether it is there, and is no view', async () => {
    const { id } = await buildArticle(app, { author: admin })
    const { response } = await reader.client.HEAD(
      '/api/knowledge-base/{id}' as never,
      { params: { path: { id } } } as never,
    )
    expect([response.status, await viewsOf(id)]).toEqual([200, { viewCount: 0, readers: [] }])
    await read(reader, id)
    expect(await viewsOf(id)).toMatchObject({ viewCount: 1 })
  })

  test('the last two hundred, newest first, and only to an administrator (B5, T17)', async () => {
    const { id } = await buildArticle(app, { author: admin })
    const companyId = admin.company.id
    await app.db.write(
      companyId,
      (sql) => sql`
        insert into article_view_log (company_id, article_id, user_id, viewed_at)
        select ${companyId}, ${id}, ${reader.id}, ${new Date(START)}::timestamptz - n * interval '1 hour' from generate_series(1, 250) n`,
    )
    const { viewedBy = [] } = await read(admin, id, true)
    expect(viewedBy).toHaveLength(200)
    expect(viewedBy[0]?.viewedAt).toBe(new Date(START - 3_600_000).toISOString())
    expect(Object.keys(await read(reader, id))).not.toContain('viewedBy')
  })
})

describe('creating', () => {
  test('the least: the contract’s own defaults', async () => {
    const made = await create(admin, { title: '  Смена ', content: { blocks } })
    expect(made).toMatchObject({
      status: 'draft',
      title: 'Смена',
      priority: 'medium',
      order: 1,
      topic: null,
      tags: [],
      positionAvailable: [],
      createdBy: { id: admin.id, name: admin.name },
      lastEditedAt: null,
      version: 1,
      viewCount: 0,
      viewedBy: [],
      createdAt: new Date(START).toISOString(),
    })
    expect(await read(reader, made._id ?? '')).toEqual({ status: 404 })
  })

  test('everything, read back by who may', async () => {
    const cook = await buildPosition(app, { company: admin.company })
    const topic = await buildTopic(app, { company: admin.company })
    const content = {
      time: 5,
      version: '2.31.0',
      blocks: [...blocks, { type: 'chess', data: { any: [1, null] }, tunes: { a: 1 } }],
    }
    const draft: Draft = {
      title: 'Смена',
      content,
      topic: topic.id,
      status: 'published',
      priority: 'high',
      tags: [' зал ', 'Зал', '', 'смена'],
      positionAvailable: [cook.id],
      order: 3,
    }
    const { _id: id = '' } = await create(admin, { ...draft, version: 9, viewCount: 9, createdBy: { id: reader.id } })
    const cooking = await buildUser(app, { company: admin.company, position: cook })
    expect(await read(cooking, id)).toMatchObject({
      content,
      topic: { _id: topic.id },
      priority: 'high',
      tags: ['зал', 'смена'],
      order: 3,
      version: 1,
      viewCount: 0,
      createdBy: { id: admin.id },
    })
    expect(await read(reader, id)).toEqual({ status: 404 })
    const versions = await app.db.forCompany(admin.company.id)`
      select version, change_type, title, tags, position_ids from article_versions where company_id = ${admin.company.id} and article_id = ${id}`
    expect([...versions]).toEqual([
      { version: 1, changeType: 'created', title: 'Смена', tags: ['зал', 'смена'], positionIds: [cook.id] },
    ])
  })

  const forms: [string, unknown][] = [
    ['a document', { blocks }],
    ['a list of blocks', blocks],
    ['JSON of a document', JSON.stringify({ blocks })],
    ['JSON of a list', JSON.stringify(blocks)],
  ]
  test.each(forms)('content as %s (B41)', async (_, content) => {
    expect(await create(admin, { title: 'Смена', content })).toMatchObject({ content: { blocks } })
  })

  test('the log is told in the same transaction (R17)', async () => {
    const { _id, title } = await create(admin, { title: 'Подача', content: { blocks } })
    const sql = app.db.forCompany(admin.company.id)
    const events = await sql`
      select action, user_id, entity_type, entity_id, entity_title from events where company_id = ${admin.company.id}`
    expect(events.map((event) => ({ ...event }))).toEqual([
      { action: 'article.created', userId: admin.id, entityType: 'article', entityId: _id, entityTitle: title },
    ])
  })

  test('what is written is clean (B37)', async () => {
    const dirty = [
      {
        type: 'paragraph',
        data: { text: '<img src=x onerror=alert(1)><b onclick="x">да</b><a href="javascript:alert(1)">нет</a>' },
      },
    ]
    const text = JSON.stringify((await create(admin, { title: 'Смена', content: JSON.stringify(dirty) })).content)
    expect(text).toContain('<b>да</b>')
    expect(text).not.toMatch(/onerror|onclick|javascript|<img/)
  })

  test('what is empty is not stored', async () => {
    const items = [
      { text: 'а', checked: false },
      { text: ' ', checked: false },
    ]
    const [one] = blocks
    const content = [{ type: 'paragraph', data: { text: '' } }, one, { type: 'checklist', data: { items } }]
    expect((await create(admin, { title: 'Смена', content })).content?.blocks).toEqual([
      ...([one, { type: 'checklist', data: { items: items.slice(0, 1) } }] as never[]),
    ])
  })

  const deep = (levels: number) =>
    `{"blocks":[{"type":"chess","data":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}]}`
  const table = { blocks: [{ type: 'table', data: { content: Array.from({ length: 101 }, () => ['x']) } }] }
  const refused: [string, unknown, string, string[]][] = [
    ['nothing', {}, 'ARTICLE_INCOMPLETE', ['title', 'content']],
    ['blank title', { title: ' ', content: { blocks } }, 'ARTICLE_INCOMPLETE', ['title']],
    ['no block', { title: 'a', content: { blocks: [] } }, 'ARTICLE_INCOMPLETE', ['content']],
    ['empty text', { title: 'a', content: '' }, 'ARTICLE_INCOMPLETE', ['content']],
    [
      'blocks that say nothing',
      { title: 'a', content: [{ type: 'paragraph', data: { text: '&nbsp;' } }] },
      'ARTICLE_INCOMPLETE',
      ['content'],
    ],
    ['no JSON', { title: 'a', content: 'просто текст' }, 'CONTENT_NOT_JSON', ['content']],
    ['no document', { title: 'a', content: '{"a":1}' }, 'CONTENT_NOT_DOCUMENT', ['content']],
    [
      'a text with 2001 blocks',
      { title: 'a', content: JSON.stringify(Array.from({ length: 2001 }, () => blocks[0])) },
      'CONTENT_NOT_DOCUMENT',
      ['content'],
    ],
    ['a text too deep', { title: 'a', content: deep(40) }, 'CONTENT_NOT_DOCUMENT', ['content']],
    [
      'a text deep enough to break a parser',
      { title: 'a', content: deep(200_000) },
      'CONTENT_NOT_DOCUMENT',
      ['content'],
    ],
    [
      'a text with NUL inside (I3)',
      { title: 'a', content: String.raw`{"blocks":[{"type":"paragraph","data":{"text":"\u0000"}}]}` },
      'INVALID_REQUEST',
      ['content'],
    ],
    [
      'a text with half a pair inside (I3)',
      { title: 'a', content: String.raw`{"blocks":[{"type":"paragraph","data":{"text":"\ud800"}}]}` },
      'INVALID_REQUEST',
      ['content'],
    ],
    [
      'a text with a table too long',
      { title: 'a', content: JSON.stringify(table) },
      'INVALID_REQUEST',
      ['content.blocks.0.data.content'],
    ],
    ['unknown topic', { title: 'a', content: blocks, topic: UNKNOWN }, 'TOPIC_NOT_FOUND', ['topic']],
    [
      'unknown position',
      { title: 'a', content: blocks, positionAvailable: [UNKNOWN] },
      'POSITION_NOT_FOUND',
      ['positionAvailable'],
    ],
    ['order 0', { title: 'a', content: blocks, order: 0 }, 'INVALID_REQUEST', ['order']],
    ['a status of its own', { title: 'a', content: blocks, status: 'junk' }, 'INVALID_REQUEST', ['status']],
    ['a title too long', { title: 'a'.repeat(201), content: blocks }, 'INVALID_REQUEST', ['title']],
    ['order 0 and no title', { content: blocks, order: 0 }, 'ARTICLE_INCOMPLETE', ['title', 'order']],
  ]
  test.each(refused)('refused with its field: %s', async (_, body, code, fields) => {
    const reply = await create(admin, body)
    expect({ status: reply.status, code: reply.code, fields: Object.keys(reply.fields ?? {}) }).toEqual({
      status: 400,
      code,
      fields,
    } as never)
    expect(await rowsOf(admin)).toBe(0)
  })

  test('a bad block is named by its number, in whatever form it came', async () => {
    const wrong = [...blocks, { type: 'header', data: { text: 'Раздел', level: 9 } }]
    const at = blocks.length
    for (const [content, path] of [
      [{ blocks: wrong }, `content.blocks.${at}.data.level`],
      [JSON.stringify({ blocks: wrong }), `content.blocks.${at}.data.level`],
      [wrong, `content.${at}.data.level`],
    ] as const) {
      const { status, message, fields } = await create(admin, { title: 'a', content })
      expect({ status, message, fields }).toEqual({
        status: 400,
        message: 'Проверьте заполнение полей',
        fields: { [path]: `Блок ${at + 1}: Не больше 6` },
      } as never)
    }
  })

  test('foreign topic, position and file are like unknown ones, an archived topic too, and nothing is stored (T3)', async () => {
    const { company } = stranger
    const topic = await buildTopic(app, { company })
    const position = await buildPosition(app, { company })
    const file = await buildFile(app, { company })
    const archived = await buildTopic(app, { company: admin.company, isArchived: true })
    const image = (url: string) => [...blocks, ...blocks, ...blocks, { type: 'image', data: { file: { url } } }]
    expect(await create(admin, { title: 'a', content: blocks, topic: topic.id })).toMatchObject({
      status: 400,
      code: 'TOPIC_NOT_FOUND',
    })
    expect(await create(admin, { title: 'a', content: blocks, topic: archived.id })).toMatchObject({
      status: 400,
      code: 'TOPIC_NOT_FOUND',
    })
    expect(await create(admin, { title: 'a', content: blocks, positionAvailable: [position.id] })).toMatchObject({
      status: 400,
      code: 'POSITION_NOT_FOUND',
    })
    for (const url of [
      file.path,
      `/api/files/${UNKNOWN}/a.png`,
      '/api/files/a/b.png',
      `/api/files/${'-'.repeat(36)}/a.png`,
      `${file.path}?x`,
      `/api/files/${file.id}`,
    ]) {
      expect(await create(admin, { title: 'a', content: image(url) })).toMatchObject({
        status: 400,
        code: 'FILE_URL_UNKNOWN',
        fields: { 'content.blocks.3.data.file.url': expect.any(String) },
      })
    }
    expect(await rowsOf(admin)).toBe(0)
    const own = await buildFile(app, { company: admin.company })
    const made = await create(admin, { title: 'a', content: image(own.path) })
    expect(made).toMatchObject({ title: 'a' })
    const refs = await app.db.forCompany(
      admin.company.id,
    )`select kind, entity_id from file_refs where company_id = ${admin.company.id} and file_id = ${own.id}`
    expect([...refs]).toEqual([{ kind: 'article', entityId: made._id }])
    expect(
      await create(admin, { title: 'b', content: image('https://pictures.example/api/files/a/b.png') }),
    ).toMatchObject({ title: 'b' })
  })

  test('nobody 401, an ordinary user 403 before the form is read (T10)', async () => {
    const nobody = await app
      .client(admin.company.subdomain)
      .POST('/api/knowledge-base', { body: { title: 'a', content: blocks } })
    expect(nobody).toMatchObject({ response: { status: 401 } })
    expect(await create(reader, '{')).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('twenty equal calls with one key make one article (R2)', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => create(admin, { title: 'Один', content: blocks }, 'key-1')),
    )
    expect(new Set(replies.map(({ code, _id }) => code ?? _id)).size).toBe(1)
    expect(await rowsOf(admin)).toBe(1)
    expect(await create(admin, { title: 'Один', content: blocks }, 'key-1')).toMatchObject({ title: 'Один' })
    expect(await create(admin, { title: 'Два', content: blocks }, 'key-1')).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
    expect(await rowsOf(admin)).toBe(1)
  })

  test('an article as large as one may be is written and found by its beginning', async () => {
    const words = Array.from({ length: 200_000 }, (_, n) => `слово${n.toString(36)}`)
    const large = [{ type: 'paragraph', data: { text: words.join(' ') } }]
    expect(await create(admin, { title: 'Справочник', content: large, status: 'published' })).toMatchObject({
      title: 'Справочник',
    })
    const found = await reader.client.GET('/api/knowledge-base', { params: { query: { search: words[777] ?? '' } } })
    expect(found.data?.total).toBe(1)
    // The half of a pair at the cut is no text for Postgres.
    const pairs = [{ type: 'paragraph', data: { text: `a${'\u{1f4a9}'.repeat(200_000)}` } }]
    expect(await create(admin, { title: 'Знаки', content: pairs })).toMatchObject({ title: 'Знаки' })
  }, 20_000)

  test('more marks or values than anybody writes are refused, in a document and in its text alike', async () => {
    const { marksMax: contentMarksMax, nodesMax: contentNodesMax } = limits.content
    const { jsonNodesMax } = limits.calls
    const text = (marks: number) => ({ blocks: [{ type: 'paragraph', data: { text: '<b>x'.repeat(marks) } }] })
    const map = (values: number) => ({ blocks: [{ type: 'map', data: { a: Array<number>(values).fill(1) } }] })
    const fields = async (content: unknown) => (await create(admin, { title: 'а', content })) as { fields?: object }
    for (const content of [text(contentMarksMax + 1), JSON.stringify(text(contentMarksMax + 1))])
      expect((await fields(content)).fields).toEqual({ content: expect.stringContaining('не больше 20') })
    expect(await fields(map(contentNodesMax))).toMatchObject({ status: 400, fields: { content: expect.anything() } })
    expect((await fields(map(jsonNodesMax))).fields).toEqual({ _: expect.stringContaining('не больше 60') })
    expect((await fields(JSON.stringify(map(jsonNodesMax)))).fields).toEqual({
      content: expect.stringContaining('не больше 50'),
    })
    expect(await create(admin, { title: 'Много', content: text(9_000) })).toMatchObject({ title: 'Много' })
  })

  test('tags that Postgres and JavaScript lower differently', async () => {
    const tags = ['İ', 'i', 'ẞ', 'Ё', 'ꭰ', 'Σ']
    expect(await create(admin, { title: 'a', content: blocks, status: 'published', tags })).toMatchObject({ tags })
    for (const tag of tags)
      expect((await reader.client.GET('/api/knowledge-base', { params: { query: { tags: tag } } })).data?.total).toBe(1)
  })

  test('what was written is found by the next call', async () => {
    await create(admin, {
      title: 'Закрытие смены',
      content: [{ type: 'paragraph', data: { text: 'Сверьте <b>кассу</b>' } }],
      status: 'published',
      tags: ['Касса'],
    })
    const found = await reader.client.GET('/api/knowledge-base', { params: { query: { search: 'кассой сверка' } } })
    expect(found.data?.total).toBe(0)
    const again = await reader.client.GET('/api/knowledge-base', { params: { query: { search: 'кассой смены' } } })
    expect(again.data).toMatchObject({ total: 1, availableTags: ['Касса'] })
  })
})
