import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { articleCalls } from '../../../test/article-calls.ts'
import { buildArticle, buildFile, buildPosition, buildUser, type BuiltUser } from '../../../test/factories.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
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
const { send, put, get, restore, rows, events, total } = articleCalls(() => app)

describe('deleting (B17)', () => {
  test('leaves no row that names it, its event, and readers and lists without it', async () => {
    const { company } = admin
    const position = await buildPosition(app, { company })
    const file = await buildFile(app, { company })
    const content = { blocks: [image(file.path)] }
    const { id, title } = await buildArticle(app, { author: admin, content, fileIds: [file.id], tags: ['зал'] })
    await get(reader, id)
    await app.views.flush()
    await put(admin, id, { content: { blocks: [{ type: 'delimiter', data: {} }] }, positionAvailable: [position.id] })
    const sql = app.db.forCompany(company.id)
    const named = await sql<{ name: string; column: string }[]>`
      select table_name::text as name, column_name::text as column from information_schema.columns
      where table_schema = 'public' and column_name in ('article_id', 'entity_id') and table_name not like 'events%'`
    const left = async () => {
      const counts = await Promise.all(
        named.map(async ({ name, column }) => [name, (await rows(admin, name, column, id)).length] as const),
      )
      return Object.fromEntries(counts.filter(([, n]) => n > 0))
    }
    expect(Object.keys(await left()).toSorted()).toEqual([
      'article_positions',
      'article_reads',
      'article_search',
      'article_tags',
      'article_versions',
      'article_view_log',
      'article_views',
      'file_refs',
    ])
    expect(await total(admin, {})).toBe(1)
    expect(await send(admin, 'DELETE', id)).toEqual({ status: 200, message: 'Статья удалена' })
    expect(await left()).toEqual({})
    expect(await total(admin, {})).toBe(0)
    expect((await events(admin, id)).filter(({ action }) => action === 'article.deleted')).toEqual([
      { action: 'article.deleted', changes: null, entityTitle: title, userId: admin.id },
    ])
    for (const reply of [
      await send(admin, 'DELETE', id),
      await get(admin, id),
      await put(admin, id, { title: 'а' }),
      await restore(admin, id, 1),
      await send(admin, 'GET', `${id}/history`),
      await send(admin, 'GET', `${id}/views`),
    ])
      expect(reply).toMatchObject({ status: 404, code: 'ARTICLE_NOT_FOUND' })
    expect(await rows(admin, 'files', 'id', file.id)).toHaveLength(1)
  })

  test('twice at once: one is told so, the other that there is none', async () => {
    const { id } = await buildArticle(app, { author: admin })
    const replies = await Promise.all([send(admin, 'DELETE', id), send(admin, 'DELETE', id)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await events(admin, id)).toHaveLength(1)
  })
})

describe('who may', () => {
  const calls: [string, string, string, object | undefined][] = [
    ['change', 'PUT', '', { title: 'Чужое' }],
    ['delete', 'DELETE', '', undefined],
    ['restore', 'POST', '/restore', { version: 1 }],
    ['history', 'GET', '/history', undefined],
    ['views', 'GET', '/views', undefined],
  ]
  test.each(calls)(
    '%s: a reader 403, another company as for an unknown id (T1, T10)',
    async (_, method, path, body) => {
      const { id } = await buildArticle(app, { author: admin })
      const before = await get(admin, id)
      expect(await send(reader, method, id + path, body)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      const { requestId: _a, ...foreign } = await send(stranger, method, id + path, body)
      const { requestId: _b, ...unknown } = await send(stranger, method, UNKNOWN + path, body)
      expect(foreign).toMatchObject({ status: 404, code: 'ARTICLE_NOT_FOUND' })
      expect(foreign).toEqual(unknown)
      expect(await get(admin, id)).toEqual(before)
    },
  )
})
