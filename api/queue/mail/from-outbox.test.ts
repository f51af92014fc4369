import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { tryCode } from '../../accounts/codes.ts'
import { openDatabase } from '../../db/client.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildAccount, type Account } from '../../test/accounts.ts'
import { laneOf } from '../deliveries.ts'
import { createWorker } from '../worker.ts'
import { mailChannel } from './channel.ts'
import type { Template } from './outbox.ts'
import type { Letter } from './post.ts'

/** Letters of processes of the release before, by their statements (kept-statements.sql): none is lost, none goes twice (R13). */

let app: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
const now = () => new Date(time)
const pass = (seconds: number) => (time += seconds * 1000)
beforeAll(async () => void (app = await createTestApp({ now })))
afterAll(() => app?.stop())
beforeEach(() => app.letters())

const before = {
  async enqueue({ email, company }: Account, template: Template): Promise<void> {
    await app.db.withoutCompany`
      insert into outbox (id, template, email, subdomain, created_at, due_at)
      values (${Bun.randomUUIDv7()}, ${template}, ${email}, ${company.subdomain}, ${now()}, ${now()})`
  },
  async claim({ jobs: { sql } } = app.db) {
    const [row] = await sql<{ id: string; email: string; attempts: number }[]>`
      update outbox set attempts = attempts + 1, due_at = ${new Date(time + 60_000)}
      where id = (select id from outbox where due_at <= ${now()} order by due_at limit 1 for update skip locked)
      returning id, template, email, subdomain, created_at, attempts`
    return row
  },
  remove: ({ id, attempts }: { id: string; attempts: number }, { jobs: { sql } } = app.db) =>
    sql`delete from outbox where id = ${id} and attempts = ${attempts}`,
}
const lettersTo = async ({ email }: Account) => (await app.letters()).filter(({ to }) => to === email)
const rows = async () => {
  const counts = await app.db.jobs.sql<{ outbox: number; deliveries: number }[]>`
    select (select count(*) from outbox) as outbox, (select count(*) from deliveries) as deliveries`
  return { ...counts[0] }
}

test('what they write is delivered, with a code that is good for its 120 s from the hand-over (A7)', async () => {
  const [person, other] = [await buildAccount(app), await buildAccount(app)]
  await before.enqueue(person, 'password-reset')
  await before.enqueue(other, 'password-changed')
  pass(300)
  const [letter] = await lettersTo(person)
  expect(letter?.subject).toBe('Код для смены пароля')
  pass(119)
  const who = { purpose: 'reset' as const, email: person.email, subdomain: person.company.subdomain }
  expect(await tryCode(app, who, letter?.code ?? '', now())).toBe('right')
  expect(await lettersTo(other)).toHaveLength(1)
  expect(await rows()).toEqual({ outbox: 0, deliveries: 0 })
})

test('a code that waited for ten minutes is dropped, no other letter', async () => {
  const person = await buildAccount(app)
  await before.enqueue(person, 'password-reset')
  await before.enqueue(person, 'password-changed')
  pass(600)
  expect((await lettersTo(person)).map(({ code }) => code)).toEqual([undefined])
  expect(await rows()).toEqual({ outbox: 0, deliveries: 0 })
})

test('what is in their hands is left there, until nobody has it', async () => {
  const person = await buildAccount(app)
  await before.enqueue(person, 'password-changed')
  const held = await before.claim()
  expect(held?.email).toBe(person.email)
  pass(59)
  expect(await lettersTo(person)).toHaveLength(0)
  pass(1)
  expect(await lettersTo(person)).toHaveLength(1)
  // Whoever comes back late finds nothing to remove and nothing to send.
  expect((await before.remove(held ?? { id: '', attempts: 0 })).count).toBe(0)
  expect(await before.claim()).toBeUndefined()
})

test('what they finish in time goes once', async () => {
  const person = await buildAccount(app)
  await before.enqueue(person, 'password-changed')
  const held = await before.claim()
  pass(10)
  expect(await lettersTo(person)).toHaveLength(0)
  expect((await before.remove(held ?? { id: '', attempts: 0 })).count).toBe(1)
  pass(60)
  expect(await lettersTo(person)).toHaveLength(0)
})

test('they send while newer ones do: each letter goes once', async () => {
  const people: Account[] = []
  const { company } = await buildAccount(app)
  for (let n = 0; n < 40; n++) {
    const person = await buildAccount(app, { company })
    people.push(person)
    await before.enqueue(person, 'password-changed')
  }
  const sent: string[] = []
  const pools = [app, app, app].map(({ url }) => openDatabase({ url, max: 2 }))
  const [old, ...newer] = pools
  const { settings, log } = app
  const post = { send: async ({ to }: Letter) => void sent.push(to) }
  const oldWorker = async () => {
    for (let row = await before.claim(old); row; row = await before.claim(old)) {
      sent.push(row.email)
      await before.remove(row, old)
    }
  }
  const newWorker = (db: typeof app.db) =>
    createWorker({ jobs: db.jobs, log, now, channel: mailChannel({ db, settings, now, post }) }).run()
  await Promise.all([oldWorker(), ...newer.map(newWorker)])
  // What one of the newer had moved when the other looked.
  await newWorker(app.db)
  await Promise.all(pools.map((pool) => pool.end()))
  expect(sent.toSorted()).toEqual(people.map(({ email }) => email).toSorted())
})

test('an invitation of theirs takes its company’s turn, a code its address’s', async () => {
  const { email, company } = await buildAccount(app)
  const person = { email, company, userId: '' }
  await before.enqueue(person, 'invitation')
  await before.enqueue(person, 'password-reset')
  const { db, settings, log } = app
  const post = { send: () => Promise.reject(new Error('away')) }
  const held = createWorker({ jobs: db.jobs, log, now, channel: mailChannel({ db, settings, now, post }) })
  await held.run()
  const lanes = await db.jobs.sql<{ template: string; company: string | null; lane: string }[]>`
    select payload ->> 'template' as template, company, lane from deliveries order by 1`
  expect(lanes.map((row) => ({ ...row }))).toEqual([
    { template: 'invitation', company: company.id, lane: company.id },
    { template: 'password-reset', company: null, lane: laneOf(email) },
  ])
})
