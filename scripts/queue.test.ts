import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { buildAccount } from '../api/test/accounts.ts'
import { createTestApp, type TestApp } from '../api/test/app.ts'
import { startSmtp, type TestSmtp } from '../api/test/smtp.ts'
import { mailChannel } from '../api/queue/mail/channel.ts'
import { smtpPost } from '../api/queue/mail/smtp-post.ts'
import { createWorker } from '../api/queue/worker.ts'
import { enqueue } from '../api/queue/mail/outbox.ts'
import { jobList } from '../api/queue/jobs/list.ts'
import { runJob } from '../api/test/run-job.ts'
import { operatorEnv } from './test/operator-env.ts'

let app: TestApp
let smtp: TestSmtp
let ahead = 0
const now = () => new Date(Date.now() + ahead)
beforeAll(async () => {
  app = await createTestApp({ now })
  smtp = await startSmtp()
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})
beforeEach(async () => {
  ahead = 0
  smtp.mood = 'accepts'
  smtp.received.length = 0
  await app.db.jobs.sql`delete from dead_deliveries`
})

function mail() {
  const { db, settings, log } = app
  const post = smtpPost({ url: smtp.url, from: 'noreply@example.com', domain: 'example.com' })
  return createWorker({ jobs: db.jobs, log, now, channel: mailChannel({ db, settings, now, post }) })
}

/** As an operator in his shell. */
async function queue(...words: string[]) {
  const child = Bun.spawn(['bun', join(import.meta.dir, 'queue.ts'), ...words], {
    env: operatorEnv(app),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const said = await new Response(child.stdout).text()
  return { said: said + (await new Response(child.stderr).text()), code: await child.exited }
}

test('what is refused for good is counted with what was said, shown without what is in it, and sent again', async () => {
  const { company, email } = await buildAccount(app)
  const letter = { template: 'password-changed' as const, email, subdomain: company.subdomain, company: company.id }
  await enqueue(app.db.withoutCompany, letter, now())
  expect((await queue()).said).toContain(`mail  ${company.subdomain}  1`)
  smtp.mood = 'refuses for good'
  await mail().run()

  const { said } = await queue()
  expect(said).toContain('Ничего не ждёт.')
  expect(said).toContain('Не доставлено, mail: 1')
  expect(said).toMatch(new RegExp(`${company.subdomain} .*попыток 1: .*550`))
  expect(said).not.toContain('template')
  const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(said) ?? []

  smtp.mood = 'accepts'
  expect((await queue('again', id)).said).toContain('Отправлено ещё раз: 1')
  expect(await mail().run()).toBe(1)
  expect(smtp.received.flatMap(({ to }) => to)).toEqual([email])
  expect((await queue()).said).not.toContain('Не доставлено')
}, 20_000)

test('a code that nobody waits for any more is not sent again; another command is explained', async () => {
  const { company, email } = await buildAccount(app)
  await enqueue(app.db.withoutCompany, { template: 'password-reset', email, subdomain: company.subdomain }, now())
  smtp.mood = 'refuses for good'
  await mail().run()
  // An operator's clock is the real one: this letter is made older instead.
  const past = new Date(Date.now() - 1000)
  const [old] = await app.db.jobs.sql<{ id: string }[]>`
    with gone as (delete from dead_deliveries returning *)
    insert into dead_deliveries (id, channel, lane, payload, created_at, due_at, void_at, give_up_at, attempts, died_at)
    select id, channel, lane, payload, created_at, due_at, ${past}, give_up_at, attempts, died_at from gone
    returning id`
  const { said } = await queue('again', 'mail')
  expect(said).toContain('Отправлено ещё раз: 0')
  expect(said).toContain(`${old?.id}  mail  без компании`)
  expect(said).toContain('устарело')
  expect((await queue('drop', 'mail')).said).toContain('Удалено: 1')
  expect((await queue('wrong')).code).toBe(1)
}, 20_000)

test('what was given up goes after thirty days', async () => {
  const { company, email } = await buildAccount(app)
  await enqueue(app.db.withoutCompany, { template: 'password-changed', email, subdomain: company.subdomain }, now())
  smtp.mood = 'refuses for good'
  await mail().run()
  const sweep = () => runJob(app.db.jobs, jobList, 'dead-deliveries', now())
  await sweep()
  expect(await app.db.jobs.sql`select from dead_deliveries`).toHaveLength(1)
  ahead = 31 * 24 * 3_600_000
  await sweep()
  expect(await app.db.jobs.sql`select from dead_deliveries`).toHaveLength(0)
})
