import postgres from 'postgres'
import { openDatabase } from '../../api/db/client.ts'
import { migrate } from '../../api/db/migrate/migrate.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { freePort } from '../../api/local/free-port.ts'
import { testSettings } from '../../api/test/app.ts'
import { startPair, type Pair } from '../../api/test/standby.ts'
import { spent } from '../bench/parts/cpu.ts'
import { withoutWalls } from '../bench/parts/house.ts'
import { addFigures } from '../bench/monitoring/world.ts'
import type { Drill } from './parts/drill.ts'
import { signalAll } from './parts/freeze.ts'
import { buildPeople, type Person } from './parts/people.ts'
import { startInstance, tally } from './parts/several.ts'

const CALLERS = 4
/** So old its answers may be. */
const MAY_BE_OLD_MS = (operations.monitoringListPeople.staleSeconds ?? 0) * 1000
const SECTIONS = ['summary', 'tasks', 'knowledge-base', 'users']
/** No call may wait for a replica that is gone for longer than its primary takes on a busy machine. */
const SLOWEST_MS = 5000
const AWAY_MS = 3000
/** Percent of the calls. */
const MOST = 90
const WARM_CALLS = 40
const AND_THEN_MS = 1000
/** Below the calls a minute of one session. */
const PAUSE_MS = 120

/** `bun run drill replica [calls]`. */
export const drill: Drill = {
  row: 'R6, T18',
  about:
    'a replica answers monitoring: stopped replay, a kill and a freeze of it cost no call its answer or its truth, a sign-out acts at once',
  minutes: 1,
  run: ([calls = '200']) => replica(Number(calls), [stoppedReplay, killed, frozen]),
}

type Played = { figure: string; wrong: string[] }
type Play = (pair: Pair, product: Product, people: readonly Person[]) => Promise<Played>

type Told = Record<'begun' | 'passed' | 'fallen', number>
type Product = {
  call(path: string, by: Person, body?: object): Promise<Seen>
  told(): Promise<Told>
  stop(): Promise<void>
}
type Seen = { status: number | 'no answer'; ms: number; begunAt: number; total: unknown }

