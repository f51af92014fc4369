import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/app.ts'
import type { Settings } from '../settings/settings.ts'
import { enqueue } from '../queue/mail/outbox.ts'
import { buildUser } from '../test/factories.ts'

const apps: TestApp[] = []
async function appWith(settings: Partial<Settings> = {}): Promise<TestApp> {
  const app = await createTestApp({ settings })
  apps.push(app)
  return app
}
let app: TestApp
let email: string
beforeAll(async () => {
  app = await appWith()
  const { company, id } = await buildUser(app)
  const [row] = await app.db.forCompany(company.id)<{ email: string }[]>`
    select email from users where company_id = ${company.id} and id = ${id}`
  email = row?.email ?? ''
  await enqueue(app.db.withoutCompany, { template: 'password-reset', email, subdomain: company.subdomain }, new Date())
})
afterAll(() => Promise.all(apps.map((each) => each.stop())))

const get = (from: TestApp, path: string, host = 'localhost:3000') =>
  from.fetch(new Request(`http://localhost:3000${path}`, { headers: { host } }))

test('shows the letters and their codes, as a page and as JSON', async () => {
  const [letter] = await app.letters()
  const json = await get(app, '/dev/mail.json')
  const [shown] = (await json.json()) as { to: string; subject: string; text: string; code: string }[]
  expect(shown).toMatchObject({ to: email, subject: 'Код для смены пароля', code: letter?.code })
  expect(shown?.text).toContain(shown?.code ?? '-')
  const page = await get(app, '/dev/mail')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(page.headers.get('cache-control')).toBe('no-store')
  const text = await page.text()
  expect(text).toContain(shown?.code ?? '-')
  expect(text).toContain(email)
})

test('only on a loopback HOST, not in production, not beside a mail server, and for the product’s own names', async () => {
  for (const settings of [
    { production: true },
    { host: '0.0.0.0' },
    { host: '10.0.0.1' },
    { smtpUrl: 'smtp://127.0.0.1:9' },
  ]) {
    const hidden = await appWith(settings)
    for (const path of ['/dev/mail', '/dev/mail.json']) expect((await get(hidden, path)).status).toBe(404)
  }
  expect((await get(app, '/dev/mail.json', 'evil.example.com')).status).toBe(404)
  expect((await app.fetch(new Request('http://localhost:3000/dev/mail', { method: 'POST' }))).status).toBe(404)
})
