import { openDatabase } from '../../api/db/client.ts'
import { monitoringJobs } from '../../api/features/monitoring/count-days.ts'
import { createTestDatabase } from '../../api/test/database.ts'
import { runJob } from '../../api/test/run-job.ts'
import { buildWorld, worldOf, type World } from './checklists/world.ts'
import { addFigures } from './monitoring/world.ts'
import { serveProduct } from './parts/product.ts'
import { type Row, tell } from './parts/rows.ts'
import { ask, startServer } from './parts/servers.ts'

/**
 * Each section of monitoring of a company among 100 with a million runs of three years between them,
 * `bun run bench monitoring [seconds] [companies] [runs, millions]`: p99 <= 150 ms at 4 connections, of a week and of a year.
 */
const GOAL_MS = 150
const SECTIONS = ['summary', 'checklists', 'tasks', 'tests', 'knowledge-base', 'users']
const DAYS = { week: 7, month: 30, year: 366 }

const [, , first = '', second = '', third = ''] = process.argv
if (first === 'serve-product') {
  console.log(serveProduct(second))
} else {
  await measureAll(Number(first) || 2, Number(second) || 100, Number(third) || 1)
  process.exit()
}

async function measureAll(seconds: number, companies: number, millions: number) {
  const database = await createTestDatabase()
  try {
    await buildWorld(database.url, companies, millions * 1e6)
    const world = await worldOf(database.url)
    await addFigures(database.url, world)
    const rows = await measureCounting(database.url)
    const product = await startServer(import.meta.path, 'product', database.url)
    try {
      for (const path of paths(world)) {
        await ask(product, world.admin, [path], 1, 4)
        const { p50, p99, failed } = await ask(product, world.admin, [path], seconds, 4)
        if (failed > 0) throw new Error(`${path}: ${failed} calls failed`)
        const measured = `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`
        rows.push({ question: path, measured, goal: `p99 <= ${GOAL_MS} ms`, reached: p99 <= GOAL_MS })
      }
    } finally {
      await product.stop()
    }
    tell(rows)
  } finally {
    await database.drop()
  }
}

/** All days of all companies, as after an upgrade. */
async function measureCounting(url: string): Promise<Row[]> {
  const db = openDatabase({ url })
  const rows: Row[] = []
  for (const { name } of monitoringJobs) {
    const started = performance.now()
    const days = await runJob(db.jobs, monitoringJobs, name, new Date())
    const ms = performance.now() - started
    const measured = `${(ms / Math.max(days, 1)).toFixed(1)} ms each`
    rows.push({ question: `${name}: ${days} days counted`, measured, goal: '', reached: true })
  }
  await db.end()
  return rows
}

function paths({ restaurant }: World): string[] {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const of = (section: string, days: number) => `/api/monitoring/${section}?from=${day(days - 1)}&to=${day(0)}`
  return [
    ...SECTIONS.flatMap((section) => Object.values(DAYS).map((days) => of(section, days))),
    `${of('checklists', DAYS.year)}&restaurant=${restaurant}`,
    `${of('users', DAYS.year)}&sort=news`,
  ]
}
