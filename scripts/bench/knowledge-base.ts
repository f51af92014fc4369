import postgres from 'postgres'
import { createTestDatabase } from '../../api/test/database.ts'
import type { Load } from './parts/load.ts'
import { serveLimit } from './knowledge-base/limit.ts'
import { serveProduct } from './parts/product.ts'
import type { Question } from './parts/load.ts'
import { ask, knowing, report, resident, startServer, type Server } from './parts/servers.ts'
import { buildWorld, type World } from './knowledge-base/world.ts'

/**
 * The list and one article beside the limit, `bun run bench knowledge-base [seconds] [rounds]`: requests
 * a second at 16 connections, each server in a process of its own, in turns, so that a noisy machine is noisy to both.
 * Goals: list >= 1.2 and article >= 0.85 of the limit, p99 no worse, a late page at most twice the first.
 */
const COMPANIES = 200
const LIST_GOAL = 1.2
const ARTICLE_GOAL = 0.85

const [, , first = '', second = ''] = process.argv
if (first === 'serve-limit' || first === 'serve-product') {
  console.log(first === 'serve-limit' ? serveLimit(second) : serveProduct(second))
} else {
  await measureAll(Number(first) || 4, Number(second) || 3)
  process.exit()
}

async function measureAll(seconds: number, rounds: number) {
  const database = await createTestDatabase()
  const world = await buildWorld(database.url, COMPANIES)
  const servers = await Promise.all([
    startServer(import.meta.path, 'limit', database.url),
    startServer(import.meta.path, 'product', database.url),
  ])
  const lastPage = Math.ceil(world.total / 10)
  const list = ['/api/knowledge-base?status=published']
  const articles = world.articleIds.map((id) => `/api/knowledge-base/${id}`)
  const tree = ['/api/knowledge-base/articles/published']
  const questions: Record<string, Asked> = {
    'list, page 1': () => list,
    'list, br': () => packed(list),
    'list, 304': (server) => knowing(server, world, list),
    // The reader's own last page is earlier than everybody's: one that both have.
    'list, late page': () => [`/api/knowledge-base?status=published&page=${Math.floor(lastPage * 0.85)}`],
    article: () => articles,
    'article, br': () => packed(articles),
    'article, 304': (server) => knowing(server, world, articles),
    'published tree': () => tree,
    'published tree, br': () => packed(tree),
    'published tree, 304': (server) => knowing(server, world, tree),
  }
  const best = new Map<string, Load>()
  try {
    for (const server of servers)
      for (const asked of Object.values(questions)) await ask(server, world, await asked(server), 1)
    // What was viewed just now is counted a moment later, and is another answer then.
    await Bun.sleep(1000)
    for (let round = 0; round < rounds; round++)
      for (const [question, asked] of Object.entries(questions))
        for (const server of servers) {
          const key = `${question}|${server.name}`
          const result = await ask(server, world, await asked(server), seconds)
          if (result.failed > 0) throw new Error(`${key}: ${result.failed} calls failed`)
          if (result.perSecond > (best.get(key)?.perSecond ?? 0)) best.set(key, result)
        }
    const counted = await countViews(database.url, servers[1], world)
    console.table(Object.keys(questions).map((question) => row(question, best)))
    for (const server of servers)
      console.log(`${server.name}: ${Math.round(resident(server.pid))} MiB resident after the load`)
    process.exitCode = [verdict(best), counted].every(Boolean) ? 0 : 1
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
  }
}

type Asked = (server: Server) => readonly (string | Question)[] | Promise<readonly Question[]>
function packed(paths: string[]): Question[] {
  return paths.map((path) => ({ path, headers: { 'accept-encoding': 'br' } }))
}

/** Every colleague reads every article once, as fast as they can: each view must be counted, a moment later (B6). */
async function countViews(url: string, server: Server, world: World): Promise<boolean> {
  const owner = postgres(url, { max: 1, fetch_types: false })
  const count = async () => {
    const [sum] = await owner<{ n: number }[]>`
      select coalesce(sum(n), 0)::int as n from article_views where company_id = ${world.companyId}`
    return sum?.n ?? 0
  }
  const paths = world.articleIds.map((id) => `/api/knowledge-base/${id}`)
  const before = await count()
  for (const token of world.tokens) await ask(server, { ...world, token }, paths, 'once')
  const expected = world.tokens.length * paths.length
  let seen = 0
  for (const until = performance.now() + 5000; seen < expected && performance.now() < until;) {
    await Bun.sleep(50)
    seen = (await count()) - before
  }
  await owner.end()
  return report(`${seen} of ${expected} views under load were counted`, seen === expected)
}

function row(question: string, best: Map<string, Load>) {
  const limit = best.get(`${question}|limit`)
  const product = best.get(`${question}|product`)
  if (!limit || !product) throw new Error(question)
  return {
    question,
    'limit, calls/s': Math.round(limit.perSecond),
    'ours, calls/s': Math.round(product.perSecond),
    share: (product.perSecond / limit.perSecond).toFixed(2),
    'limit p99, ms': limit.p99.toFixed(1),
    'ours p99, ms': product.p99.toFixed(1),
    'ours, bytes': Math.round(product.bytes),
  }
}

function verdict(best: Map<string, Load>): boolean {
  const share = (question: string) =>
    (best.get(`${question}|product`)?.perSecond ?? 0) / (best.get(`${question}|limit`)?.perSecond ?? 1)
  const goals: [string, boolean][] = [
    [`list at least ${LIST_GOAL} of the limit`, share('list, page 1') >= LIST_GOAL],
    [`article at least ${ARTICLE_GOAL} of the limit`, share('article') >= ARTICLE_GOAL],
    [
      'a late page costs at most twice the first',
      (best.get('list, late page|product')?.perSecond ?? 0) * 2 >= (best.get('list, page 1|product')?.perSecond ?? 1),
    ],
  ]
  return goals.map(([goal, reached]) => report(goal, reached)).every(Boolean)
}
