import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import * as build from '../../../test/factories.ts'
import { reviewCalls, tellDue } from '../../../test/review-calls.ts'

const START = Date.UTC(2027, 2, 1, 9)
const AFTER_A_MONTH = Date.UTC(2027, 3, 1, 6)

let app: TestApp
let other: TestApp
let time = START
let author: build.BuiltUser
let owner: build.BuiltUser
let id: string
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
  other = await createTestApp({ now: () => new Date(time), beside: app })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})
beforeEach(async () => {
  time = START
  author = await build.buildUser(app, { role: 'admin' })
  owner = await build.buildUser(app, { company: author.company, role: 'admin' })
  id = (await build.buildArticle(app, { author, title: 'Возврат блюда', at: new Date(START) })).id
  await reviewCalls(app, author).set(id, { reviewEvery: 1, owner: owner.id })
  time = AFTER_A_MONTH
})
const tell = () => tellDue(app, new Date(time))
const told = async () => [(await reviewCalls(app, author).told()).length, (await reviewCalls(app, owner).told()).length]

test('the owner is told when it is due and not before, once, whichever instance tells', async () => {
  time = AFTER_A_MONTH - 1
  await tell()
  expect(await told()).toEqual([0, 0])
  time = AFTER_A_MONTH
  await Promise.all([tell(), tellDue(other, new Date(time))])
  await tell()
  expect(await told()).toEqual([0, 1])
  expect(await reviewCalls(app, owner).told()).toEqual([
    { title: 'Пора проверить статью', text: 'Возврат блюда · прошёл месяц', id },
  ])
})

test('it is over once it was looked through, changed, switched off or taken back; due again it is told again', async () => {
  await tell()
  await reviewCalls(app, author).check(id, 1)
  expect(await told()).toEqual([0, 0])
  for (const settle of [
    () => reviewCalls(app, author).save(id, { content: [{ type: 'paragraph', data: { text: 'Иначе' } }] }),
    () => reviewCalls(app, author).save(id, { status: 'archived' }),
    () => reviewCalls(app, author).set(id, { reviewEvery: null }),
  ]) {
    await reviewCalls(app, author).save(id, { status: 'published' })
    time += 32 * 86_400_000
    await tell()
    expect(await told()).toEqual([0, 1])
    await settle()
    expect(await told()).toEqual([0, 0])
    await tell()
    expect(await told()).toEqual([0, 0])
  }
})

test('another owner is told in the place of the one before', async () => {
  await tell()
  await reviewCalls(app, author).set(id, { reviewEvery: 1, owner: author.id })
  expect(await told()).toEqual([0, 0])
  await tell()
  expect(await told()).toEqual([1, 0])
})

test('where the owner is gone or may not any more, the administrators are told, also after he was', async () => {
  await tell()
  expect(await told()).toEqual([0, 1])
  const client = app.client(author.company.subdomain, await app.tokenFor(author.company.id, author.id))
  await client.DELETE('/api/users/{id}', { params: { path: { id: owner.id } } })
  expect(await reviewCalls(app, author).get(id)).toMatchObject({ owner: null, isDue: true })
  await tell()
  await tell()
  expect(await reviewCalls(app, author).told()).toHaveLength(1)
  const demoted = await build.buildUser(app, { company: author.company, role: 'admin' })
  await reviewCalls(app, author).set(id, { reviewEvery: 3, owner: demoted.id })
  await app.db.write(
    author.company.id,
    (sql) => sql`
    update users set role = 'user' where company_id = ${author.company.id} and id = ${demoted.id}`,
  )
  time = Date.UTC(2027, 5, 1, 6)
  await tell()
  expect(await reviewCalls(app, author).told()).toHaveLength(1)
})

test('nobody is told of what is no module of the company, nor of drafts', async () => {
  await reviewCalls(app, author).save(id, { status: 'draft' })
  await tell()
  expect(await told()).toEqual([0, 0])
  const off = await build.buildCompany(app, { moduleSettings: { knowledgeBase: true } })
  const admin = await build.buildUser(app, { company: off, role: 'admin' })
  const article = await build.buildArticle(app, { author: admin, at: new Date(START) })
  await reviewCalls(app, admin).set(article.id, { reviewEvery: 1 })
  await app.db.write(
    off.id,
    (sql) => sql`
    update companies set module_settings = ${sql.json({ knowledgeBase: false })} where id = ${off.id}`,
  )
  await tell()
  expect(await reviewCalls(app, admin).told()).toEqual([])
})
