import { checklistJobs } from '../../api/features/checklists/clock/jobs.ts'
import { openDatabase } from '../../api/db/client.ts'
import { createTestDatabase } from '../../api/test/database.ts'
import { runJob } from '../../api/test/run-job.ts'
import { buildWorld, worldOf, type World } from './checklists/world.ts'
import { serveProduct } from './parts/product.ts'
import { type Row, tell } from './parts/rows.ts'
import { less, postmasterOf, spent } from './parts/cpu.ts'
import { ask, type Caller, type Server, startServer } from './parts/servers.ts'

/**
 * Runs of 1,000 companies with 10 restaurants and 20 templates each before three years of old ones,
 * `bun run bench checklists [seconds] [companies] [old runs, millions]`: the 200,000 of a day are made within five minutes;
 * a waiter's day p99 <= 30 ms, a manager's view of a restaurant p99 <= 50 ms at 4 connections, while somebody answers.
 */
const MADE_GOAL_S = 300
const TODAY_GOAL_MS = 30
const GOAL_MS = 50
/**
 * Ten answers a second, all in the measured company: several times what ten restaurants do at their busiest. Of twelve items
 * three are measured.
 */
const WORK_EVERY_MS = 100
const MEASURED_OF = 4

const [, , first = '', second = '', third = ''] = process.argv
if (first === 'serve-product') {
  console.log(serveProduct(second))
} else {
  await measureAll(Number(first) || 2, Number(second) || 1000, Number(third) || 3)
  process.exit()
}

async function measureAll(seconds: number, companies: number, millions: number) {
  const database = await createTestDatabase()
  try {
    const started = performance.now()
    await buildWorld(database.url, companies, millions * 1e6)
    console.log(`the world was built in ${Math.round((performance.now() - started) / 1000)} s`)
    const rows = [await measureMaking(database.url)]
    const world = await worldOf(database.url)
    const product = await startServer(import.meta.path, 'product', database.url)
    try {
      rows.push(...(await measureQuestions(database.url, product, world, seconds)))
    } finally {
      await product.stop()
    }
    tell(rows)
  } finally {
    await database.drop()
  }
}

async function measureMaking(url: string): Promise<Row> {
  const db = openDatabase({ url })
  const started = performance.now()
  const made = await runJob(db.jobs, checklistJobs, 'checklist-runs', new Date())
  const seconds = (performance.now() - started) / 1000
  await db.end()
  return {
    question: `${made} runs of a day`,
    measured: `${seconds.toFixed(1)} s`,
    goal: `<= ${MADE_GOAL_S} s`,
    reached: seconds <= MADE_GOAL_S,
  }
}

async function measureQuestions(url: string, product: Server, world: World, seconds: number): Promise<Row[]> {
  const { admin, waiter, restaurant, checklist } = world
  const asked: [string, Caller, string, number][] = [
    ['a waiter’s day', waiter, '/api/checklist-runs/today', TODAY_GOAL_MS],
    ['what waits for him', waiter, '/api/auth/check', GOAL_MS],
    ['a restaurant now', admin, `/api/checklist-runs/live?restaurant=${restaurant}`, GOAL_MS],
    ['runs of today', admin, '/api/checklist-runs?scope=all', GOAL_MS],
    ['of a restaurant, a year', admin, `/api/checklist-runs?scope=all&restaurant=${restaurant}&${year()}`, GOAL_MS],
    ['of a checklist, a year', admin, `/api/checklist-runs?scope=all&checklist=${checklist}&${year()}`, GOAL_MS],
    ['missed of a year', admin, `/api/checklist-runs?scope=all&status=missed&${year()}`, GOAL_MS],
    ['his own, a year', waiter, `/api/checklist-runs?${year()}`, GOAL_MS],
    ['templates', admin, '/api/checklists', GOAL_MS],
  ]
  const rows: Row[] = []
  const postmaster = await postmasterAt(url)
  const work = atWork(url, world)
  try {
    for (const [question, caller, path, goal] of asked) {
      await ask(product, caller, [path], 1, 4)
      const before = spent(product.pid, postmaster)
      const started = performance.now()
      const { p50, p99, failed, perSecond } = await ask(product, caller, [path], seconds, 4)
      const calls = (perSecond * (performance.now() - started)) / 1000
      const cost = less(spent(product.pid, postmaster), before)
      if (failed > 0) throw new Error(`${question}: ${failed} calls failed`)
      const [ours, postgres] = [cost.main + cost.threads, cost.postgres].map((core) =>
        ((core * 1000) / calls).toFixed(1),
      )
      const measured = `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, CPU ${ours} + ${postgres} ms`
      rows.push({ question, measured, goal: `p99 <= ${goal} ms`, reached: p99 <= goal })
    }
  } finally {
    await work.end()
  }
  return rows
}

function year(): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return `from=${day(Date.now() - 365 * 86_400_000)}&to=${day(Date.now())}`
}

async function postmasterAt(url: string): Promise<number> {
  const db = openDatabase({ url, max: 1 })
  try {
    return postmasterOf(await db.withoutCompany<{ pid: number }[]>`select pg_backend_pid() as pid`)
  } finally {
    await db.end()
  }
}

/** Each answer raises what the others are known by. */
function atWork(url: string, { companyId }: World) {
  const db = openDatabase({ url, max: 1 })
  const stopped = new AbortController()
  const ended = (async () => {
    for (let answers = 0; !stopped.signal.aborted; answers++) {
      const isMeasured = answers % MEASURED_OF === 0
      await db.write(companyId, async (sql) => {
        await sql`
          update checklist_runs set last_answer_at = now(), updated_at = now(),
            numbers = case when ${isMeasured} then jsonb_build_object(id, jsonb_build_array(4, now())) else numbers end
          where company_id = ${companyId} and business_date >= current_date - 1 and status = 'in_progress'
            and id = (select run_id from run_answers where company_id = ${companyId} order by random() limit 1)`
      })
      await Bun.sleep(WORK_EVERY_MS)
    }
  })()
  return {
    async end() {
      stopped.abort()
      await ended
      await db.end()
    },
  }
}
