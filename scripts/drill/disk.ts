import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { choosePostgresHome } from '../../api/local/postgres/postgres-home.ts'
import { compare } from './parts/kept.ts'
import type { Drill, Outcome } from './parts/drill.ts'
import { makeInstance, readiness } from './parts/instance.ts'
import { buildPeople } from './parts/people.ts'
import { openDurablePlace } from './parts/place.ts'
import { startReaders } from './parts/readers.ts'
import { mountSmallDisk, type SmallDisk } from './parts/small-disk.ts'
import { told } from './parts/told.ts'
import { startWriters } from './parts/writers.ts'

const DISK_MIB = 400
const WRITERS = 4
const PEOPLE_OF_A_WRITER = 10
/** Of the time in which there is no disk to start on, at most so many starts a second (after the first few). */
const STARTS_A_SECOND = 0.5
const FIRST_STARTS = 3
const BACK_WITHIN_MS = 5000

/** `bun run drill disk [seconds]`: Postgres, the store and the API's log on one disk, which is full twice for so long. */
export const drill: Drill = {
  row: 'R15',
  about:
    'a full disk: writes are refused and reads go on; without room for its log Postgres waits; then all works again',
  minutes: 1,
  async run([seconds = '15']) {
    const disk = mountSmallDisk(DISK_MIB)
    if (!disk) return { passed: false, figure: 'not possible here: it takes root to mount a small disk' }
    try {
      return await fillDisk(disk, Number(seconds))
    } finally {
      disk.remove()
    }
  },
}

async function fillDisk(disk: SmallDisk, seconds: number): Promise<Outcome> {
  const place = await openDurablePlace(disk.folder)
  const [readers = [], ...people] = await buildPeople(place.databaseUrl, WRITERS + 1, PEOPLE_OF_A_WRITER)
  const instance = await makeInstance(place, { LOG_LEVEL: 'info' }, join(disk.folder, 'api.log'))
  await instance.start()
  const writing = startWriters(() => [instance.port], people)
  const reading = startReaders(instance.port, readers.slice(0, 4))
  const faults: string[] = []
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  const acknowledges = async (more: number) => {
    for (const from = writing.acknowledged.length; writing.acknowledged.length < from + more;) await Bun.sleep(20)
  }

  await acknowledges(50)
  disk.fill()
  const [refused, answered] = [writing.refused, reading.answered]
  await Bun.sleep(seconds * 1000)
  expect(writing.refused > refused, 'a full disk refused no write')
  expect(reading.answered > answered && reading.refused === 0, `${reading.refused} readers refused for a full disk`)
  disk.free()
  await acknowledges(50)

  // Now its own log as well: what this writes stands in no table.
  disk.fill()
  await takeAllLog(place.databaseUrl)
  const starts = startsOf(disk)
  await Bun.sleep(seconds * 1000)
  const started = startsOf(disk) - starts
  expect(started <= FIRST_STARTS + seconds * STARTS_A_SECOND, `${started} starts in ${seconds} s`)
  disk.free()
  const freed = performance.now()
  while ((await readiness(instance.port)) !== 200) await Bun.sleep(20)
  const back = performance.now() - freed
  expect(back <= BACK_WITHIN_MS, `back only after ${Math.round(back)} ms`)
  await acknowledges(50)

  await writing.stop()
  await reading.stop()
  const kept = await compare(place, writing.acknowledged)
  expect((await instance.end('SIGTERM')) === 0, 'the API ended with an error')
  await place.stop()
  const what = `full twice for ${seconds} s, ready ${Math.round(back)} ms after; readers ${reading.answered} answered, ${reading.refused} refused while Postgres was away (${started} starts)`
  return told(writing, kept, what, [...faults, ...reading.wrong])
}

const MESSAGE_BYTES = 1_000_000

/** Until Postgres can take no more into its log and leaves. */
async function takeAllLog(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  const takeSome = () => sql`select pg_logical_emit_message(false, 'drill', repeat('x', ${MESSAGE_BYTES}))`
  for (;;) {
    const isTaken = await takeSome().then(
      () => true,
      () => false,
    )
    if (!isTaken) break
  }
  await sql.end({ timeout: 1 }).catch(() => {})
}

const startsOf = ({ folder }: SmallDisk): number =>
  readFileSync(join(choosePostgresHome(folder).folder, 'postgres.log'), 'utf8').split('starting PostgreSQL').length - 1
