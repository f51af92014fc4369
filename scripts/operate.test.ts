import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import { enqueue } from '../api/queue/mail/outbox.ts'
import { createTestApp, type TestApp } from '../api/test/app.ts'
import { type BuiltCompany, type BuiltUser, buildCompany, buildFile, buildUser } from '../api/test/factories.ts'
import { png } from '../api/test/forms.ts'
import { keep, leave } from './company/leave.ts'
import { operatorName } from './operate/actions.ts'
import { operate } from './operate/commands.ts'
import { tableOf } from './operate/table.ts'
import { operatorEnv } from './test/operator-env.ts'

let app: TestApp
let beside: TestApp
let company: BuiltCompany
let admin: BuiltUser
let waiter: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
  beside = await createTestApp({ beside: app })
  company = await buildCompany(app)
  admin = await buildUser(app, { company, role: 'admin', name: 'Марина Тайная' })
  waiter = await buildUser(app, { company })
  await buildFile(app, { company, uploadedBy: admin, bytes: await png() })
})
afterAll(async () => {
  await beside?.stop()
  await app?.stop()
})

/** What an operator is told is kept, to be searched for what he must not see. */
const told: string[] = []
const kept = (said: string) => {
  told.push(said)
  return said
}
const asked = (...words: string[]) => operate({ db: app.db, databaseUrl: app.url }, words)
const said = async (...words: string[]) =>
  kept(
    await asked(...words).then(
      (answer) => (typeof answer === 'string' ? answer : tableOf(answer)),
      (error: unknown) => String(error),
    ),
  )
const lines = async (...words: string[]) =>
  JSON.parse(kept(JSON.stringify(await asked(...words)))) as Record<string, unknown>[]
/** As he does it in his shell. */
async function shell(...words: string[]) {
  const child = Bun.spawn(['bun', join(import.meta.dir, 'operate.ts'), ...words], {
    env: { ...operatorEnv(app), OPERATOR: 'ivan' },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  return kept((await new Response(child.stdout).text()) + (await new Response(child.stderr).text()))
}
/** On both instances. */
const statuses = async (by: BuiltUser) =>
  Promise.all(
    [app, beside].map(
      async (one) => (await one.client(company.subdomain, by.token).GET('/api/topics')).response.status,
    ),
  )

test('an operator sees sizes, blocks, signs out, gives room, and all of it is kept; content is never shown', async () => {
  const { subdomain } = company
  const [line] = await lines('companies')
  expect(line).toMatchObject({ company: subdomain, state: 'open', people: 2, files: 1, quotaGigabytes: null })
  expect(line?.fileBytes).toBeGreaterThan(0)
  expect(await lines('company', subdomain)).toContainEqual(expect.objectContaining({ table: 'users', rows: 2 }))
  expect(await shell('companies')).toMatch(new RegExp(`company +state.*\n${subdomain} +open`))

  expect(await statuses(waiter)).toEqual([200, 200])
  expect(await shell('block', subdomain, 'Жалоба', 'на', 'спам')).toContain('закрыта')
  expect(await statuses(admin)).toEqual([401, 401])
  const letter = (await app.letters())[0]
  expect(letter?.text).toContain('Причина: Жалоба на спам')
  expect(await said('block', subdomain)).toContain('уже закрыта')
  // Nothing but `unblock` opens it, also when it was to be deleted meanwhile.
  await expect(keep(app.db.jobs, subdomain)).rejects.toThrow('заблокирована')
  await leave(app.db.jobs, subdomain, new Date())
  expect(await keep(app.db.jobs, subdomain)).toBe('blocked')
  expect(await statuses(admin)).toEqual([401, 401])
  expect((await lines('companies'))[0]).toMatchObject({ state: 'blocked', leavesAt: null })
  expect(await said('unblock', subdomain)).toContain('открыта')
  expect(await statuses(admin)).toEqual([200, 200])
  expect((await app.letters())[0]?.subject).toContain('открыта')
  expect(await said('unblock', subdomain)).toContain('не заблокирована')

  const [{ email = '' } = {}] = await app.db.forCompany(company.id)<{ email: string }[]>`
    select email from users where company_id = ${company.id} and id = ${admin.id}`
  expect(await said('sign-out', subdomain, email)).toContain('Завершено входов: 1')
  expect([await statuses(admin), await statuses(waiter)]).toEqual([
    [401, 401],
    [200, 200],
  ])
  expect(await said('sign-out', subdomain)).toContain('Завершено входов: 1')
  expect(await statuses(waiter)).toEqual([401, 401])

  await enqueue(
    app.db.withoutCompany,
    { template: 'password-changed', email, subdomain, company: company.id },
    new Date(),
  )
  expect(await lines('queue')).toMatchObject([{ state: 'waiting', channel: 'mail', company: subdomain, count: 1 }])
  expect(await said('resend', 'mail')).toContain('ещё раз: 0')
  // Of a release before: nobody runs it any more.
  await app.db.jobs.sql`insert into job_runs (job, due_at) values ('idempotency-keys', '2026-01-01')`
  expect(await said('jobs')).toBe('Ничего нет.')
  expect(await shell('wrong')).toContain('bun run operate sign-out')

  expect((await lines('log', subdomain)).map(({ operator, action, about }) => [operator, action, about])).toEqual([
    [operatorName(), 'sign-out', 'everybody'],
    [operatorName(), 'sign-out', admin.id],
    [operatorName(), 'unblock', null],
    ['ivan', 'block', 'Жалоба на спам'],
  ])
  await expect(app.db.jobs.sql`delete from operator_actions`.then(() => undefined)).rejects.toThrow('permission denied')
  expect(told.join('').replaceAll('Жалоба на спам', '')).not.toMatch(/Марина|\.example|@/)
}, 60_000)

test('a company has the room that it was given, from the next upload on', async () => {
  const small = await createTestApp({ beside: app, uploads: { quotaBytes: 1 } })
  const token = await app.tokenFor(company.id, admin.id)
  const upload = async () => {
    const form = new FormData()
    form.append('files', new File([await png()], 'plan.png', { type: 'image/png' }))
    const request = new Request(`http://${company.subdomain}.localhost:3000/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    return (await small.fetch(request)).status
  }
  expect(await upload()).toBe(413)
  expect(await said('quota', company.subdomain, 'much')).toContain('целое число')
  expect(await said('quota', company.subdomain, '1')).toContain('Квота')
  expect(await upload()).toBe(200)
  await said('quota', company.subdomain, 'default')
  expect(await upload()).toBe(413)
  await small.stop()
}, 60_000)
