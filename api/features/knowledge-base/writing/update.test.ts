import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { articleCalls } from '../../../test/article-calls.ts'
import { buildArticle, buildPosition, buildTopic, buildUser, type BuiltUser } from '../../../test/factories.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const START = Date.UTC(2026, 5, 1, 9)
const paragraph = (text: string) => ({ type: 'paragraph', data: { text } })

let time = START
let app: TestApp
let admin: BuiltUser
let reader: BuiltUser
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = START
  admin = await buildUser(app, { role: 'admin' })
  reader = await buildUser(app, { company: admin.company })
})
const { put, get, total, versions, events } = articleCalls(() => app)

describe('changing', () => {
  test('what is not named stays; version, times, history and the log follow', async () => {
    const topic = await buildTopic(app, { company: admin.company, name: 'Зал' })
    const cook = await buildPosition(app, { company: admin.company, name: 'Повар' })
    const { id, title } = await buildArticle(app, { author: admin, topic, tags: ['зал'], at: new Date(START) })
    time = START + 60_000
    const changed = await put(admin, id, {
      title: '  Новое ',
      topic: '',
      status: 'draft',
      priority: 'high',
      order: 4,
      tags: [' Бар ', 'бар', '', 'a,b'],
      positionAvailable: [cook.id],
      changeComment: ' Уточнила ',
      version: 1,
    })
    const at = new Date(time).toISOString()
    expect(changed).toMatchObject({
      status: 'draft',
      _id: id,
      title: 'Новое',
      topic: null,
      priority: 'high',
      order: 4,
      tags: ['Бар', 'a b'],
      version: 2,
      lastEditedAt: at,
      updatedAt: at,
      createdAt: new Date(START).toISOString(),
      viewCount: 0,
      positionAvailable: [{ _id: cook.id, name: 'Повар' }],
      content: { blocks: [paragraph('Текст')] },
    })
    expect(await get(admin, id)).toEqual(changed)
    expect(
      (await versions(admin, id)).map(({ changeType, changeComment, version }) => [version, changeType, changeComment]),
    ).toEqual([
      [2, 'updated', 'Уточнила'],
      [1, 'created', ''],
    ])
    expect(await events(admin, id)).toEqual([
      {
        action: 'article.updated',
        entityTitle: 'Новое',
        userId: admin.id,
        changes: {
          title: { old: title, new: 'Новое' },
          status: { old: 'published', new: 'draft' },
          priority: { old: 'medium', new: 'high' },
          order: { old: 1, new: 4 },
          topic: { old: 'Зал', new: null },
          tags: { old: ['зал'], new: ['Бар', 'a b'] },
          positionAvailable: { old: [], new: ['Повар'] },
          version: { old: 1, new: 2 },
        },
      },
    ])
  })

  test('tags are counted as they are kept (B39)', async () => {
    const { tagMax, tagsMax } = limits.knowledgeBase
    const { id } = await buildArticle(app, { author: admin })
    const kept = [...Array.from({ length: tagsMax - 1 }, (_, n) => `тег ${n}`), 'щ'.repeat(tagMax)]
    const changed = await put(admin, id, { tags: ['', 'ТЕГ 0', ...kept.map((tag) => ` ${tag} `)] })
    expect(changed).toMatchObject({ tags: ['ТЕГ 0', ...kept.slice(1)] })
    expect(await put(admin, id, { tags: [...kept, 'ещё'] })).toMatchObject({ status: 400 })
    expect(await put(admin, id, { tags: ['щ'.repeat(tagMax + 1)] })).toMatchObject({ status: 400 })
  })

  test('readers, tags and search follow at the next call', async () => {
    const waiter = await buildPosition(app, { company: admin.company })
    const { id } = await buildArticle(app, { author: admin, title: 'Подача', text: 'борщ', tags: ['зал'] })
    const content = [paragraph('окрошка')]
    await put(admin, id, { title: 'Хранение', content, tags: ['кухня'] })
    expect(await Promise.all(['борщ', 'подача'].map((search) => total(reader, { search })))).toEqual([0, 0])
    expect(await Promise.all(['окрошка', 'хранение'].map((search) => total(reader, { search })))).toEqual([1, 1])
    expect([await total(reader, { tags: 'зал' }), await total(reader, { tags: 'кухня' })]).toEqual([0, 1])
    await put(admin, id, { positionAvailable: [waiter.id] })
    expect([await total(reader, {}), await total(reader, { search: 'окрошка' })]).toEqual([0, 0])
    await put(admin, id, { positionAvailable: [] })
    expect([await total(reader, {}), await total(reader, { search: 'окрошка' })]).toEqual([1, 1])
    await put(admin, id, { status: 'archived' })
    expect([await total(reader, {}), (await get(reader, id)).status]).toEqual([0, 404])
  })

  const same: [string, unknown][] = [
    ['nothing', {}],
    ['a comment alone', { changeComment: 'просто так', version: 1 }],
    ['title with spaces around', { title: ' Смена ' }],
    ['tags that clean to the same', { tags: [' зал', 'ЗАЛ', ''] }],
    [
      'content with keys in another order and a later clock',
      { content: { blocks: [{ data: { text: 'Текст' }, type: 'paragraph' }], time: 7 } },
    ],
    ['content as a text', { content: JSON.stringify([paragraph('Текст')]) }],
    ['empty topic', { topic: '' }],
    [
      'fields that nobody may write (T13)',
      { viewCount: 9, createdBy: { id: UNKNOWN }, createdAt: 'x', companyId: UNKNOWN, _id: UNKNOWN },
    ],
  ]
  test.each(same)('no change, no version and no event (B15): %s', async (_, body) => {
    const { id } = await buildArticle(app, { author: admin, title: 'Смена', tags: ['зал'], at: new Date(START) })
    const before = await get(admin, id)
    time = START + 1000
    expect(await put(admin, id, body)).toEqual(before)
    expect(await get(admin, id)).toEqual(before)
    expect([await versions(admin, id), await events(admin, id)].map((list) => list.length)).toEqual([1, 0])
  })

  test('the order of positions is none', async () => {
    const { company } = admin
    const positions = [await buildPosition(app, { company }), await buildPosition(app, { company })]
    const { id } = await buildArticle(app, { author: admin, positions })
    const ids = positions.map((position) => position.id)
    expect(await put(admin, id, { positionAvailable: ids.toReversed() })).toMatchObject({ version: 1 })
    expect(await put(admin, id, { positionAvailable: ids.slice(1) })).toMatchObject({ version: 2 })
  })

  test.each([[''], [[]], [{ blocks: [] }], [[paragraph(' '), { type: 'list', data: { items: ['<br>'] } }]]])(
    'content %j is no content',
    async (content) => {
      const { id } = await buildArticle(app, { author: admin })
      expect(await put(admin, id, { title: 'Б', content })).toMatchObject({
        status: 400,
        code: 'ARTICLE_INCOMPLETE',
        message: messages.ARTICLE_INCOMPLETE,
        fields: { content: expect.any(String) },
      } as never)
      expect(await get(admin, id)).toMatchObject({ version: 1 })
      expect(await put(admin, id, { title: 'Б' })).toMatchObject({ version: 2 })
    },
  )

  test('what is empty is dropped, and what stands there already is no change', async () => {
    const table = (content: string[][]) => ({ type: 'table', data: { content } })
    const old = [paragraph(''), paragraph('а'), paragraph('&nbsp;')]
    const { id } = await buildArticle(app, { author: admin, content: { blocks: old } })
    expect(await put(admin, id, { content: old })).toMatchObject({ version: 1, content: { blocks: old } })
    const content = [...old, table([['б'], ['']])]
    expect(await put(admin, id, { content })).toMatchObject({
      version: 2,
      content: { blocks: [paragraph('а'), table([['б']])] },
    })
  })

  test('becoming archived is a change of its own kind, also from a draft; staying so is not (B16)', async () => {
    const { id } = await buildArticle(app, { author: admin, status: 'draft' })
    for (const body of [
      { status: 'archived' },
      { title: 'Ещё' },
      { status: 'published' },
      { status: 'archived', title: 'а' },
    ])
      await put(admin, id, body)
    expect((await versions(admin, id)).map(({ changeType }) => changeType)).toEqual([
      'archived',
      'updated',
      'updated',
      'archived',
      'created',
    ] as never)
  })

  test('an inactive topic may be chosen', async () => {
    const topic = await buildTopic(app, { company: admin.company, isActive: false })
    const { id } = await buildArticle(app, { author: admin })
    expect(await put(admin, id, { topic: topic.id })).toMatchObject({ topic: { _id: topic.id } })
  })
})
