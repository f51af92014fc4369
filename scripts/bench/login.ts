import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../test/servers.ts'

/**
 * Sign-ins under load, `bun run bench login [seconds]`: how many a second, and how long GET /api/auth/check takes
 * everybody else meanwhile (S12: p99 <= 50 ms beside 50 sign-ins at once, <= 200 ms beside 200, RSS rise
 * < 150 MiB). The product as `bun start` starts it, on its embedded Postgres, in a process of its own.
 */
const seconds = Number(process.argv[2] ?? 4)
const goals: Record<number, number> = { 50: 50, 200: 200 }
const RSS_RISE_MIB = 150
const WATCH_EVERY_MS = 15
const people = [
  { email: 'admin@berezka.example', password: 'demo-admin' },
  { email: 'oficiant@berezka.example', password: 'demo-staff' },
  { email: 'povar@berezka.example', password: 'demo-staff' },
]

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const port = freePort()
const base = `http://berezka.localhost:${port}`
const server = Bun.spawn([process.execPath, join(import.meta.dir, '..', 'start.ts')], {
  stdin: 'ignore',
  stdout: 'ignore',
  stderr: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: folder,
    SEED: 'demo',
    LOG_LEVEL: 'error',
    // Every caller has an address of its own: what is measured is the work, not the limits by address (C14).
    TRUST_PROXY: '1',
  },
})

try {
  await untilReady()
  const tokens = (await Promise.all(people.map((_, index) => signIn(index)))).filter(
    (answer) => typeof answer === 'string',
  )
  if (tokens.length < people.length) throw new Error('the demo people were not let in')
  const before = rss()
  const rows = []
  const failures: string[] = []
  for (const atOnce of [0, 50, 200]) {
    const row = await measure(atOnce, tokens)
    rows.push(row.shown)
    const goal = goals[atOnce]
    if (goal !== undefined && row.p99 > goal)
      failures.push(`check beside ${atOnce} sign-ins: p99 ${row.p99.toFixed(1)} ms, the goal is ${goal}`)
    if (row.peak - before > RSS_RISE_MIB)
      failures.push(`RSS rose by ${Math.round(row.peak - before)} MiB beside ${atOnce} sign-ins`)
  }
  console.table(rows)
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  server.kill()
  await server.exited
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

async function measure(atOnce: number, tokens: string[]) {
  const until = performance.now() + seconds * 1000
  let done = 0
  let refused = 0
  let peak = rss()
  const waits: number[] = []
  const caller = async (index: number) => {
    while (performance.now() < until) {
      const started = performance.now()
      const answer = await signIn(index)
      if (typeof answer === 'string') {
        done += 1
        waits.push(performance.now() - started)
      } else if (answer.status === 429) {
        refused += 1
        // A well-kept client waits as it was told; here at most to the end of the measurement.
        const left = until - performance.now()
        await Bun.sleep(Math.max(0, Math.min(answer.retryAfter * 1000, left)))
      } else throw new Error(`a sign-in answered ${answer.status}`)
    }
  }
  const checks: number[] = []
  const watcher = async () => {
    while (performance.now() < until) {
      const started = performance.now()
      // In turn, because a user has 600 calls a minute.
      const token = tokens[checks.length % tokens.length]
      const reply = await fetch(`${base}/api/auth/check`, { headers: { authorization: `Bearer ${token}` } })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`auth/check answered ${reply.status}`)
      checks.push(performance.now() - started)
      peak = Math.max(peak, rss())
      await Bun.sleep(WATCH_EVERY_MS)
    }
  }
  await Promise.all([watcher(), watcher(), ...Array.from({ length: atOnce }, (_, index) => caller(index))])
  const p99 = quantile(checks, 0.99)
  return {
    p99,
    peak,
    shown: {
      'sign-ins at once': atOnce,
      'sign-ins/s': (done / seconds).toFixed(1),
      'their p50, ms': Math.round(quantile(waits, 0.5)),
      'told to wait (429)': refused,
      checks: checks.length,
      'check p50, ms': quantile(checks, 0.5).toFixed(1),
      'check p99, ms': p99.toFixed(1),
      'goal, ms': goals[atOnce] ?? '',
      'peak RSS, MiB': Math.round(peak),
    },
  }
}

async function signIn(index: number): Promise<string | { status: number; retryAfter: number }> {
  const body = JSON.stringify(people[index % people.length])
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${1 + (index % 254)}` }
  const reply = await fetch(`${base}/api/auth/login`, { method: 'POST', headers, body })
  const answer: unknown = await reply.json()
  if (reply.ok && typeof answer === 'object' && answer && 'token' in answer) return String(answer.token)
  return { status: reply.status, retryAfter: Number(reply.headers.get('retry-after') ?? 1) }
}

async function untilReady(): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error('the server ended before it was ready')
    // The demo rows come after listen(): whoever can sign in finds everything there.
    const answer = await signIn(0).catch(() => undefined)
    if (typeof answer === 'string') return
    await Bun.sleep(100)
  }
  throw new Error('the server was not ready in a minute')
}

/** Of the server's own process, without Postgres; 0 where there is no /proc. */
function rss(): number {
  try {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
