import postgres from 'postgres'
import { send } from './parts/call.ts'
import { compare } from './parts/kept.ts'
import type { Drill } from './parts/drill.ts'
import { makeInstance, readiness } from './parts/instance.ts'
import { buildPeople, type Person } from './parts/people.ts'
import { openDurablePlace, type DurablePlace } from './parts/place.ts'
import { startReaders } from './parts/readers.ts'
import { told } from './parts/told.ts'
import { startWriters } from './parts/writers.ts'

const WRITERS = 8
const PEOPLE_OF_A_WRITER = 10
/** Between two failures, and how long the database is away. */
const WORKS_MS = 2000
const AWAY_MS = 4000
/** R6. */
const BACK_WITHIN_MS = 5000

/** `bun run drill database [times]`. */
export const drill: Drill = {
  row: 'R6',
  about:
    'Postgres is stopped at once and its postmaster killed under writers: nothing lost, 503 until it is back, then work',
  minutes: 2,
  run: ([times = '4']) => stopDatabase(Number(times), AWAY_MS),
}

/** Half of the times it is away for so long, as somebody else's server; half of the times the embedded one is killed. */
export async function stopDatabase(times: number, awayMs: number) {
  const place = await openDurablePlace()
  const [readers = [], ...people] = await buildPeople(place.databaseUrl, WRITERS + 1, PEOPLE_OF_A_WRITER)
  const instance = await makeInstance(place)
  await instance.start()
  const before = await connections(place)
  const writing = startWriters(() => [instance.port], people)
  const reading = startReaders(instance.port, readers.slice(0, 4))
  const faults: string[] = []
  const waits: number[] = []

  for (let n = 0; n < times; n++) {
    await Bun.sleep(WORKS_MS)
    const isKilled = n >= times / 2
    const pid = place.postmaster()
    if (isKilled && pid) process.kill(pid, 'SIGKILL')
    else await place.stopDatabase()
    // The embedded one may be back between two questions.
    const isBack = () => isKilled && place.postmaster() !== pid
    while ((await readiness(instance.port)) !== 503 && !isBack()) await Bun.sleep(20)
    const { status } = await fetch(health(instance.port))
    if (status !== 200) faults.push(`/healthz ${status}`)
    if (!isKilled) {
      await Bun.sleep(awayMs)
      await place.startDatabase()
    }
    await databaseAnswers(place)
    waits.push(await backAfter(instance.port, readers.at(-1)))
  }
  await writing.stop()
  await reading.stop()
  const kept = await compare(place, writing.acknowledged)
  const after = await connections(place)
  if (after > before + TOLERATED) faults.push(`${before} connections before, ${after} after`)
  const late = waits.filter((wait) => wait > BACK_WITHIN_MS)
  if (late.length > 0) faults.push(`back only after ${late.map(Math.round).join(', ')} ms`)
  if (writing.refused + reading.refused === 0) faults.push('nobody was refused: the database was not away')
  if ((await instance.end('SIGTERM')) !== 0) faults.push('the API ended with an error')
  await place.stop()
  const what = `${times} times away, back at most ${Math.round(Math.max(...waits))} ms after it; readers ${reading.answered} answered, ${reading.refused} refused`
  return told(writing, kept, what, [...faults, ...reading.wrong])
}

/** A pool opens its connections one by one as it needs them. */
const TOLERATED = 16

const health = (port: number) => `http://127.0.0.1:${port}/healthz`

/** How long until an administrator is answered. */
async function backAfter(port: number, by: Person | undefined): Promise<number> {
  const began = performance.now()
  if (!by) throw new Error('nobody to ask')
  while ((await send(port, { id: 'topicList', by })).status !== 200) await Bun.sleep(20)
  return performance.now() - began
}

const asked = ({ databaseUrl }: DurablePlace) =>
  postgres(databaseUrl, { max: 1, fetch_types: false, connect_timeout: 2, onnotice: () => {} })

async function databaseAnswers(place: DurablePlace): Promise<void> {
  for (;;) {
    const sql = asked(place)
    const isThere = await sql`select 1`.then(
      () => true,
      () => false,
    )
    await sql.end()
    if (isThere) return
    await Bun.sleep(20)
  }
}

async function connections(place: DurablePlace): Promise<number> {
  const sql = asked(place)
  const rows = await sql`select from pg_stat_activity where backend_type = 'client backend'`
  await sql.end()
  return rows.length
}
