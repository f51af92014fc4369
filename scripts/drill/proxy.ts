import { connect } from 'node:net'
import { findNginx } from '../test/nginx.ts'
import { send, wire, type Call } from './parts/call.ts'
import type { Drill, Outcome } from './parts/drill.ts'
import { freePort } from '../../api/local/free-port.ts'
import { makeInstance } from './parts/instance.ts'
import { startNginx } from './parts/nginx.ts'
import { buildPeople, type Person } from './parts/people.ts'
import { openPlace } from './parts/place.ts'

const AT_ONCE = 8
/** Longer than any of these calls takes. */
const QUIET_MS = 300
/** A file that its sender is half through with. */
const HALF_BYTES = 256 * 1024

/** `bun run drill proxy [restarts of each]`. */
export const drill: Drill = {
  row: 'R11',
  about:
    'two instances behind the nginx.conf of scripts/operate: restarts, uploads as they come, the stream, whose address',
  minutes: 1,
  run: ([times = '3']) => behindNginx(Number(times)),
}

async function behindNginx(times: number): Promise<Outcome> {
  const nginx = await findNginx()
  if (!nginx) return { passed: 'not run', figure: 'there is no nginx' }
  const place = await openPlace()
  const [people = []] = await buildPeople(place.databaseUrl, 1, AT_ONCE)
  const [first] = people
  if (!first) throw new Error('nobody is there')
  const numbers = [await freePort(), await freePort()] as const
  const env = (port: number) => ({ TRUST_PROXY: '1', DRAIN_SECONDS: '1', METRICS_PORT: String(port) })
  const instances = [await makeInstance(place, env(numbers[0])), await makeInstance(place, env(numbers[1]))]
  await Promise.all(instances.map((one) => one.start()))
  const proxy = await startNginx(
    nginx,
    place.folder,
    instances.map(({ port }) => port),
  )
  try {
    const upload = await arrivesAsItComes(proxy.port, first, numbers)
    const stream = await streamBegins(proxy.port, first)
    const spoofed = await addressInLog(proxy.port, first)
    const { sent, failed } = await underRestarts(proxy, people, instances, numbers, times)
    const figure = [
      `${2 * times} restarts, ${sent} calls: ${failed.length} not answered with 2xx ${failed.slice(0, 3).join(', ')}`.trim(),
      `an upload is seen half-way: ${upload}`,
      `the stream begins after ${stream} ms`,
      `the log names ${spoofed}`,
    ].join('; ')
    return { passed: failed.length === 0 && sent > 0 && upload && stream < 2000 && spoofed === '127.0.0.1', figure }
  } finally {
    await proxy.stop()
    await Promise.all(instances.map((one) => one.end('SIGTERM')))
    await place.stop()
  }
}

type Instances = Awaited<ReturnType<typeof makeInstance>>[]

async function underRestarts(
  proxy: Awaited<ReturnType<typeof startNginx>>,
  people: readonly Person[],
  instances: Instances,
  numbers: readonly number[],
  times: number,
) {
  let sent = 0
  const over = new AbortController()
  const failed: (string | number)[] = []
  const working = people.map(async (by) => {
    for (let n = 0; !over.signal.aborted; n++) {
      const answer = await send(
        proxy.port,
        n % 5 === 0 ? write(by, n) : { id: 'articleList', by, query: { page: '1' } },
      )
      sent++
      if (typeof answer.status !== 'number' || answer.status >= 300) failed.push(answer.status)
    }
  })
  for (let n = 0; n < times; n++)
    for (const [at, instance] of instances.entries()) {
      await proxy.leaveOut(instance.port)
      await isQuiet(numbers[at] ?? 0)
      await instance.end('SIGTERM')
      await instance.start()
      await proxy.leaveOut()
    }
  over.abort()
  await Promise.all(working)
  return { sent, failed }
}

const write = (by: Person, n: number): Call => ({
  id: 'articleCreate',
  by,
  key: Bun.randomUUIDv7(),
  body: { title: `Статья ${n}`, content: { blocks: [{ type: 'paragraph', data: { text: 'Текст' } }] } },
})

/** Whether an instance has an upload open whose second half was not sent yet. */
async function arrivesAsItComes(port: number, by: Person, numbers: readonly number[]): Promise<boolean> {
  const content = new Uint8Array(2 * HALF_BYTES).fill(97)
  const { target, headers, bytes } = wire({
    id: 'uploadCreate',
    by,
    form: [{ name: 'files', filename: 'note.txt', type: 'text/plain', bytes: content }],
  })
  const body = bytes ?? Buffer.alloc(0)
  const lines = Object.entries({ ...headers, 'content-length': String(body.length), connection: 'close' })
  const socket = connect(port, '127.0.0.1')
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('data', () => {})
  socket.write(`POST ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write(body.subarray(0, HALF_BYTES))
  const opened = async () => (await Promise.all(numbers.map(openUploads))).some((n) => n > 0)
  let seen = false
  for (const until = performance.now() + 3000; !seen && performance.now() < until; await Bun.sleep(20))
    seen = await opened()
  socket.write(body.subarray(HALF_BYTES))
  await ended
  return seen
}

/** Until an instance is asked for nothing any more. */
async function isQuiet(port: number): Promise<void> {
  let before = -1
  for (let now = await answered(port); now !== before; now = await answered(port)) {
    before = now
    await Bun.sleep(QUIET_MS)
  }
}

async function answered(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return [...text.matchAll(/^workspace_calls_total\{.*\} (\d+)/gm)].reduce((sum, [, n]) => sum + Number(n), 0)
}

async function openUploads(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^workspace_uploads_open (\d+)/m.exec(text)?.[1] ?? 0)
}

/** Milliseconds until the first bytes of a stream that stays open. */
async function streamBegins(port: number, by: Person): Promise<number> {
  const { target, headers } = wire({ id: 'notificationStream', by })
  const stop = new AbortController()
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${target}`, { headers, signal: stop.signal })
  const reader = response.body?.getReader()
  await reader?.read()
  const ms = Math.round(performance.now() - began)
  stop.abort()
  return ms
}

/** The address that the log of events has of a caller who says that he comes from somewhere else. */
async function addressInLog(port: number, by: Person): Promise<string> {
  const { target, headers, bytes, method } = wire({ id: 'topicCreate', by, body: { name: 'Кухня', color: '#72305c' } })
  await fetch(`http://127.0.0.1:${port}${target}`, {
    method,
    headers: { ...headers, 'x-forwarded-for': '203.0.113.9', 'idempotency-key': Bun.randomUUIDv7() },
    ...(bytes && { body: bytes }),
  })
  const answer = await send(port, { id: 'eventList', by, query: { action: 'topic.created' } })
  const { events = [] } = ('body' in answer ? answer.body : {}) as { events?: { ip?: string }[] }
  return events[0]?.ip ?? 'nobody'
}
