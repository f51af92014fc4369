import { createTestDatabase } from '../../api/test/database.ts'
import { measureCombinations } from './parts/combinations.ts'
import type { Load, Question } from './parts/load.ts'
import { serveProduct } from './parts/product.ts'
import { ask, report, startServer, type Caller, type Server } from './parts/servers.ts'
import { serveLimit } from './tasks/limit.ts'
import { forms, lists, others } from './tasks/questions.ts'
import { buildWorld, type World } from './tasks/world.ts'

/**
 * Tasks of a company with 10,000 open and 600,000 closed ones among 200 companies with a million,
 * `bun run bench tasks [seconds] [companies]`: every list and filter of the screen with its counters, p99 < 50 ms at 4
 * connections; one task for each of 500 people in one call within a second; and the list, a card and a change of status
 * beside a bare server that does the same, at least 1.0, 0.8 and 0.5 of it.
 */
const LIST_GOAL = 1
const CARD_GOAL = 0.8
const STATUS_GOAL = 0.5
const CREATE_GOAL_MS = 1000
const ROUNDS = 3

const [, , first = '', second = ''] = process.argv
if (first === 'serve-limit' || first === 'serve-product') {
  console.log(first === 'serve-limit' ? serveLimit(second) : serveProduct(second))
} else {
  await measureAll(Number(first) || 1, Number(second) || 200)
  process.exit()
}

async function measureAll(seconds: number, companies: number) {
  const database = await createTestDatabase()
  const world = await buildWorld(database.url, companies)
  const servers = await Promise.all([
    startServer(import.meta.path, 'limit', database.url),
    startServer(import.meta.path, 'product', database.url),
  ])
  const [limit, product] = servers
  try {
    const reached = [
      await measureBeside(limit, product, world, seconds),
      await measureCombinations(product, world.admin, '/api/tasks', lists(world, true), seconds),
      await measureCombinations(product, world.waiter, '/api/tasks', lists(world, false), seconds),
      await measureOthers(product, world, seconds),
      await measureCreate(product, world),
    ]
    process.exitCode = reached.every(Boolean) ? 0 : 1
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await database.drop()
  }
}

type Beside = { name: string; goal: number; caller: Caller; asked: readonly (string | Question)[] }

/** In turns, so that a noisy machine is noisy to both; the best round of each counts. */
async function measureBeside(limit: Server, product: Server, world: World, seconds: number): Promise<boolean> {
  const { admin, waiter, waiterId, open } = world
  const to = (status: string): Question[] =>
    open.map(({ id }) => ({
      path: `/api/tasks/${id}/status`,
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    }))
  const status = 'new,in_progress,review'
  const beside: Beside[] = [
    {
      name: 'list, mine',
      goal: LIST_GOAL,
      caller: waiter,
      asked: [`/api/tasks?status=${status}&assignee=${waiterId}`],
    },
    { name: 'list, all', goal: LIST_GOAL, caller: admin, asked: [`/api/tasks?status=${status}&scope=all`] },
    { name: 'card', goal: CARD_GOAL, caller: waiter, asked: open.map(({ id }) => `/api/tasks/${id}`) },
  ]
  const best = new Map<string, Load>()
  const measure = async (
    name: string,
    server: Server,
    caller: Caller,
    asked: Beside['asked'],
    much: number | 'once',
  ) => {
    const result = await ask(server, caller, asked, much, 4)
    if (result.failed > 0) throw new Error(`${name} of ${server.name}: ${result.failed} calls failed`)
    const key = `${name}|${server.name}`
    if (result.perSecond > (best.get(key)?.perSecond ?? 0)) best.set(key, result)
  }
  for (const { caller, asked } of beside) for (const server of [limit, product]) await ask(server, caller, asked, 1, 4)
  for (let round = 0; round < ROUNDS; round++) {
    for (const { name, caller, asked } of beside)
      for (const server of [limit, product]) await measure(name, server, caller, asked, seconds)
    // There and back: each change is one that may be made.
    for (const server of [limit, product]) {
      await measure('status change', server, admin, to('done'), 'once')
      await measure('status change', server, admin, to('in_progress'), 'once')
    }
  }
  const shares = [...beside, { name: 'status change', goal: STATUS_GOAL }].map(({ name, goal }) => {
    const [bare, ours] = [best.get(`${name}|limit`), best.get(`${name}|product`)]
    if (!bare || !ours) throw new Error(name)
    return { name, goal, bare, ours, share: ours.perSecond / bare.perSecond }
  })
  console.table(
    shares.map(({ name, bare, ours, share }) => ({
      question: name,
      'limit, calls/s': Math.round(bare.perSecond),
      'ours, calls/s': Math.round(ours.perSecond),
      share: share.toFixed(2),
      'limit p50, ms': bare.p50.toFixed(1),
      'ours p50, ms': ours.p50.toFixed(1),
      'limit p99, ms': bare.p99.toFixed(1),
      'ours p99, ms': ours.p99.toFixed(1),
    })),
  )
  return shares
    .map(({ name, goal, share }) =>
      report(`${name}: ${share.toFixed(2)} of the limit, at least ${goal}`, share >= goal),
    )
    .every(Boolean)
}

/** What stands beside the lists, each by its own address. */
async function measureOthers(product: Server, world: World, seconds: number): Promise<boolean> {
  const reached: boolean[] = []
  for (const [path, questions] of [...others(world), ...forms(world)]) {
    console.log(path)
    reached.push(await measureCombinations(product, world.admin, path, questions, seconds))
  }
  const exported = await once(product, world.admin, '/api/tasks/export?format=csv&status=done')
  console.log(`the export of ${exported.lines} tasks took ${exported.ms} ms`)
  return reached.every(Boolean)
}

async function measureCreate(product: Server, { admin, people, restaurant, category }: World): Promise<boolean> {
  const rows = []
  for (const assignMode of ['each', 'any'])
    for (let round = 0; round < ROUNDS; round++) {
      // One that all share is for fewer.
      const assignees = assignMode === 'each' ? people : people.slice(0, 50)
      const body = JSON.stringify({ title: 'Пройти инструктаж', assignees, assignMode, restaurant, category })
      rows.push({ assignMode, people: assignees.length, ms: (await once(product, admin, '/api/tasks', body)).ms })
    }
  console.table(rows)
  return report(
    `one task for each of 500 people within ${CREATE_GOAL_MS} ms`,
    rows.every(({ ms }) => ms <= CREATE_GOAL_MS),
  )
}

async function once(server: Server, { subdomain, token }: Caller, path: string, body?: string) {
  const started = performance.now()
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers: {
      host: `${subdomain}.localhost:3000`,
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return { ms: Math.round(performance.now() - started), lines: text.split('\n').length - 1 }
}