/** So many calls by the primary alone, and as many with the replica; then what can go wrong with it. */
export async function replica(calls: number, plays: readonly Play[] = [stoppedReplay, killed]) {
  const pair = await startPair({ waits: false })
  const [primary, standby] = [pair.urlAt(pair.ports.primary), pair.urlAt(pair.ports.standby)]
  const stops: (() => Promise<void>)[] = [pair.stop]
  try {
    await migrate(primary)
    const [people = []] = await buildPeople(primary, 1, CALLERS + 2)
    const cost = calls > 0 ? await costAlone(pair, people, calls) : undefined
    const product = await startProduct(primary, standby)
    stops.push(product.stop)
    await usedAgain(product, people)
    const played = cost === undefined ? [] : [await costBeside(pair, product, people, calls, cost)]
    for (const play of plays) played.push(await play(pair, product, people))
    const wrong = played.flatMap((one) => one.wrong)
    return { passed: wrong.length === 0, figure: [...played.map(({ figure }) => figure), ...wrong].join('; ') }
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

async function costAlone(pair: Pair, people: readonly Person[], calls: number): Promise<number> {
  const primary = pair.urlAt(pair.ports.primary)
  await addYear(primary, people[0]?.companyId ?? '')
  const product = await startProduct(primary)
  try {
    return (await costOf(pair, product, people, calls)).cost
  } finally {
    await product.stop()
  }
}

async function costBeside(pair: Pair, product: Product, people: readonly Person[], calls: number, alone: number) {
  const { seen, cost, byReplica } = await costOf(pair, product, people, calls)
  const share = Math.round((byReplica / calls) * 100)
  return {
    figure: `${share} % of ${calls} calls by the replica: ${cost.toFixed(1)} ms of the primary's CPU each, ${alone.toFixed(1)} without it`,
    wrong: [...refusedOf(seen), ...(share < MOST ? ['the replica answered too few of them'] : [])],
  }
}

/** What a company of ten restaurants does in a year, but for its runs. */
async function addYear(url: string, companyId: string): Promise<void> {
  const owner = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  await withoutWalls(owner)
  await owner.end()
  await addFigures(url, { companyId })
}

async function startProduct(databaseUrl: string, replicaUrl?: string): Promise<Product> {
  const metrics = await freePort()
  const env = { METRICS_PORT: String(metrics), ...(replicaUrl && { DATABASE_REPLICA_URL: replicaUrl }) }
  const instance = await startInstance(databaseUrl, env)
  return {
    async call(path, { subdomain, token }, body) {
      const begunAt = performance.now()
      const answer = await instance.call(path, { host: `${subdomain}.${testSettings.productDomain}`, token, body })
      const ms = performance.now() - begunAt
      return { status: answer?.status ?? 'no answer', ms, begunAt, total: answer?.body.total }
    },
    async told() {
      const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text()
      const sum = (name: string) =>
        [...text.matchAll(new RegExp(`^workspace_replica_${name}(?:{.*})? (\\d+)$`, 'gm'))].reduce(
          (all, [, n]) => all + Number(n),
          0,
        )
      return { begun: sum('begun'), passed: sum('passed'), fallen: sum('fallen') }
    },
    stop: instance.stop,
  }
}

/** Milliseconds of a core that the primary and its processes took for each call, once the first were made. */
async function costOf(pair: Pair, product: Product, people: readonly Person[], calls: number) {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const paths = SECTIONS.map((section) => `/api/monitoring/${section}?from=${day(29)}&to=${day(0)}`)
  const ask = async (many: number) => {
    const seen: Seen[] = []
    const callers = people.slice(0, CALLERS).map(async (by, caller) => {
      for (let n = caller; n < many; n += CALLERS)
        seen.push(await product.call(paths[Math.floor(n / CALLERS) % paths.length] ?? '', by))
    })
    await Promise.all(callers)
    return seen
  }
  const spentNow = () => spent(process.pid, pair.primary.pid()).postgres
  await ask(WARM_CALLS)
  const [told, before] = [await product.told(), spentNow()]
  const seen = await ask(calls)
  const [now, after] = [await product.told(), spentNow()]
  const byReplica = now.begun - told.begun - (now.fallen - told.fallen)
  return { seen, byReplica, cost: ((after - before) * 1000) / calls }
}

const refusedOf = (seen: readonly Seen[]): string[] =>
  seen.filter(({ status }) => status !== 200).map(({ status }) => `a call ended with ${status}`)

/** Until a call begins and ends on the replica; how long that took. */
async function usedAgain(product: Product, [by]: readonly Person[]): Promise<number> {
  if (!by) throw new Error('nobody to ask')
  const since = performance.now()
  for (;;) {
    const before = await product.told()
    await product.call('/api/monitoring/users', by)
    const after = await product.told()
    if (after.begun > before.begun && after.fallen === before.fallen) return performance.now() - since
    await Bun.sleep(20)
  }
}

/** What was written while nothing is replayed is seen in time, and who signs out meanwhile is out at once. */
async function stoppedReplay(pair: Pair, product: Product, people: readonly Person[]): Promise<Played> {
  const [by] = people
  const leaver = people.at(-1)
  if (!by || !leaver) throw new Error('nobody to ask')
  const look = () => product.call('/api/monitoring/users', by)
  await product.call('/api/monitoring/users', leaver)
  await usedAgain(product, people)
  const { total: before } = await look()
  await pair.standby.pauseReplay()
  await addPerson(pair, by.companyId)
  const since = performance.now()
  const begun = (await product.told()).begun
  const left = await product.call('/api/auth/logout', leaver, {})
  const after = await product.call('/api/monitoring/users', leaver)
  const wasThere = (await product.told()).begun > begun

  const seen: Seen[] = []
  while (performance.now() < since + MAY_BE_OLD_MS + AND_THEN_MS) {
    seen.push(await look())
    await Bun.sleep(PAUSE_MS)
  }
  const isOld = ({ total }: Seen) => total === before
  const late = seen.filter((one) => isOld(one) && one.begunAt > since + MAY_BE_OLD_MS)
  const fresh = seen.find((one) => !isOld(one))
  await pair.standby.resumeReplay()
  const again = await usedAgain(product, people)
  return {
    figure:
      `replay stopped: ${seen.filter(isOld).length} old answers, ${late.length} of them too old, ` +
      `the first new one ${seconds((fresh?.begunAt ?? Number.NaN) - since)} after the write (of ${seconds(MAY_BE_OLD_MS)}), ` +
      `a sign-out ${left.status} and then ${after.status}, used again after ${seconds(again)}`,
    wrong: [
      ...refusedOf(seen),
      ...(late.length > 0 || !fresh ? ['answers were older than they may be'] : []),
      ...(seen.some(isOld) && wasThere ? [] : ['the replica was not used while its replay was stopped']),
      ...(after.status === 401 ? [] : [`who had signed out was answered ${after.status}`]),
    ],
  }
}

const killed = (pair: Pair, product: Product, people: readonly Person[]): Promise<Played> =>
  goneAndBack('killed', { go: pair.standby.kill, back: pair.standby.start }, product, people)

const frozen = (pair: Pair, product: Product, people: readonly Person[]): Promise<Played> => {
  const tell = (signal: 'SIGSTOP' | 'SIGCONT') => async () => signalAll(pair.standby.pid(), signal)
  return goneAndBack('frozen', { go: tell('SIGSTOP'), back: tell('SIGCONT') }, product, people)
}

type Away = Record<'go' | 'back', () => Promise<void>>
/** Callers ask all the time: none is refused, and none waits for long. */
async function goneAndBack(what: string, away: Away, product: Product, people: readonly Person[]): Promise<Played> {
  await usedAgain(product, people)
  const seen: Seen[] = []
  const over = new AbortController()
  const callers = people.slice(0, CALLERS).map(async (by) => {
    while (!over.signal.aborted) {
      seen.push(await product.call('/api/monitoring/users', by))
      await Bun.sleep(PAUSE_MS)
    }
  })
  const [asker] = people.slice(CALLERS)
  await Bun.sleep(AND_THEN_MS)
  await away.go()
  await Bun.sleep(AWAY_MS)
  await away.back()
  const again = await usedAgain(product, asker ? [asker] : people)
  over.abort()
  await Promise.all(callers)
  const slowest = Math.max(...seen.map(({ ms }) => ms))
  return {
    figure: `${what}: ${tally(seen.map(({ status }) => status))}, the slowest ${seconds(slowest)}, used again after ${seconds(again)}`,
    wrong: [...refusedOf(seen), ...(slowest > SLOWEST_MS ? [`a call took ${seconds(slowest)}`] : [])],
  }
}

async function addPerson({ urlAt, ports }: Pair, companyId: string): Promise<void> {
  const db = openDatabase({ url: urlAt(ports.primary), max: 1 })
  await db.write(
    companyId,
    (sql) => sql`
      insert into users (company_id, id, name, email, role, email_verified)
      values (${companyId}, ${Bun.randomUUIDv7()}, 'Новый', 'new@drill.example', 'user', true)`,
  )
  await db.end()
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
