import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { take } from '../../accounts/one-time-tokens.ts'
import { tryCode } from '../../accounts/codes.ts'
import { openDatabase } from '../../db/client.ts'
import type { Log } from '../../log/log.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, type BuiltCompany } from '../../test/factories.ts'
import { bodyOf, startSilent, startSmtp, type TestSmtp } from '../../test/smtp.ts'
import { enqueue, type Template } from './outbox.ts'
import type { Letter, Post } from './post.ts'
import { smtpPost } from './smtp-post.ts'
import { createWorker } from '../worker.ts'
import { mailChannel, type MailTools } from './channel.ts'

let app: TestApp
let smtp: TestSmtp
let company: BuiltCompany
let time = Date.parse('2026-11-18T09:00:00Z')
const now = () => new Date(time)
const pass = (seconds: number) => (time += seconds * 1000)

beforeAll(async () => {
  app = await createTestApp({ now })
  company = await buildCompany(app, { name: 'Кафе «Ромашка» <b>' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  smtp = await startSmtp()
  await app.db.jobs.sql`delete from deliveries`
})
afterEach(() => smtp.stop())

const post = (url = smtp.url, answerMs = 3000) =>
  smtpPost({ url, from: 'noreply@example.com', domain: 'example.com', answerMs })
const createMailWorker = ({ db, settings, ...tools }: Omit<MailTools, 'now'> & { log: Log }) =>
  createWorker({ jobs: db.jobs, now, log: tools.log, channel: mailChannel({ db, settings, now, post: tools.post }) })
const worker = (to: Post = post()) => createMailWorker({ db: app.db, settings: app.settings, log: app.log, post: to })

let counter = 0
async function account({ verified = true, active = true, email = `guest${++counter}@example.com` } = {}) {
  await app.db.write(
    company.id,
    (sql) => sql`
    insert into users (company_id, id, name, email, is_active, email_verified)
    values (${company.id}, ${Bun.randomUUIDv7()}, 'Анна', ${email}, ${active}, ${verified})`,
  )
  return email
}
const ask = (email: string, template: Template = 'password-changed', subdomain = company.subdomain) =>
  enqueue(app.db.withoutCompany, { template, email, subdomain }, now())
const waiting = () => app.db.jobs.sql<{ dueAt: Date; attempts: number }[]>`select due_at, attempts from deliveries`
const recipients = () => smtp.received.flatMap(({ to }) => to).toSorted()

describe('a letter', () => {
  test('goes out once, in Russian, as text and as HTML, with a code that is good, and links of PRODUCT_DOMAIN', async () => {
    const email = await account()
    await ask(email, 'password-reset')
    expect(await worker().run()).toBe(1)
    expect(await worker().run()).toBe(0)
    expect(smtp.received).toHaveLength(1)
    const [letter] = smtp.received
    expect(letter).toMatchObject({ from: 'noreply@example.com', to: [email] })
    const raw = letter?.raw ?? ''
    expect(raw).toContain('multipart/alternative')
    expect(raw).toMatch(/text\/plain; charset=utf-8[\s\S]*text\/html; charset=utf-8/)
    const body = bodyOf(raw)
    expect(body).toContain('новый пароль')
    expect(body).toContain(`http://${company.subdomain}.localhost:3000`)
    expect(body).toContain('Кафе «Ромашка» &lt;b&gt;</a>')
    const code = /^\d{6}$/m.exec(body)?.[0] ?? ''
    const who = { purpose: 'reset' as const, email, subdomain: company.subdomain }
    expect(await tryCode(app, who, code, now())).toBe('right')
    expect(await waiting()).toHaveLength(0)
  })

  test('the 120 s of its code begin when it is handed over (A7)', async () => {
    const email = await account()
    await ask(email, 'password-reset')
    pass(300)
    await worker().run()
    const code = /^\d{6}$/m.exec(bodyOf(smtp.received[0]?.raw ?? ''))?.[0] ?? ''
    pass(119)
    expect(await tryCode(app, { purpose: 'reset', email, subdomain: company.subdomain }, code, now())).toBe('right')
  })

  test('of an invitation that had to be sent twice only the second link is good', async () => {
    const email = await account({ verified: false })
    await ask(email, 'invitation')
    const tries: string[] = []
    const flaky: Post = {
      async send({ text }) {
        tries.push(/token=(\S+)/.exec(text)?.[1] ?? '')
        if (tries.length === 1) throw new Error('away')
      },
    }
    expect(await worker(flaky).run()).toBe(0)
    pass(30)
    expect(await worker(flaky).run()).toBe(1)
    const taken = await Promise.all(tries.map((token) => take(app.db.withoutCompany, 'url', token, now())))
    expect(taken).toMatchObject([undefined, { companyId: company.id, kind: 'password', invitation: true }])
  })

  test('nobody there, verified or switched off: no letter, and a code all the same, so that answers agree (A27)', async () => {
    const off = await account({ active: false })
    const verified = await account()
    const cases = [
      { email: 'nobody@example.com', template: 'password-reset', purpose: 'reset' },
      { email: off, template: 'password-reset', purpose: 'reset' },
      { email: verified, template: 'verify-email', purpose: 'email' },
    ] as const
    for (const { email, template } of cases) await ask(email, template)
    expect(await worker().run()).toBe(0)
    expect([smtp.connections, (await waiting()).length]).toEqual([0, 0])
    for (const { email, purpose } of cases)
      expect(await tryCode(app, { purpose, email, subdomain: company.subdomain }, 'xxxxxx', now())).toBe('wrong')
  })

  test('on the main address it lists the companies of the e-mail (A33)', async () => {
    const email = await account()
    const second = await buildCompany(app, { name: 'Лилия' })
    await app.db.write(
      second.id,
      (sql) => sql`insert into users (company_id, id, name, email, email_verified)
        values (${second.id}, ${Bun.randomUUIDv7()}, 'Анна', ${email}, true)`,
    )
    await ask(email, 'password-reset', '')
    await worker().run()
    const body = bodyOf(smtp.received[0]?.raw ?? '')
    for (const subdomain of [company.subdomain, second.subdomain])
      expect(body).toContain(`http://${subdomain}.localhost`)
  })

  test('leaves with its transaction only, and the API cannot read what waits', async () => {
    const email = await account()
    const failed = app.db.write(company.id, async (sql) => {
      await enqueue(sql, { template: 'password-changed', email, subdomain: company.subdomain }, now())
      throw new Error('undone')
    })
    await expect(failed).rejects.toThrow('undone')
    expect(await worker().run()).toBe(0)
    const look = app.db.withoutCompany`select payload from deliveries`
    expect(look.then(String, (error: { code?: string }) => error.code)).resolves.toBe('42501')
  })

  test('no address adds a recipient or a header (I16)', async () => {
    for (const email of ['a@b.test,c@d.test', 'x\r\nBcc: a@b.test', 'a <b@c.test>', 'a@b.test\0', 'a@b c'])
      expect(await ask(email)).toBe(false)
    const injected = await buildCompany(app, { name: 'x\r\nBcc: spy@example.com\r\n\r\n<script>' })
    const email = `guest${++counter}@example.com`
    await app.db.write(
      injected.id,
      (sql) =>
        sql`insert into users (company_id, id, name, email) values (${injected.id}, ${Bun.randomUUIDv7()}, 'x', ${email})`,
    )
    await ask(email, 'verify-email', injected.subdomain)
    await worker().run()
    expect(recipients()).toEqual([email])
    const raw = smtp.received[0]?.raw ?? ''
    expect(raw).not.toMatch(/^Bcc:/im)
    expect(bodyOf(raw)).toMatch(/<html[\s\S]*&lt;script&gt;/)
    expect(bodyOf(raw)).not.toMatch(/<html[\s\S]*<script>/)
  })
})

test('a letter that cannot be written holds up none behind it, and is tried again', async () => {
  const [poisoned, email] = [await account(), await account()]
  await ask(poisoned, 'password-reset')
  pass(1)
  await ask(email)
  const settings = {
    ...app.settings,
    get dataSecret(): string {
      throw new Error('no code today')
    },
  }
  const mail = createMailWorker({ db: app.db, settings, log: app.log, post: post() })
  expect(await mail.run()).toBe(1)
  expect(recipients()).toEqual([email])
  expect([...(await waiting())]).toEqual([expect.objectContaining({ attempts: 1, dueAt: new Date(time + 5000) })])
  pass(5)
  await worker().run()
  expect(recipients()).toEqual([email, poisoned].toSorted())
})

describe('a server that (R8)', () => {
  test('is down for an hour loses nothing and then has each letter once, within a minute', async () => {
    const emails = await Promise.all(Array.from({ length: 5 }, () => account()))
    for (const email of emails) await ask(email)
    const { port } = smtp
    await smtp.stop()
    const mail = worker()
    for (let second = 0; second < 3600; second += 5) {
      await mail.run()
      pass(5)
    }
    expect(await waiting()).toHaveLength(5)
    smtp = await startSmtp({ port })
    for (let second = 0; second < 60; second += 5) {
      await mail.run()
      pass(5)
    }
    expect(recipients()).toEqual(emails.toSorted())
    expect(await waiting()).toHaveLength(0)
  })

  test('hangs holds a letter for its timeout only', async () => {
    const silent = await startSilent()
    const email = await account()
    await ask(email)
    const began = performance.now()
    expect(await worker(post(silent.url, 150)).run()).toBe(0)
    expect(performance.now() - began).toBeLessThan(1000)
    await silent.stop()
    pass(5)
    expect(await worker().run()).toBe(1)
    expect(recipients()).toEqual([email])
  })

  test('dies half-way gets the letter again, once', async () => {
    const email = await account()
    await ask(email)
    smtp.mood = 'dies half-way'
    const mail = worker()
    expect(await mail.run()).toBe(0)
    expect(smtp.connections).toBe(1)
    expect([...(await waiting())]).toEqual([expect.objectContaining({ attempts: 1, dueAt: new Date(time + 5000) })])
    smtp.mood = 'accepts'
    pass(5)
    expect(await mail.run()).toBe(1)
    expect(recipients()).toEqual([email])
  })

  test('refuses for now is asked after 5 s, 10 s … 10 min, and others pass meanwhile', async () => {
    await ask(await account())
    smtp.mood = 'refuses for now'
    const mail = worker()
    const waits = []
    for (let i = 0; i < 10; i++) {
      await mail.run()
      const [row] = await waiting()
      waits.push(((row?.dueAt.getTime() ?? 0) - time) / 1000)
      time = row?.dueAt.getTime() ?? time
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600, 600])
    await mail.run()
    smtp.mood = 'accepts'
    await ask(await account())
    expect(await mail.run()).toBe(1)
  })

  test('refuses for good is not asked again', async () => {
    await ask(await account())
    smtp.mood = 'refuses for good'
    await worker().run()
    expect(await waiting()).toHaveLength(0)
  })

  test('stays away for ten minutes costs a letter with a code, no other', async () => {
    const email = await account()
    await ask(email, 'password-reset')
    await ask(email)
    pass(600)
    expect(await worker().run()).toBe(1)
    expect(smtp.received).toHaveLength(1)
    expect(await waiting()).toHaveLength(0)
  })
})

describe('workers', () => {
  test('of four instances, each with its own pool, send no letter twice', async () => {
    const emails = await Promise.all(Array.from({ length: 60 }, () => account()))
    for (const email of emails) await ask(email)
    const sent: string[] = []
    const pools = Array.from({ length: 4 }, () => openDatabase({ url: app.url, max: 2 }))
    const { settings, log } = app
    const collect = { send: async ({ to }: Letter) => void sent.push(to) }
    const counts = await Promise.all(pools.map((db) => createMailWorker({ db, settings, log, post: collect }).run()))
    await Promise.all(pools.map((pool) => pool.end()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(sent.toSorted()).toEqual(emails.toSorted())
  })

  test('a letter in dead hands is free after a minute', async () => {
    await ask(await account())
    const { promise, resolve } = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const stuck = worker({ send: () => (held.resolve(), promise) }).run()
    await held.promise
    pass(59)
    expect(await worker().run()).toBe(0)
    pass(1)
    expect(await worker().run()).toBe(1)
    resolve()
    await stuck
  })

  test('a row that would not go after the letter went is not sent again', async () => {
    await ask(await account())
    let broken = true
    const { sql } = app.db.jobs
    const failing = ((first: TemplateStringsArray, ...rest: never[]) => {
      if (broken && String(first[0]).startsWith('delete from deliveries')) throw new Error('gone')
      return sql(first, ...rest)
      // A tag that fails at one statement: what a lost connection looks like from here.
    }) as typeof sql
    const db = { ...app.db, jobs: { ...app.db.jobs, sql: failing } }
    const mail = createMailWorker({ db, settings: app.settings, log: app.log, post: post() })
    await expect(mail.run()).rejects.toThrow('gone')
    broken = false
    pass(60)
    expect(await mail.run()).toBe(0)
    expect([smtp.received.length, (await waiting()).length]).toEqual([1, 0])
  })
})

describe('a process that is asked to end', () => {
  test('does not wait for a server that hangs, and the letter is free for another one at once', async () => {
    const silent = await startSilent()
    const email = await account()
    await ask(email)
    const began = Promise.withResolvers<void>()
    // It would wait longer for an answer than this test for its end.
    const hung = post(silent.url, 60_000)
    const mail = worker({
      send: (letter, signal) => {
        began.resolve()
        return hung.send(letter, signal)
      },
    })
    const running = mail.run()
    await began.promise
    await mail.stop()
    expect(await running).toBe(0)
    await silent.stop()
    expect(await worker().run()).toBe(1)
    expect(recipients()).toEqual([email])
  })

  test('waits for the letter that is on its way: it arrives once (R8)', async () => {
    await ask(await account())
    const [taken, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    smtp.beforeAnswer = () => {
      taken.resolve()
      return go.promise
    }
    const mail = worker()
    const running = mail.run()
    await taken.promise
    const stopped = mail.stop()
    go.resolve()
    await stopped
    expect(await running).toBe(1)
    expect(await worker().run()).toBe(0)
    expect([smtp.received.length, (await waiting()).length]).toEqual([1, 0])
  })
})

test('a file goes along with its name and its bytes', async () => {
  const content = new Uint8Array([0x50, 0x4b, 0, 255, 10, 13, 46])
  const words = { subject: 'Отчёт', text: 'Цифры', html: '<p>Цифры</p>' }
  await post().send({ id: '1', to: 'a@example.com', ...words, attachment: { name: 'Обзор.xlsx', content } })
  const raw = smtp.received[0]?.raw ?? ''
  expect(raw).toContain(`filename*0*=utf-8''${encodeURIComponent('Обзор.xlsx')}`)
  expect(raw).toContain(Buffer.from(content).toString('base64'))
})
