import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { mailChannel } from '../../../queue/mail/channel.ts'
import type { Letter, Post } from '../../../queue/mail/post.ts'
import { createWorker } from '../../../queue/worker.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { buildCompany, buildUser, type BuiltCompany, type BuiltUser } from '../../../test/factories.ts'
import { taskCalls } from '../../../test/task-calls.ts'

type Input = components['schemas']['TaskCommentInput']
const START = Date.UTC(2026, 5, 1, 9)
let time = START
const now = () => new Date(time)
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let waiter: BuiltUser
let number: number
let id: string
let sent: Letter[]
const post: Post = {
  async send(letter) {
    sent.push(letter)
  },
}
beforeAll(async () => {
  app = await createTestApp({ now })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = START
  sent = []
  await app.db.jobs.sql`delete from deliveries`
  company = await buildCompany(app, { moduleSettings: { tasks: true } })
  admin = await buildUser(app, { company, role: 'admin' })
  waiter = await buildUser(app, { company })
  const made = await taskCalls(admin).create({ title: 'Заменить <фильтр>', assignees: [waiter.id] })
  id = made._id
  number = made.tasks?.[0]?.number ?? 0
})

/** An instance's worker: it writes to people until nobody waits. */
const workerOf = (of: TestApp, to: Post = post) =>
  createWorker({ jobs: of.db.jobs, log: of.log, now, channel: mailChannel({ ...of, now, post: to }) })
const hand = () => workerOf(app).run()
const emailOf = async ({ id: userId }: BuiltUser) =>
  (
    await app.db.forCompany(company.id)<{ email: string }[]>`
    select email from users where company_id = ${company.id} and id = ${userId}`
  )[0]?.email
const say = async ({ client }: BuiltUser, body: Input) => {
  const { data, response } = await client.POST('/api/tasks/{id}/comments', { params: { path: { id } }, body })
  return { status: response.status, commentId: data?._id ?? '' }
}
const edit = async ({ client }: BuiltUser, commentId: string, body: Input) =>
  (await client.PUT('/api/tasks/{id}/comments/{commentId}', { params: { path: { id, commentId } }, body })).response
    .status

test('a long comment is quoted as far as whole signs go', async () => {
  const text = `${'Ю'.repeat(138)}😀 и ещё`
  expect((await say(admin, { text, mentions: [waiter.id] })).status).toBe(201)
  const { data } = await waiter.client.GET('/api/notifications', { params: { query: {} } })
  expect(data?.notifications[0]?.text).toStartWith(`«${'Ю'.repeat(138)}…»`)
})

test('a bell says what the comment says now, and nothing of one that is gone or calls somebody else', async () => {
  const told = async () => {
    const { data } = await waiter.client.GET('/api/notifications', { params: { query: {} } })
    const calls = data?.notifications.filter(({ kind }) => kind === 'mention') ?? []
    return calls.map(({ text, isRead }) => [text, isRead])
  }
  const { commentId } = await say(admin, { text: 'Код от сейфа 4071', mentions: [waiter.id] })
  await say(admin, { text: 'Другое', mentions: [waiter.id] })
  const other = [`«Другое» · №${number}`, false]
  expect(await told()).toEqual([other, [`«Код от сейфа 4071» · №${number}`, false]])
  await edit(admin, commentId, { text: 'Код от сейфа', mentions: [] })
  expect(await told()).toEqual([other, [`№${number}`, true]])
  await edit(admin, commentId, { text: 'Код скажу сам', mentions: [waiter.id] })
  expect(await told()).toEqual([other, [`«Код скажу сам» · №${number}`, false]])
  await admin.client.DELETE('/api/tasks/{id}/comments/{commentId}', { params: { path: { id, commentId } } })
  expect(await told()).toEqual([other, [`№${number}`, true]])
})

