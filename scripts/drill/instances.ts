import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../../api/local/free-port.ts'
import { createTestDatabase } from '../../api/test/database.ts'
import { testSettings } from '../../api/test/app.ts'
import { seedCompany } from '../../api/test/two-companies.ts'
import { openDatabase } from '../../api/db/client.ts'
import type { Drill } from './parts/drill.ts'

const MAIN = join(import.meta.dir, '../../api/main.ts')
const INSTANCES = 10

/** `bun run drill instances [seconds] [callers of each]`. */
export const drill: Drill = {
  row: 'R13',
  about: `${INSTANCES} instances on one Postgres with 100 connections: no call is refused for want of one`,
  minutes: 3,
  async run([seconds = '20', callers = '20']) {
    const database = await createTestDatabase()
    const owner = postgres(database.url, { max: 1, fetch_types: false })
    const db = openDatabase({ url: database.url, max: 1 })
    await seedCompany(db, 'alfa')
    await db.end()
    const ports = await Promise.all(Array.from({ length: INSTANCES }, freePort))
    // At once, as a cluster that comes back: each migrates before it opens its pools.
    const children = ports.map((port) => start(database.url, port))
    await Promise.all(ports.map((port, n) => ready(port, children[n])))
    const answers = new Map<number | string, number>()
    const until = Date.now() + Number(seconds) * 1000
    let most = 0
    let calls = 0
    const watch = (async () => {
      while (Date.now() < until) most = Math.max(most, await connectionsOf(owner))
    })()
    const call = async (port: number) => {
      while (Date.now() < until) {
        const answer = await lookUp(port, ++calls).catch((error: unknown) => String(error))
        answers.set(answer, (answers.get(answer) ?? 0) + 1)
      }
    }
    await Promise.all([watch, ...ports.flatMap((port) => Array.from({ length: Number(callers) }, () => call(port)))])
    for (const child of children) child?.kill('SIGTERM')
    await Promise.all(children.map((child) => child?.exited))
    const [limit] = await owner<{ max: string }[]>`select current_setting('max_connections') as max`
    await owner.end()
    await database.drop()
    const refused = [...answers].filter(([answer]) => answer !== 200)
    const told = [...answers].map(([answer, count]) => `${answer}: ${count}`).join(', ')
    return {
      passed: refused.length === 0 && answers.size > 0,
      figure: `${INSTANCES} instances, at most ${most} connections of ${limit?.max}, answers ${told}`,
    }
  },
}

function start(databaseUrl: string, port: number) {
  return Bun.spawn({
    cmd: [process.execPath, MAIN],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      TRUST_PROXY: '1',
      DRAIN_SECONDS: '0',
      DATABASE_URL: databaseUrl,
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      SESSION_SECRET: testSettings.sessionSecrets[0],
      DATA_SECRET: testSettings.dataSecret,
      LOG_LEVEL: 'silent',
    },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'inherit',
  })
}

/** A call that asks the database each time; as from another address each time, so that no budget answers in its stead. */
async function lookUp(port: number, n: number): Promise<number> {
  const from = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  const headers = { host: `localhost:${port}`, 'x-forwarded-for': from }
  const answer = await fetch(`http://127.0.0.1:${port}/api/companies/by-subdomain/alfa`, { headers })
  await answer.arrayBuffer()
  return answer.status
}

async function ready(port: number, child: ReturnType<typeof start> | undefined): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (child?.exitCode !== null) throw new Error('an instance did not start')
    await Bun.sleep(100)
  }
}

const connectionsOf = async (owner: postgres.Sql): Promise<number> => {
  const [row] = await owner<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity where datname = current_database()`
  return row?.n ?? 0
}
