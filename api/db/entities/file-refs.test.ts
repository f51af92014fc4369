import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, buildFile, type BuiltCompany } from '../../test/factories.ts'
import type { Tag } from '../client.ts'
import { addFileRefs, copyFileRefs, dropFileRefs, holdFiles, setFileRefs } from './file-refs.ts'

let app: TestApp
let company: BuiltCompany
let other: BuiltCompany
let [a, b, c, foreign]: string[] = []
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  ;[company, other] = await Promise.all([buildCompany(app), buildCompany(app)])
  const made = await Promise.all([company, company, company, other].map((of) => buildFile(app, { company: of })))
  ;[a, b, c, foreign] = made.map(({ id }) => id)
})

const idOf = (id: string | undefined) => id ?? expect.unreachable()
const write = <T>(work: (sql: Tag, companyId: string) => Promise<T>) =>
  app.db.write(company.id, (sql) => work(sql, company.id))
/** `kind file`, in order. */
const named = async (by: string) => {
  const rows = await app.db.forCompany(company.id)<{ kind: string; fileId: string }[]>`
    select kind, file_id from file_refs where company_id = ${company.id} and entity_id = ${by} order by kind, file_id`
  return rows.map(({ kind, fileId }) => `${kind} ${fileId}`)
}
const orphans = async () => {
  const rows = await app.db.forCompany(company.id)<{ id: string }[]>`
    select id from files where company_id = ${company.id} and unreferenced_since is not null order by id`
  return rows.map(({ id }) => id)
}
const refs = (kind: string, ...ids: (string | undefined)[]) => ids.map((id) => `${kind} ${id}`).toSorted()

test('files are named once however often they are said, and only those of the company', async () => {
  const [one, two] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  const said = [idOf(b), idOf(a), idOf(b), idOf(foreign), Bun.randomUUIDv7()]
  await write((sql, companyId) => addFileRefs(sql, { companyId, kind: 'task', id: [one, two] }, said))
  await write((sql, companyId) => addFileRefs(sql, { companyId, kind: 'task', id: one }, said))
  expect(await named(one)).toEqual(refs('task', a, b))
  expect(await named(two)).toEqual(refs('task', a, b))
  await write((sql, companyId) => addFileRefs(sql, { companyId, kind: 'task', id: one }, []))
  expect(await named(one)).toEqual(refs('task', a, b))
})

test('what a thing names from now on is all that it names, of that kind; the rest of its files are orphans', async () => {
  const id = Bun.randomUUIDv7()
  await write(async (sql, companyId) => {
    await addFileRefs(sql, { companyId, kind: 'task', id }, [idOf(a), idOf(b)])
    await addFileRefs(sql, { companyId, kind: 'task_comment', id }, [idOf(a)])
  })
  await write((sql, companyId) => setFileRefs(sql, { companyId, kind: 'task', id }, [idOf(c)]))
  expect(await named(id)).toEqual([...refs('task', c), ...refs('task_comment', a)])
  expect(await orphans()).toEqual([idOf(b)])
  // By an expression, as a column's array; named again it is no orphan.
  await write((sql, companyId) =>
    setFileRefs(sql, { companyId, kind: 'task', id }, sql`array[${idOf(b)}, ${idOf(c)}]::uuid[]`),
  )
  expect(await named(id)).toEqual([...refs('task', b, c), ...refs('task_comment', a)])
  expect(await orphans()).toEqual([])
  await write((sql, companyId) => setFileRefs(sql, { companyId, kind: 'task', id }, []))
  expect(await named(id)).toEqual(refs('task_comment', a))
  expect(await orphans()).toEqual([b, c].map(idOf).toSorted())
})

test('a thing that goes names nothing, of the kinds that are said; another thing keeps its own', async () => {
  const [id, another] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  await write(async (sql, companyId) => {
    await addFileRefs(sql, { companyId, kind: 'article', id: [id, another] }, [idOf(a), idOf(b)])
    await copyFileRefs(sql, companyId, 'article', 'article_version', id)
    await copyFileRefs(sql, companyId, 'article', 'article_version', id)
  })
  expect(await named(id)).toEqual([...refs('article', a, b), ...refs('article_version', a, b)])
  await write((sql, companyId) => dropFileRefs(sql, companyId, ['article'], id))
  expect(await named(id)).toEqual(refs('article_version', a, b))
  await write((sql, companyId) => dropFileRefs(sql, companyId, ['article', 'article_version'], id))
  expect([await named(id), await named(another)]).toEqual([[], refs('article', a, b)])
})

test('held files are the company’s, and nobody takes one away meanwhile', async () => {
  const asked = [idOf(c), idOf(foreign), idOf(a), Bun.randomUUIDv7()]
  await write(async (sql, companyId) => {
    const held = await holdFiles(sql, companyId, asked)
    expect([...held.keys()]).toEqual([a, c].map(idOf).toSorted())
    expect(held.get(idOf(a))).toMatchObject({ id: a, mimetype: expect.any(String), size: expect.any(Number) })
    const taken = await app.db.forCompany(companyId)`
      select id from files where company_id = ${companyId} and id = any (${[a, b, c].map(idOf)}::uuid[])
      for update skip locked`
    expect(taken).toMatchObject([{ id: b }])
  })
  expect(await write((sql, companyId) => holdFiles(sql, companyId, []))).toEqual(new Map())
})
