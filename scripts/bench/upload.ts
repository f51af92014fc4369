import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ENGINE } from '../../api/settings/engine.ts'
import { freePort } from '../test/servers.ts'
import { sendVideo } from './upload/send-video.ts'

/**
 * Ten uploads at once by three people, `bun run bench upload [megabytes of each]`: how fast, and how much memory the API
 * process takes for it (10 x 500 MB within 300 MB resident), and how long others wait for it meanwhile. The API as production runs it; the
 * store is a process of its own. The videos are made as they are sent and never held. Then a look at what is left of
 * uploads that were cut off.
 */
const megabytes = Number(process.argv[2] ?? 500)
const RSS_MIB = 300
/** C7: four calls at once for a user. */
const shares = [4, 4, 2]
const people = [
  { email: 'admin@berezka.example', password: 'demo-admin' },
  { email: 'oficiant@berezka.example', password: 'demo-staff' },
  { email: 'povar@berezka.example', password: 'demo-staff' },
]

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
const port = freePort()
const base = `http://berezka.localhost:${port}`
const server = Bun.spawn([process.execPath, join(import.meta.dir, 'upload', 'product.ts')], {
  stdin: 'ignore',
  stdout: 'pipe',
  stderr: 'inherit',
  env: {
    ...ENGINE,
    ...process.env,
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: folder,
    SEED: 'demo',
    LOG_LEVEL: 'error',
  },
})
let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, rss())), 50)

try {
  // It says a word when the demo people are there.
  const { done } = await server.stdout.getReader().read()
  if (done) throw new Error('the server ended before it was ready')
  const tokens = await Promise.all(people.map((person) => signIn(person)))
  const before = rss()
  const started = performance.now()
  const calls = shares.flatMap((count, who) => Array.from({ length: count }, () => tokens[who] ?? ''))
  const waits: number[] = []
  let isOver = false
  const meanwhile = others(waits, () => isOver)
  const replies = await Promise.all(
    calls.map((token, index) =>
      sendVideo({ address: { host: `berezka.localhost:${port}`, port }, token, bytes: megabytes * 1024 ** 2, index }),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  isOver = true
  await meanwhile
  const fifth = await sendVideo({
    address: { host: `berezka.localhost:${port}`, port },
    token: tokens[0] ?? '',
    bytes: 1024,
    index: 10,
  })
  console.table({
    'calls x MB': `${calls.length} x ${megabytes}`,
    statuses: [...new Set(replies)].join(' '),
    'MB/s': Math.round((calls.length * megabytes) / seconds),
    seconds: seconds.toFixed(1),
    'p99 of another call, ms': at(waits, 0.99),
    'its longest, ms': at(waits, 1),
    'RSS before, MiB': Math.round(before),
    'peak RSS, MiB': Math.round(peak),
    'goal, MiB': RSS_MIB,
    'a small one after them': fifth,
  })
  const failed = replies.some((status) => status !== 200) || fifth !== 200
  if (failed) console.error('not every upload was taken')
  if (peak > RSS_MIB) console.error(`peak RSS ${Math.round(peak)} MiB, the goal is ${RSS_MIB}`)
  process.exitCode = failed || peak > RSS_MIB ? 1 : 0
} finally {
  clearInterval(watch)
  server.kill()
  await server.exited
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** Small calls one after another, as others make them meanwhile. */
async function others(waits: number[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const sent = performance.now()
    await (await fetch(`${base}/api/config`)).text()
    waits.push(performance.now() - sent)
    await Bun.sleep(2)
  }
}

function at(waits: readonly number[], share: number): number {
  const sorted = waits.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

async function signIn(person: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${base}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(person) })
  const answer: unknown = await reply.json()
  if (typeof answer === 'object' && answer && 'token' in answer) return String(answer.token)
  throw new Error(`a sign-in answered ${reply.status}`)
}

/** Of the server's own process, without Postgres and the store; 0 where there is no /proc. */
function rss(): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
