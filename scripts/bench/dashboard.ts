import { createTestDatabase } from '../../api/test/database.ts'
import { buildWorld } from './dashboard/world.ts'
import { serveProduct } from './parts/product.ts'
import { type Row, tell } from './parts/rows.ts'
import { ask, startServer } from './parts/servers.ts'

/**
 * The dashboard of a company of 500 people in 20 restaurants with 400 runs a day, 65,000 tasks, 400 news, 3,000 articles and
 * 30,000 attempts, `bun run bench dashboard [seconds]`: a waiter’s and an administrator’s, p99 <= 50 ms at 4 connections.
 */
const GOAL_MS = 50

const [, , first = '', second = ''] = process.argv
if (first === 'serve-product') {
  console.log(serveProduct(second))
} else {
  await measureAll(Number(first) || 5)
  process.exit()
}

async function measureAll(seconds: number) {
  const database = await createTestDatabase()
  try {
    const started = performance.now()
    const { admin, waiter } = await buildWorld(database.url)
    console.log(`the world was built in ${Math.round((performance.now() - started) / 1000)} s`)
    const product = await startServer(import.meta.path, 'product', database.url)
    const rows: Row[] = []
    try {
      for (const [question, caller] of [['a waiter', waiter] as const, ['an administrator', admin] as const]) {
        await ask(product, caller, ['/api/dashboard'], 2, 4)
        const { p50, p99, failed, perSecond } = await ask(product, caller, ['/api/dashboard'], seconds, 4)
        if (failed > 0) throw new Error(`${question}: ${failed} calls failed`)
        const measured = `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${Math.round(perSecond)} a second`
        rows.push({ question, measured, goal: `p99 <= ${GOAL_MS} ms`, reached: p99 <= GOAL_MS })
      }
    } finally {
      await product.stop()
    }
    tell(rows)
  } finally {
    await database.drop()
  }
}
