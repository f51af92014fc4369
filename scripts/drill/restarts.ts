import type { Drill, Outcome } from './parts/drill.ts'
import { openBalancer } from './parts/balancer.ts'
import { wire, type Call } from './parts/call.ts'
import { type Ended, openKept } from './parts/kept-connection.ts'
import { makeInstance } from './parts/instance.ts'
import { buildPeople, type Person } from './parts/people.ts'
import { openPlace } from './parts/place.ts'

const COMPANIES = 4
const PEOPLE_OF_A_COMPANY = 30
const DRAIN_SECONDS = 2
const TICK_MS = 10
/** One call in so many writes. */
const WRITES = 10

/** As long as the usual balancers keep a connection on which nothing happens. */
const KEPT_SECONDS = 60
const KEPT_CONNECTIONS = 20

/** Of what the two answer together just before: one alone has to answer it all, and others use this machine too. */
const SHARE = 0.4
const MEASURED_MS = 4000
const MEASURED_BY = 8

/** `bun run drill restarts [times] [calls a second at most]`. */
export const drill: Drill = {
  row: 'R11',
  about:
    'two instances behind a balancer, each restarted five times by SIGTERM under 500 calls a second, or as many as it can bear: none fails',
  minutes: 2,
  run: ([times = '5', perSecond = '500']) => restart(Number(times), Number(perSecond), KEPT_SECONDS),
}

export async function restart(times: number, perSecond: number, keptSeconds: number): Promise<Outcome> {
  const place = await openPlace()
  const people = (await buildPeople(place.databaseUrl, COMPANIES, PEOPLE_OF_A_COMPANY)).flat()
  const env = { DRAIN_SECONDS: String(DRAIN_SECONDS), TRUST_PROXY: '1' }
  const instances = [await makeInstance(place, env), await makeInstance(place, env)]
  const quiet = await makeInstance(place, env)
  await Promise.all([...instances, quiet].map((one) => one.start()))
  const [first] = people
  const afterSilence = first && callKept(quiet.port, first, keptSeconds)
  const balancer = openBalancer(instances.map(({ port }) => port))

  const seen = new Map<string, number>()
  const running = new Set<Promise<void>>()
  let sent = 0
  const call = async () => {
    const n = sent++
    const by = people[n % people.length]
    if (!by) return
    const ended = await balancer.send(bytesOf(n % WRITES === 0 ? write(by, n) : read(by, n)))
    const what = ended.status === 'reset' ? `${ended.port}: ${ended.reason}` : String(ended.status)
    seen.set(what, (seen.get(what) ?? 0) + 1)
  }
  while (!instances.every(({ port }) => balancer.isTaken(port))) await Bun.sleep(TICK_MS)
  const able = await answeredPerSecond(call)
  seen.clear()
  sent = 0
  const rate = Math.max(1, Math.min(perSecond, Math.floor(able * SHARE)))
  let owed = 0
  const ticking = setInterval(() => {
    for (owed += (rate * TICK_MS) / 1000; owed >= 1; owed--) {
      const one = call()
      running.add(one)
      void one.then(() => running.delete(one))
    }
  }, TICK_MS)

  const codes: number[] = []
  for (let n = 0; n < times; n++)
    for (const instance of instances) {
      codes.push(await instance.end('SIGTERM'))
      await instance.start()
      // The other one goes only when this one is back at work.
      while (!balancer.isTaken(instance.port)) await Bun.sleep(TICK_MS)
    }
  clearInterval(ticking)
  await Promise.all(running)
  balancer.stop()
  const lost = (await afterSilence)?.filter(({ status }) => status !== 200) ?? []
  await Promise.all([...instances, quiet].map((one) => one.end('SIGTERM')))
  await place.stop()

  const failed = [...seen].filter(([what]) => !/^2\d\d$/.test(what))
  for (const [what, count] of failed) console.log(`${count} × ${what}`)
  const sum = failed.reduce((all, [, count]) => all + count, 0)
  const ended = codes.filter((code) => code !== 0).length
  const figure = [
    `${codes.length} restarts, ${sent} calls, ${rate} a second, ${Math.ceil(sent / WRITES)} of them writes: ${sum} not answered with 2xx`,
    `${ended} processes ended with an error`,
    `${lost.length} of ${KEPT_CONNECTIONS} connections gone after ${keptSeconds} s of silence`,
  ].join('; ')
  return { passed: sum + ended + lost.length === 0 && sent > 0, figure }
}

/** Of callers who each wait for their answer. */
async function answeredPerSecond(call: () => Promise<void>): Promise<number> {
  const began = performance.now()
  let answered = 0
  const caller = async () => {
    for (; performance.now() < began + MEASURED_MS; answered++) await call()
  }
  await Promise.all(Array.from({ length: MEASURED_BY }, caller))
  return (answered * 1000) / (performance.now() - began)
}

/** Whoever keeps a connection must find it open when he comes again: nobody may repeat a write that met a closed one. */
function callKept(port: number, by: Person, seconds: number): Promise<Ended[]> {
  const request = bytesOf({ id: 'topicList', by })
  return Promise.all(
    Array.from({ length: KEPT_CONNECTIONS }, async () => {
      const connection = openKept(port)
      await connection.send(request)
      await Bun.sleep(seconds * 1000)
      const ended = await connection.send(request)
      connection.close()
      return ended
    }),
  )
}

const read = (by: Person, n: number): Call =>
  n % 2 === 0 ? { id: 'articleList', by, query: { page: '1' } } : { id: 'topicList', by }

const write = (by: Person, n: number): Call => ({
  id: 'articleCreate',
  by,
  key: Bun.randomUUIDv7(),
  body: { title: `Статья ${n}`, content: { blocks: [{ type: 'paragraph', data: { text: 'Текст' } }] } },
})

function bytesOf(call: Call): Buffer {
  const { method, target, headers, bytes } = wire(call)
  const lines = Object.entries({ ...headers, ...(bytes && { 'content-length': String(bytes.length) }) })
  const head = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return Buffer.concat([Buffer.from(head), bytes ?? Buffer.alloc(0)])
}
