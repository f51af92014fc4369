import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/app.ts'
import { createReadings } from './readings.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.stop())

const now = new Date()
const readAll = async (jobs: string[] = []) => {
  const readings = createReadings({ db: app.db, now: () => now, uploads: { open: () => 0 }, jobs, pending: () => 0 })
  const all = await readings.read()
  readings.stop()
  return (name: string, label: string) =>
    Object.fromEntries(
      (all.find((one) => one.name === name)?.rows ?? []).map((row) => [row.labels?.[label], row.value]),
    )
}

test('late is a job of this release that nobody runs', async () => {
  const ago = new Date(now.getTime() - 3_600_000)
  const ahead = new Date(now.getTime() + 60_000)
  const rows = [
    { job: 'waits', dueAt: ago, leaseUntil: null },
    { job: 'runs', dueAt: ago, leaseUntil: ahead },
    { job: 'was killed', dueAt: ago, leaseUntil: ago },
    { job: 'of the release before', dueAt: ago, leaseUntil: null },
  ]
  await app.db.jobs.sql`insert into job_runs ${app.db.jobs.sql(rows)}`
  const read = await readAll(['waits', 'runs', 'was killed'])
  expect(read('workspace_job_overdue_seconds', 'job')).toEqual({
    waits: 3600,
    runs: 0,
    'was killed': 3600,
  })
})

test('a queue stands as long as one is due in it: what waits for its next try since yesterday does not count', async () => {
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  const rows = [
    { channel: 'webhook', dueAt: at(3600) },
    { channel: 'mail', dueAt: at(3600) },
    { channel: 'mail', dueAt: at(-600) },
    { channel: 'mail', dueAt: at(-60) },
  ].map((row) => ({
    ...row,
    id: Bun.randomUUIDv7(),
    lane: Bun.randomUUIDv7(),
    payload: '{}',
    createdAt: at(-86_400),
    giveUpAt: at(86_400),
  }))
  await app.db.withoutCompany`insert into deliveries ${app.db.jobs.sql(rows)}`
  const read = await readAll()
  expect(read('workspace_queue_due', 'channel')).toMatchObject({ webhook: 0, mail: 2 })
  expect(read('workspace_queue_oldest_seconds', 'channel')).toMatchObject({ webhook: 0, mail: 600 })
})
