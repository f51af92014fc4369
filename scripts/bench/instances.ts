import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { createTestDatabase } from '../../api/test/database.ts'
import { send } from '../drill/parts/call.ts'
import { startNginx } from '../drill/parts/nginx.ts'
import { buildPeople, type Person } from '../drill/parts/people.ts'
import { findNginx } from '../test/nginx.ts'
import { postmasterOf, spentBy } from './parts/cpu.ts'
import { load, type Question } from './parts/load.ts'
import { serveProduct } from './parts/product.ts'
import { type Server, startServer } from './parts/servers.ts'

/**
 * What ten instances behind nginx cost beside one, on one Postgres: `bun run bench instances [seconds] [instances] [calls]`,
 * where each has answered so many before it is measured: many of them need longer for as many, and only so they compare. Caller,
 * proxy, instances and database share this machine, so calls a second say little where all are busy; the work of one
 * call says what a larger one gives.
 */
const COMPANIES = 20
const PEOPLE = 10
const ARTICLES = 10
const CALLERS = 32
/** Of each instance: a process is slow until its code has been compiled. */
const WARM_CALLS = 4000
const WARM_SECONDS = 180

const [, , first = '', second = '', third = ''] = process.argv
if (first === 'serve-product') {
  console.log(serveProduct(second))
} else {
  await measureAll(Number(first) || 15, Number(second) || 10, Number(third) || WARM_CALLS)
  process.exit()
}

async function measureAll(seconds: number, many: number, warmCalls: number) {
  const nginx = await findNginx()
  if (!nginx) throw new Error('there is no nginx')
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'bench-instances-'))
  const owner = postgres(database.url, { max: 1, fetch_types: false })
  const postmaster = postmasterOf(await owner<{ pid: number }[]>`select pg_backend_pid() as pid`)
  const servers: Server[] = []
  try {
    const people = (await buildPeople(database.url, COMPANIES, PEOPLE)).flat()
    const more = async (count: number) => {
      while (servers.length < count) servers.push(await startServer(import.meta.path, 'product', database.url))
    }
    const rows = []
    for (const count of [1, many]) {
      await more(count)
      if (count === 1) await write(servers[0]?.port ?? 0, people)
      const proxy = await startNginx(
        nginx,
        folder,
        servers.map(({ port }) => port),
      )
      const asked = people.flatMap(questionsOf)
      const about = { port: proxy.port, connections: CALLERS, headers: {} }
      const begun = performance.now()
      const warm = await load(asked, { ...about, seconds: WARM_SECONDS, calls: warmCalls * count })
      const warmedBy = Math.round((warm.perSecond * (performance.now() - begun)) / 1000 / count)
      const parts = { api: servers.map(({ pid }) => pid), postgres: [postmaster], nginx: [proxy.pid] }
      const before = spentOf(parts)
      const { perSecond, p50, p99, failed } = await load(asked, { ...about, seconds })
      if (failed > 0) throw new Error(`${failed} calls failed`)
      const after = spentOf(parts)
      const each = (part: keyof typeof parts) =>
        `${(((after[part] - before[part]) * 1000) / (perSecond * seconds)).toFixed(2)} ms`
      rows.push({
        instances: count,
        'calls of each before': warmedBy,
        'calls a second': Math.round(perSecond),
        p50: `${p50.toFixed(1)} ms`,
        p99: `${p99.toFixed(1)} ms`,
        'API a call': each('api'),
        'Postgres a call': each('postgres'),
        'nginx a call': each('nginx'),
      })
      await proxy.stop()
    }
    console.table(rows)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await owner.end()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Parts = { api: number[]; postgres: number[]; nginx: number[] }

function spentOf({ api, postgres: server, nginx }: Parts) {
  const sum = (pids: readonly number[]) => pids.reduce((all, pid) => all + spentBy(pid), 0)
  return { api: sum(api), postgres: sum(server), nginx: sum(nginx) }
}

async function write(port: number, people: readonly Person[]): Promise<void> {
  const text = 'Проверьте температуру, отметьте в журнале и позовите старшего смены. '.repeat(20)
  for (const by of people.filter((_, n) => n % PEOPLE === 0))
    for (let n = 0; n < ARTICLES; n++) {
      const content = { blocks: [{ type: 'paragraph', data: { text } }] }
      const body = { title: `Статья ${n}`, status: 'published', content }
      const answer = await send(port, { id: 'articleCreate', by, key: Bun.randomUUIDv7(), body })
      if (answer.status !== 201) throw new Error(`an article was not written: ${answer.status}`)
    }
}

/** What somebody asks for who opens the knowledge base and looks about. */
function questionsOf({ subdomain, token }: Person): Question[] {
  return ['/api/knowledge-base', '/api/topics', '/api/notifications', '/api/knowledge-base?search=журнал'].map(
    (path) => ({
      path: encodeURI(path),
      headers: { host: `${subdomain}.localhost:3000`, authorization: `Bearer ${token}` },
    }),
  )
}
