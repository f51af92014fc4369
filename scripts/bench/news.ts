import { createTestDatabase } from '../../api/test/database.ts'
import { buildPeople, publish, read, type World } from './news/world.ts'
import { serveProduct } from './parts/product.ts'
import { type Row, tell } from './parts/rows.ts'
import { ask, type Server, startServer } from './parts/servers.ts'

/**
 * News of a company of many people, `bun run bench news [seconds] [news] [people]`: what a waiter and an administrator ask for,
 * at 4 connections p99 <= 50 ms.
 */
const GOAL_MS = 50

const [, , first = '', second = '', third = ''] = process.argv
if (first === 'serve-product') {
  console.log(serveProduct(second))
} else {
  await measureAll(Number(first) || 2, Number(second) || 1000, Number(third) || 5000)
  process.exit()
}

async function measureAll(seconds: number, news: number, people: number) {
  const database = await createTestDatabase()
  try {
    const world = await buildPeople(database.url, people)
    const product = await startServer(import.meta.path, 'product', database.url)
    try {
      const ids = await publish(product, world, news)
      await read(database.url, world)
      tell(await measure(product, world, ids, seconds))
    } finally {
      await product.stop()
    }
  } finally {
    await database.drop()
  }
}

async function measure(product: Server, { admin, waiter }: World, ids: string[], seconds: number): Promise<Row[]> {
  const [id = ''] = ids
  const word = encodeURIComponent('терраса 77')
  const asked: [string, typeof admin, string][] = [
    ['his news', waiter, '/api/news'],
    ['unread', waiter, '/api/news?unread=true'],
    ['how many are unread', waiter, '/api/news/counters'],
    ['by words', waiter, `/api/news?search=${word}`],
    ['one', waiter, `/api/news/${id}`],
    ['all, with who has read them', admin, '/api/news?limit=100'],
    ['the fortieth page', admin, '/api/news?page=40'],
    ['its readers', admin, `/api/news/${id}/readers`],
    ['who has not read it', admin, `/api/news/${id}/readers?state=unread`],
  ]
  const rows: Row[] = []
  for (const [question, caller, path] of asked) {
    await ask(product, caller, [path], 1, 4)
    const { p50, p99, failed } = await ask(product, caller, [path], seconds, 4)
    if (failed > 0) throw new Error(`${question}: ${failed} calls failed`)
    const measured = `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`
    rows.push({ question, measured, goal: `p99 <= ${GOAL_MS} ms`, reached: p99 <= GOAL_MS })
  }
  return rows
}