test('whoever is called in a comment has one letter, with who calls him, the words and the way to the task', async () => {
  await say(admin, { text: 'Принесите <b>ключ</b>\nи лестницу', mentions: [waiter.id] })
  expect(await hand()).toBe(1)
  const subject = `${admin.name} упомянул вас в задаче №${number} «Заменить <фильтр>»`
  expect(sent).toMatchObject([{ to: await emailOf(waiter), subject }])
  const [letter] = sent
  expect(letter?.text).toContain(`Здравствуйте, ${waiter.name}!`)
  expect(letter?.text).toContain('Принесите <b>ключ</b>\nи лестницу')
  expect(letter?.text).toContain(`http://${company.subdomain}.localhost:3000/tasks/${id}/edit`)
  expect(letter?.html).toContain('Принесите &lt;b&gt;ключ&lt;/b&gt;')
  expect(await hand()).toBe(0)
})

test('an edit tells only those whom the comment had not called yet; nobody tells himself', async () => {
  const other = await buildUser(app, { company, role: 'admin' })
  const { commentId } = await say(admin, { text: 'Кто может?', mentions: [admin.id, waiter.id] })
  expect(await hand()).toBe(1)
  time += MINUTE
  expect(await edit(admin, commentId, { text: 'Кто может?', mentions: [] })).toBe(200)
  time += MINUTE
  expect(await edit(admin, commentId, { text: 'Кто?', mentions: [waiter.id, other.id, admin.id] })).toBe(200)
  expect(await hand()).toBe(1)
  expect(sent.map(({ to }) => to)).toEqual([await emailOf(waiter), await emailOf(other)] as string[])
})

test('nobody is written to who left the task meanwhile, whose mailbox is not proved, or of a deleted comment', async () => {
  const { company: home } = admin
  const unproved = await buildUser(app, { company: home, role: 'admin' })
  const nameless = await buildUser(app, { company: home, role: 'admin' })
  await app.db.write(home.id, async (sql) => {
    await sql`update users set email_verified = false where company_id = ${home.id} and id = ${unproved.id}`
    await sql`update users set email = null where company_id = ${home.id} and id = ${nameless.id}`
  })
  await say(admin, { text: 'Всем', mentions: [waiter.id, unproved.id, nameless.id] })
  await taskCalls(admin).update(id, { assignees: [admin.id] })
  const { commentId } = await say(unproved, { text: 'Зря', mentions: [admin.id] })
  await unproved.client.DELETE('/api/tasks/{id}/comments/{commentId}', { params: { path: { id, commentId } } })
  expect(await hand()).toBe(0)
  expect(sent).toEqual([])
  expect(await app.db.jobs.sql`select 1 from deliveries`).toHaveLength(0)
})

test('a comment that comes again, also at once, and two instances make one letter', async () => {
  const body = { text: 'Готово?', mentions: [waiter.id], clientId: Bun.randomUUIDv7() }
  const both = await Promise.all([say(admin, body), say(admin, body)])
  expect([...both, await say(admin, body)].map(({ status }) => status)).toEqual([201, 201, 201])
  const beside = await createTestApp({ beside: app, now })
  const counts = await Promise.all([workerOf(app).run(), workerOf(beside).run()])
  await beside.stop()
  expect(counts.toSorted()).toEqual([0, 1])
  expect(sent).toHaveLength(1)
})

test('a process that dies with the letter in its hands leaves it to another, under the same number', async () => {
  await say(admin, { text: 'Готово?', mentions: [waiter.id] })
  const held = Promise.withResolvers<Letter>()
  const dead = workerOf(app, { send: (letter) => (held.resolve(letter), new Promise<never>(() => {})) })
  void dead.run()
  const { id: letterId } = await held.promise
  expect(await hand()).toBe(0)
  time += 2 * MINUTE
  expect(await hand()).toBe(1)
  expect(sent).toMatchObject([{ id: letterId, to: await emailOf(waiter) }])
})

test('a comment that is not committed tells nobody', async () => {
  const real = app.db.write
  app.db.write = (companyId, work) =>
    real(companyId, async (sql) => {
      await work(sql)
      throw new Error('killed before the commit')
    })
  try {
    expect((await say(admin, { text: 'Готово?', mentions: [waiter.id] })).status).toBe(500)
  } finally {
    app.db.write = real
  }
  expect(await hand()).toBe(0)
})
