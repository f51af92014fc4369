import postgres from 'postgres'
import { createTestDatabase } from '../../api/test/database.ts'
import { postmasterOf } from './parts/cpu.ts'
import { serveProduct } from './parts/product.ts'
import { type Row, tell } from './parts/rows.ts'
import { ask, type Server, startServer } from './parts/servers.ts'
import { measureCosts } from './tests/costs.ts'
import { takeTogether } from './tests/taking.ts'
import { buildWorld, type World } from './tests/world.ts'

/**
 * Tests of a company with a million results, `bun run bench tests [seconds] [results]`: a hundred people who take one at
 * once begin and answer at p99 <= 30 ms; every filter of the results p99 <= 50 ms at 4 connections; the figures of a test
 * that was taken 10,000 times <= 200 ms.
 */
const TAKING_GOAL_MS = 30
const GOAL_MS = 50
const STATS_GOAL_MS = 200

const [, , first = '', second = ''] = process.argv
if (first === 'serve-product') {
  console.log(serveProduct(second))
} else {
  await measureAll(Number(first) || 2, Number(second) || 1_000_000)
  process.exit()
}

async function measureAll(seconds: number, results: number) {
  const database = await createTestDatabase()
  try {
    const started = performance.now()
    const world = await buildWorld(database.url, results)
    console.log(`the world was built in ${Math.round((performance.now() - started) / 1000)} s`)
    const product = await startServer(import.meta.path, 'product', database.url)
    try {
      const taken = await measureTaking(product, world)
      const costs = await measureCosts(product, await postmasterAt(database.url), world)
      tell([...taken, ...costs, ...(await measureQuestions(product, world, seconds))])
    } finally {
      await product.stop()
    }
  } finally {
    await database.drop()
  }
}

async function postmasterAt(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, fetch_types: false })
  const rows = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const pid = postmasterOf(rows)
  await sql.end()
  return pid
}

async function measureTaking(product: Server, { takers, fresh, test }: World): Promise<Row[]> {
  // Once to warm up.
  await takeTogether(product, takers, test)
  const { started, answered, submitted } = await takeTogether(product, takers, fresh)
  const people = `${takers.length} people at once`
  return [
    row(`${people} begin`, started, TAKING_GOAL_MS),
    row(`${people} answer`, answered, TAKING_GOAL_MS),
    row(`${people} hand in`, submitted, undefined),
  ]
}

function row(question: string, waits: readonly number[], goal: number | undefined): Row {
  const sorted = waits.toSorted((a, b) => a - b)
  const quantile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const [p50, p99] = [quantile(0.5), quantile(0.99)]
  return {
    question,
    measured: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
    goal: goal === undefined ? '' : `p99 <= ${goal} ms`,
    reached: goal === undefined ? undefined : p99 <= goal,
  }
}

async function measureQuestions(product: Server, world: World, seconds: number): Promise<Row[]> {
  const { admin, takers, test, person, restaurant, position } = world
  const [taker = admin] = takers
  const year = `from=${day(365)}&to=${day(0)}`
  const all = (filters: string) => `/api/test-results?scope=all&${filters}`
  const asked: [string, typeof admin, string, number][] = [
    ['his tests', taker, '/api/tests', GOAL_MS],
    ['his results', taker, '/api/test-results', GOAL_MS],
    ['tests and how they are passed', admin, '/api/tests?scope=all', GOAL_MS],
    ['results', admin, all(''), GOAL_MS],
    ['of a test', admin, all(`test=${test}`), GOAL_MS],
    ['of a person', admin, all(`user=${person}`), GOAL_MS],
    ['of a restaurant', admin, all(`restaurant=${restaurant}`), GOAL_MS],
    ['of a position', admin, all(`position=${position}`), GOAL_MS],
    ['to review', admin, all('status=review'), GOAL_MS],
    ['being taken', admin, all('status=in_progress'), GOAL_MS],
    ['of a year', admin, all(year), GOAL_MS],
    ['of a day', admin, all(`from=${day(100)}&to=${day(100)}`), GOAL_MS],
    ['by a name', admin, all(`search=${encodeURIComponent('сотрудник 77')}`), GOAL_MS],
    ['by a title', admin, all(`search=${encodeURIComponent('тест 7')}`), GOAL_MS],
    ['by what is nowhere', admin, all(`search=${encodeURIComponent('никто')}`), GOAL_MS],
    ['restaurant and test', admin, all(`restaurant=${restaurant}&test=${test}`), GOAL_MS],
    ['restaurant and to review', admin, all(`restaurant=${restaurant}&status=review`), GOAL_MS],
    ['position, test, failed, a year', admin, all(`position=${position}&test=${test}&status=failed&${year}`), GOAL_MS],
    ['person and test', admin, all(`user=${person}&test=${test}`), GOAL_MS],
    ['the fortieth page', admin, all('page=40'), GOAL_MS],
    ['figures of a test', admin, `/api/tests/${test}/stats`, STATS_GOAL_MS],
  ]
  const rows: Row[] = []
  for (const [question, caller, path, goal] of asked) {
    await ask(product, caller, [path], 1, 4)
    const connections = goal === STATS_GOAL_MS ? 1 : 4
    const { p50, p99, failed } = await ask(product, caller, [path], seconds, connections)
    if (failed > 0) throw new Error(`${question}: ${failed} calls failed`)
    const measured = `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`
    rows.push({ question, measured, goal: `p99 <= ${goal} ms`, reached: p99 <= goal })
  }
  return rows
}

function day(ago: number): string {
  return new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 'yyyy-MM-dd'.length)
}
