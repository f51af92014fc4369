import { afterAll, beforeAll, expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { DAY } from '../../../openapi/rules/time/durations.ts'
import { changeSecrets } from '../../accounts/change-secrets.ts'
import { jobList } from '../../queue/jobs/list.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { runJob } from '../../test/run-job.ts'
import { startReceiver } from '../../test/webhook-receiver.ts'
import { again, buildHouse, deliveriesOf, makeTopic, makeWebhook, runUntil } from '../../test/webhook-world.ts'
import { signatureHeaders } from '../../webhooks/secrets.ts'

let time = Date.parse('2026-11-18T09:00:00Z')
const now = () => new Date(time)
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now })
})
afterAll(() => app?.stop())

test('deliveries are kept a month; what the queue has given up is told to have failed', async () => {
  let house = await buildHouse(app)
  const receiver = startReceiver()
  receiver.answers(() => new Response('busy', { status: 500 }))
  const { id } = await makeWebhook(house, { url: receiver.url, events: ['topic.*'] })
  await makeTopic(house, 'Тема')
  await runUntil(app, async () => (await deliveriesOf(house, id))[0]?.status === 'retrying')
  time += 5 * DAY
  house = await again(app, house)
  await runJob(app.db.jobs, jobList, 'webhook-deliveries', now())
  expect((await deliveriesOf(house, id)).map(({ status, nextAt }) => [status, nextAt])).toEqual([['failed', null]])
  time += limits.webhooks.deliveriesKeptDays * DAY
  house = await again(app, house)
  // Also before the job has come to them.
  expect(await deliveriesOf(house, id)).toEqual([])
  await runJob(app.db.jobs, jobList, 'webhook-deliveries', now())
  const [left] = await app.db.forCompany(house.company.id)<{ n: number }[]>`
    select count(*)::int as n from webhook_deliveries where company_id = ${house.company.id}`
  expect(left?.n).toBe(0)
  await receiver.stop()
})

test('DATA_SECRET changes under a webhook: it signs meanwhile and afterwards, with its headers', async () => {
  const house = await buildHouse(app)
  const receiver = startReceiver()
  const headers = [{ name: 'X-Token', value: 's3cret' }]
  const { secret } = await makeWebhook(house, { url: receiver.url, events: ['topic.*'], headers })
  const { dataSecret } = app.settings
  const fresh = 'another-data-secret-of-32-characters'
  const settings = { ...app.settings, dataSecret: fresh }
  const during = await createTestApp({ now, beside: app, settings: { ...settings, dataSecretBefore: dataSecret } })
  const arrives = async (on: TestApp, name: string) => {
    const before = receiver.received.length
    await makeTopic(house, name)
    await runUntil(on, () => receiver.received.length > before)
    const last = receiver.received.at(-1)
    if (!last) throw new Error('nothing came')
    // The package knows no clock but this machine's: here only that the same secret has signed it.
    const { 'webhook-signature': signature } = last.headers
    const { id, body } = { id: last.headers['webhook-id'] ?? '', body: last.body }
    expect(signature).toBe(signatureHeaders({ id, at: now(), body, secrets: [secret] })['webhook-signature'] ?? '')
    expect(last.headers['x-token']).toBe('s3cret')
  }
  await arrives(during, 'Раз')
  expect((await changeSecrets(during.db, during.settings)).webhooks).toMatchObject({ lost: 0 })
  const after = await createTestApp({ now, beside: app, settings })
  await arrives(after, 'Два')
  await Promise.all([during.stop(), after.stop(), receiver.stop()])
})
