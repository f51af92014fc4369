import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/app.ts'
import { createReadings } from './readings.ts'

let app: TestApp
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.stop())

test('late is a job of this release that nobody runs', async () => {
  const now = new Date()
  const ago = new Date(now.getTime() - 3_600_000)
  const ahead = new Date(now.getTime() + 60_000)
  const rows = [
    { job: 'waits', dueAt: ago, leaseUntil: null },
    { job: 'runs', dueAt: ago, leaseUntil: ahead },
    { job: 'was killed', dueAt: ago, leaseUntil: ago },
    { job: 'of the release before', dueAt: ago, leaseUntil: null },
  ]
  await app.db.jobs.sql`insert into job_runs ${app.db.jobs.sql(rows)}`
  const readings = createReadings({
    db: app.db,
    now: () => now,
    uploads: { open: () => 0 },
    jobs: ['waits', 'runs', 'was killed'],
    pending: () => 0,
  })
  const late = (await readings.read()).find(({ name }) => name === 'workspace_job_overdue_seconds')
  readings.stop()
  expect(Object.fromEntries((late?.rows ?? []).map(({ labels, value }) => [labels?.job, value]))).toEqual({
    waits: 3600,
    runs: 0,
    'was killed': 3600,
  })
})
