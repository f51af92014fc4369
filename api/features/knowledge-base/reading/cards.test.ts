import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildPosition, buildTopic, buildUser, type BuiltUser } from '../../../test/factories.ts'

type Block = components['schemas']['Block']

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
const CREATED = new Date(Date.UTC(2026, 0, 2, 3, 4, 5))

let app: TestApp
let admin: BuiltUser
let reader: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  admin = await buildUser(app, { role: 'admin' })
  reader = await buildUser(app, { company: admin.company })
})

/** What an author's browser has stored, long ago. */
const snapshot = (id: string) => ({
  id,
  title: 'Тайное имя',
  author: 'Тайный автор',
  status: 'published',
  createdAt: '2020-01-01T00:00:00.000Z',
  topic: { name: 'Тайная тема', color: '#000000' },
})
const card = (id: string): Block => ({ id: 'c', type: 'pageCard', data: { selectedPage: snapshot(id) } })
const holding = (...blocks: Block[]) => buildArticle(app, { author: admin, content: { time: 1, blocks } })

const read = async (user: BuiltUser, id: string, edit?: boolean) => {
  const { data } = await user.client.GET('/api/knowledge-base/{id}', { params: { path: { id }, query: { edit } } })
  return data?.content
}
const cardsOf = async (user: BuiltUser, id: string) =>
  (await read(user, id))?.blocks.map(({ data }) => data['selectedPage'])

test('a readable article: what it is called today, whatever else the block holds stays', async () => {
  const topic = await buildTopic(app, { company: admin.company, name: 'Зал' })
  const target = await buildArticle(app, { author: admin, title: 'Меню', topic, at: CREATED })
  const text = { id: 'p', type: 'paragraph', data: { text: 'Текст', extra: [1] } }
  const article = await holding(text, {
    ...card(target.id),
    data: { selectedPage: { ...snapshot(target.id), unavailable: true, custom: 'а' }, note: 'б' },
    tunes: { align: 'left' },
  })
  for (const user of [reader, admin]) {
    expect(await read(user, article.id)).toEqual({
      time: 1,
      blocks: [
        text,
        {
          id: 'c',
          type: 'pageCard',
          tunes: { align: 'left' },
          data: {
            note: 'б',
            selectedPage: {
              id: target.id,
              title: 'Меню',
              author: admin.name,
              status: 'published',
              custom: 'а',
              createdAt: CREATED.toISOString(),
              topic: { name: 'Зал', color: '#f45e8e' },
            },
          },
        },
      ],
    })
  }
})

describe('by the reader’s rights (I10, T11)', () => {
  test('draft, archived, limited, without a topic any more: each as this reader may see it', async () => {
    const { company } = admin
    const cook = await buildPosition(app, { company })
    const cooking = await buildUser(app, { company, position: cook })
    const off = await buildTopic(app, { company, name: 'Выключена', isActive: false })
    const gone = await buildTopic(app, { company, isArchived: true })
    const targets = [
      await buildArticle(app, { author: admin, title: 'Черновик', status: 'draft' }),
      await buildArticle(app, { author: admin, title: 'Архив', status: 'archived' }),
      await buildArticle(app, { author: admin, title: 'Для поваров', positions: [cook] }),
      await buildArticle(app, { author: admin, title: 'В выключенной', topic: off }),
      await buildArticle(app, { author: admin, title: 'В архивной', topic: gone }),
    ]
    const article = await holding(...targets.map(({ id }) => card(id)))
    const hidden = (at: number) => ({ id: targets[at]?.id, unavailable: true })
    const seen = async (user: BuiltUser) => ((await cardsOf(user, article.id)) ?? []) as object[]

    const asUser = await seen(reader)
    expect(asUser.slice(0, 3)).toEqual([hidden(0), hidden(1), hidden(2)])
    expect(asUser.slice(3)).toMatchObject([
      { title: 'В выключенной', topic: null },
      { title: 'В архивной', topic: null },
    ])
    const asCook = await seen(cooking)
    expect(asCook.slice(0, 2)).toEqual([hidden(0), hidden(1)])
    expect(asCook[2]).toMatchObject({ title: 'Для поваров', status: 'published' })
    expect(await seen(admin)).toMatchObject([
      { title: 'Черновик', status: 'draft' },
      { title: 'Архив', status: 'archived' },
      { title: 'Для поваров' },
      { title: 'В выключенной', topic: { name: 'Выключена' } },
      { title: 'В архивной', topic: null },
    ])
    for (const user of [reader, cooking, admin])
      expect(JSON.stringify(await read(user, article.id))).not.toContain('Тайн')
  })

  test('unknown, foreign and no id at all are the same, and nothing of the snapshot leaks (T1, T3)', async () => {
    const stranger = await buildUser(app, { role: 'admin' })
    const foreign = await buildArticle(app, { author: stranger, title: 'Чужая' })
    const ids = [UNKNOWN, foreign.id, '42', '{}', "'; --", UNKNOWN.replaceAll('-', ''), '']
    const article = await holding(...ids.map(card))
    for (const user of [reader, admin]) {
      expect(await cardsOf(user, article.id)).toEqual(ids.map((id) => ({ id, unavailable: true })))
    }
    const { id: _, ...nameless } = snapshot('')
    const odd = await holding({ type: 'pageCard', data: { selectedPage: nameless } })
    expect(await cardsOf(reader, odd.id)).toEqual([{ id: '', unavailable: true }])
  })
})

test('ids in capitals, ids as `_id`, the same article twice', async () => {
  const target = await buildArticle(app, { author: admin, title: 'Меню' })
  const capital = target.id.toUpperCase()
  const article = await holding(
    card(capital),
    { type: 'pageCard', data: { selectedPage: { _id: target.id, title: 'Тайное имя' } } },
    card(target.id),
  )
  expect(await cardsOf(reader, article.id)).toMatchObject([
    { id: capital, title: 'Меню' },
    { _id: target.id, title: 'Меню' },
    { id: target.id, title: 'Меню' },
  ])
})

test('nothing selected yet, and other blocks with such a field, are left alone', async () => {
  const blocks: Block[] = [
    { type: 'pageCard', data: {} },
    { type: 'pageCard', data: { selectedPage: null } },
    { type: 'somethingNew', data: { selectedPage: snapshot(UNKNOWN) } },
  ]
  const article = await holding(...blocks)
  expect((await read(reader, article.id))?.blocks).toEqual(blocks)
})

test('for an author who edits, as he has written it; for nobody else', async () => {
  const article = await holding(card(UNKNOWN))
  expect(await read(admin, article.id, true)).toEqual({ time: 1, blocks: [card(UNKNOWN)] })
  expect((await read(reader, article.id, true))?.blocks[0]?.data).toEqual({
    selectedPage: { id: UNKNOWN, unavailable: true },
  })
})
