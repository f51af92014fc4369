import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { largeThread } from '../../../content/large/thread.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildUser, type BuiltUser } from '../../../test/factories.ts'

let app: TestApp
let admin: BuiltUser

beforeAll(async () => {
  app = await createTestApp({ largeCalls: { atOnce: 1, waitingOfCompany: 2 } })
  admin = await buildUser(app, { role: 'admin' })
})
afterAll(() => app.stop())

const LONG = 'слово '.repeat(20_000)
const document = (...texts: string[]) => ({ blocks: texts.map((text) => ({ type: 'paragraph', data: { text } })) })
const path = (id: string) => ({ params: { path: { id } } })
const create = (content: object | string, key?: string, by = admin) =>
  by.client.POST('/api/knowledge-base', {
    body: { title: 'Большая', content: content as string },
    ...(key !== undefined && { params: { header: { 'Idempotency-Key': key } } }),
  })
const get = async (id: string) => (await admin.client.GET('/api/knowledge-base/{id}', path(id))).data
const put = async (id: string, body: object) =>
  (await admin.client.PUT('/api/knowledge-base/{id}', { ...path(id), body })).data
const versions = async (id: string) => (await admin.client.GET('/api/knowledge-base/{id}/history', path(id))).data ?? []

describe('a large content is as any other', () => {
  const dirty = document(`<b onclick="x()">а</b>${LONG}`, ' ', '<script>x</script>морс')
  const clean = document(`<b>а</b>${LONG}`, 'морс')

  test.each([
    ['a document', dirty],
    ['its text', JSON.stringify(dirty)],
  ])('cleaned, without what is empty, answered as it is stored, from %s', async (_, content) => {
    const { data } = await create(content)
    expect(data?.content).toEqual(clean)
    expect(await get(data?._id ?? '')).toMatchObject({ content: clean, version: 1 })
  })

  test('full of marks, however they are written', async () => {
    const marks = document('<i onclick="x()">б</i>'.repeat(1_500))
    expect((await create(marks)).data?.content).toEqual(document('<i>б</i>'.repeat(1_500)))
    const body = JSON.stringify({ title: 'Метки', content: marks }).replaceAll('<', '\\u003C')
    const reply = await app.fetch(
      new Request(`http://${admin.company.subdomain}.localhost:3000/api/knowledge-base`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body,
      }),
    )
    expect(await reply.json()).toMatchObject({ content: document('<i>б</i>'.repeat(1_500)) })
  })

  test('saved again it is no new version; another is, and the old one comes back', async () => {
    const { data } = await create(dirty)
    const id = data?._id ?? ''
    expect(await put(id, { content: { ...dirty, time: 5 } })).toMatchObject({ version: 1, content: clean })
    expect(await put(id, { title: 'Имя' })).toMatchObject({ version: 2, content: clean })
    expect(await put(id, { content: document('мало') })).toMatchObject({ version: 3, content: document('мало') })
    const restored = await admin.client.POST('/api/knowledge-base/{id}/restore', { ...path(id), body: { version: 1 } })
    expect(restored.data).toMatchObject({ version: 4, content: clean })
    expect((await versions(id)).map(({ content }) => content)).toEqual([clean, document('мало'), clean, clean])
  })

  test('with another title it is still found by its words', async () => {
    const { data } = await create(document(`редкостный ${LONG}`))
    await put(data?._id ?? '', { title: 'Переименована' })
    const found = await admin.client.GET('/api/knowledge-base', { params: { query: { search: 'редкостный' } } })
    expect(found.data?.articles).toMatchObject([{ title: 'Переименована' }])
  })

  test('refused with the words and the field of a small one', async () => {
    const wrong = (text: string) => [
      `{"blocks":[{"type":"paragraph","data":{"text":"${text}"}}`,
      { blocks: [{ data: {}, text }] },
    ]
    for (const [at, small] of wrong('x').entries())
      expect((await create(wrong(LONG)[at] ?? '')).error).toMatchObject({
        ...(await create(small)).error,
        requestId: expect.any(String),
      })
    expect((await create(document(' '.repeat(120_000)))).error).toMatchObject({ code: 'ARTICLE_INCOMPLETE' })
    const lost = { type: 'image', data: { file: { url: '/api/files/nobody' } } }
    expect((await create({ blocks: [...document(LONG).blocks, lost] })).error).toMatchObject({
      code: 'FILE_URL_UNKNOWN',
      fields: { 'content.blocks.1.data.file.url': expect.any(String) },
    })
  })

  test('a key brings the same article, and is refused for another', async () => {
    const key = crypto.randomUUID()
    const first = await create(dirty, key)
    const again = await create(dirty, key)
    expect(again.data).toEqual(first.data)
    expect(again.response.headers.get('idempotency-replayed')).toBe('true')
    expect((await create(document(`${LONG}!`), key)).response.status).toBe(422)
  })
})

test.each([
  ['long', document(LONG)],
  ['short and full of marks', document('<i>б</i>'.repeat(1_500))],
  ['short and full of values', { blocks: [{ type: 'map', data: { a: Array<number>(6_000).fill(1) } }] }],
])('the thread that reads what is %s may die: 503, and the next save has another', async (_, content) => {
  const saving = create(content)
  const ending = setInterval(() => largeThread.end(), 0)
  const { response } = await saving.finally(() => clearInterval(ending))
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect((await create(content)).response.status).toBe(201)
})

test('more than may wait are asked to come again; small saves, and those of another company, are not', async () => {
  const stranger = await buildUser(app, { role: 'admin' })
  const large = Array.from({ length: 20 }, () => create(document(LONG)))
  const others = create(document(LONG), undefined, stranger)
  const small = await create(document('мало'))
  const replies = (await Promise.all(large)).map(({ response }) => response)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 429]))
  expect(replies.every(({ status, headers }) => status === 201 || headers.get('retry-after') === '5')).toBe(true)
  expect([small, await others].map(({ response }) => response.status)).toEqual([201, 201])
})

test('a word far behind the beginning of a text is shown where it stands', async () => {
  await buildArticle(app, { author: admin, text: `${'начало '.repeat(5_000)} единорог в конце` })
  const found = await admin.client.GET('/api/knowledge-base', { params: { query: { search: 'единорога' } } })
  expect(found.data?.articles[0]?.fragment).toContainEqual({ text: 'единорог', found: true })
})
