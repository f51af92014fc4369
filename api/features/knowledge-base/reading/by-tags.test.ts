import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildArticle, buildPosition, buildUser, type BuiltUser } from '../../../test/factories.ts'

let app: TestApp
let admin: BuiltUser
let cook: BuiltUser
let reader: BuiltUser
const day = (n: number) => new Date(Date.UTC(2026, 0, n))

beforeAll(async () => {
  app = await createTestApp()
  admin = await buildUser(app, { role: 'admin' })
  const { company } = admin
  const position = await buildPosition(app, { company })
  cook = await buildUser(app, { company, position })
  reader = await buildUser(app, { company })
  const write = (title: string, tags: string[], more: Partial<Parameters<typeof buildArticle>[1]> = {}) =>
    buildArticle(app, { author: admin, title, tags, ...more })
  await write('a', ['Бар', 'вино'], { at: day(1), order: 2 })
  await write('b', ['вино'], { at: day(2) })
  await write('c', ['вина'], { at: day(3) })
  await write('d', ['ВИНО'], { at: day(4), positions: [position] })
  await write('e', ['вино'], { at: day(5), status: 'draft' })
  await write('f', ['бар'], { at: day(6), status: 'archived' })
  await write('g', [], { at: day(7) })
})
afterAll(() => app?.stop())

const find = async (user: BuiltUser, tags: string, paging: { page?: number; limit?: number } = {}) => {
  const { data, response } = await user.client.GET('/api/knowledge-base/search/tags', {
    params: { query: { tags, ...paging } },
  })
  return { status: response.status, titles: data?.articles.map(({ title }) => title), ...data }
}

test('any of them, exact, in any case (B11), in the list’s order (B12)', async () => {
  expect(await find(reader, ' вИно , бар,,ВИНО')).toMatchObject({
    status: 200,
    titles: ['b', 'a'],
    total: 2,
    totalPages: 1,
    currentPage: 1,
    searchedTags: ['вИно', 'бар'],
  })
  expect(await find(reader, 'вин')).toMatchObject({ titles: [], total: 0, totalPages: 0, searchedTags: ['вин'] })
  expect((await find(reader, 'вина,нет')).titles).toEqual(['c'])
})

test('by the reader’s rights (T11, T12)', async () => {
  expect((await find(cook, 'вино')).titles).toEqual(['d', 'b', 'a'])
  expect((await find(admin, 'вино,бар')).titles).toEqual(['f', 'e', 'd', 'b', 'a'])
  expect((await find(await buildUser(app, { role: 'admin' }), 'вино')).total).toBe(0)
})

test('by pages, with the exact total, also beyond the last (B35)', async () => {
  const paging = { limit: 2 }
  expect(await find(admin, 'вино,бар', paging)).toMatchObject({ titles: ['f', 'e'], total: 5, totalPages: 3 })
  expect(await find(admin, 'вино,бар', { ...paging, page: 3 })).toMatchObject({ titles: ['a'], currentPage: 3 })
  expect(await find(admin, 'вино,бар', { ...paging, page: 9 })).toMatchObject({ titles: [], total: 5, currentPage: 9 })
})

test('the total follows a write (R2)', async () => {
  const author = await buildUser(app, { role: 'admin' })
  for (let n = 0; n < 3; n++) {
    expect((await find(author, 'нож')).total).toBe(n)
    await buildArticle(app, { author, tags: ['Нож'] })
  }
  expect((await find(author, 'нож')).total).toBe(3)
})

test('what can be no tag finds nothing, and not everything', async () => {
  for (const tags of [',', ' , ,', 'а'.repeat(limits.knowledgeBase.tagMax + 1)])
    expect(await find(admin, tags)).toMatchObject({ status: 200, titles: [], total: 0, searchedTags: [] })
  expect(await find(admin, `${'а'.repeat(limits.knowledgeBase.tagMax)},вина`)).toMatchObject({ titles: ['c'] })
  expect((await find(admin, '')).status).toBe(400)
})
