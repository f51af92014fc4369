import postgres from 'postgres'
import { createTestDatabase } from '../../api/test/database.ts'
import { serveLimit } from './contents/limit.ts'
import { commonPairs, rareOf, textOf } from './contents/texts.ts'
import { buildWorld, type World } from './contents/world.ts'
import { less, postmasterOf, spent, type Spent } from './parts/cpu.ts'
import type { Load, Question } from './parts/load.ts'
import { serveProduct } from './parts/product.ts'
import { ask, report, resident, startServer, type Server } from './parts/servers.ts'

/**
 * Writing, reading and finding contents beside the limit, `bun run bench contents [articles]`: 16
 * connections, each server in a process of its own, in turns. The articles, about 10 KB each, are what was created; each
 * is read once, then as many of them by chance; no search is asked twice. Where the time goes stands beside it, in
 * microseconds of a core a call, which others at work on the machine change less. Goals: create >= 0.5 and article >= 0.85 of the limit, a rare word >= 0.5, two
 * common words p99 <= 100 ms, at most 250 MB resident afterwards.
 */
const GOALS: Record<string, number> = { create: 0.5, article: 0.85, 'article, again': 0.85, 'rare word': 0.5 }
const P99_GOAL_MS = 100
const RESIDENT_GOAL_MIB = 250
/** Turns that the work is done in. */
const TURNS = 4

/** A turn, and what it took of the machine: for `calls` calls, the server and Postgres beside it. */
type Turn = Load & { calls: number; spent: Spent }

const [, , first = '', second = ''] = process.argv
if (first === 'serve-limit') console.log(await serveLimit(second))
else if (first === 'serve-product') console.log(serveProduct(second))
else process.exit((await measureAll(Number(first) || 10_000)) ? 0 : 1)

async function measureAll(count: number): Promise<boolean> {
  const database = await createTestDatabase()
  const world = await buildWorld(database.url)
  const limit = await startServer(import.meta.path, 'limit', database.url)
  const product = await startServer(import.meta.path, 'product', database.url)
  const owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  const postmaster = postmasterOf(await owner<{ pid: number }[]>`select pg_backend_pid() as pid`)
  const loads = new Map<string, Turn[]>()
  try {
    const measure = async (
      name: string,
      servers: Server[],
      asked: (server: Server) => readonly (string | Question)[],
    ) => {
      for (let turn = 0; turn < TURNS; turn++)
        for (const server of servers) {
          const all = asked(server)
          const part = all.filter((_, at) => at % TURNS === turn)
          const before = spent(server.pid, postmaster)
          const result = await ask(server, world, part, 'once')
          const after = spent(server.pid, postmaster)
          if (result.failed > 0) throw new Error(`${name}, ${server.name}: ${result.failed} calls failed`)
          const key = `${name}|${server.name}`
          loads.set(key, [...(loads.get(key) ?? []), { ...result, calls: part.length, spent: less(after, before) }])
        }
    }
    const written = Array.from({ length: count }, (_, n) => post(n))
    await measure('create', [limit, product], () => written)
    await owner`vacuum analyze`
    const paths = new Map([
      [limit, await pathsOf(owner, 'bench_articles', world)],
      [product, await pathsOf(owner, 'articles', world)],
    ])
    await measure('article', [limit, product], (server) => paths.get(server) ?? [])
    await measure('article, again', [limit, product], (server) => byChance(paths.get(server) ?? []))
    const rare = Array.from({ length: Math.floor(count / 3) }, (_, n) => search(rareOf(n * 3)))
    await measure('rare word', [limit, product], () => rare)
    await measure('two common words', [product], () => commonPairs().map(search))
    console.table([...new Set([...loads.keys()].map((key) => key.split('|')[0] ?? ''))].map((name) => row(name, loads)))
    const memory = resident(product.pid)
    const shares = Object.entries(GOALS).map(([name, goal]) => {
      const share = perSecond(loads, `${name}|product`) / perSecond(loads, `${name}|limit`)
      return report(`${name} at ${share.toFixed(2)} of the limit, at least ${goal}`, share >= goal)
    })
    const p99 = worst(loads, 'two common words|product')
    return [
      ...shares,
      report(`two common words in ${p99.toFixed(0)} ms (p99), at most ${P99_GOAL_MS}`, p99 <= P99_GOAL_MS),
      report(`${Math.round(memory)} MiB resident, at most ${RESIDENT_GOAL_MIB}`, memory <= RESIDENT_GOAL_MIB),
    ].every(Boolean)
  } finally {
    await owner.end()
    await Promise.all([limit.stop(), product.stop()])
    await database.drop()
  }
}

function post(n: number): Question {
  const body = JSON.stringify(textOf(n))
  return { path: '/api/knowledge-base', headers: { 'content-type': 'application/json' }, body }
}
function search(text: string): string {
  return `/api/knowledge-base?search=${encodeURIComponent(text)}`
}
/** As many as there are, each by chance: some of them again and again, some never. */
function byChance(paths: readonly string[]): string[] {
  return paths.map((_, at) => paths[Number(Bun.hash(`chance ${at}`) % BigInt(paths.length))] ?? '')
}

async function pathsOf(owner: postgres.Sql, table: string, { companyId }: World): Promise<string[]> {
  const rows = await owner.begin(async (tx) => {
    if (table === 'articles') await tx`set local role app`
    await tx`select set_config('app.company', ${companyId}, true)`
    return tx<{ id: string }[]>`select id from ${tx(table)} where company_id = ${companyId} order by md5(id::text)`
  })
  return rows.map(({ id }) => `/api/knowledge-base/${id}`)
}

/** The middle one of the turns: another's work on the machine spoils one, seldom most. */
function perSecond(loads: Map<string, Turn[]>, key: string): number {
  const all = (loads.get(key) ?? []).map((one) => one.perSecond).toSorted((a, b) => a - b)
  return all[Math.floor(all.length / 2)] ?? 0
}
function worst(loads: Map<string, Turn[]>, key: string): number {
  const all = (loads.get(key) ?? []).map(({ p99 }) => p99).toSorted((a, b) => a - b)
  return all[Math.floor(all.length / 2)] ?? 0
}

/** Seconds of a core for a call, in microseconds. */
function cost(loads: Map<string, Turn[]>, key: string, of: keyof Spent): number | '' {
  const turns = loads.get(key) ?? []
  const calls = turns.reduce((sum, turn) => sum + turn.calls, 0)
  const seconds = turns.reduce((sum, turn) => sum + turn.spent[of], 0)
  return calls ? Math.round((seconds / calls) * 1e6) : ''
}

function row(name: string, loads: Map<string, Turn[]>) {
  const [limit, ours] = [perSecond(loads, `${name}|limit`), perSecond(loads, `${name}|product`)]
  return {
    question: name,
    'limit, calls/s': Math.round(limit) || '',
    'ours, calls/s': Math.round(ours),
    share: limit ? (ours / limit).toFixed(2) : '',
    'limit: JS, µs': cost(loads, `${name}|limit`, 'main'),
    'ours: JS': cost(loads, `${name}|product`, 'main'),
    'limit: threads': cost(loads, `${name}|limit`, 'threads'),
    'ours: threads': cost(loads, `${name}|product`, 'threads'),
    'limit: Postgres': cost(loads, `${name}|limit`, 'postgres'),
    'ours: Postgres': cost(loads, `${name}|product`, 'postgres'),
    'limit p99, ms': worst(loads, `${name}|limit`).toFixed(1),
    'ours p99, ms': worst(loads, `${name}|product`).toFixed(1),
  }
}
