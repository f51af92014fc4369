import postgres from 'postgres'
import { openDatabase } from '../../api/db/client.ts'
import { migrate } from '../../api/db/migrate/migrate.ts'
import { seedCompany } from '../../api/test/two-companies.ts'
import type { Drill, Outcome } from './parts/drill.ts'
import { startArchived } from './pitr/archived.ts'

/** `bun run drill pitr [seconds between two pieces of the log] [megabytes written]`. */
export const drill: Drill = {
  row: 'R14',
  about: 'the log archived: a database as of a moment before a mistake, and what a lost disk costs at most',
  minutes: 1,
  run: ([seconds = '5', megabytes = '100']) => toTheMoment(Number(seconds), Number(megabytes)),
}

const TICK_MS = 20
const KILOBYTES = 8

export async function toTheMoment(archiveSeconds: number, megabytes: number): Promise<Outcome> {
  const place = await startArchived(archiveSeconds)
  const faults: string[] = []
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  try {
    await migrate(place.url)
    const sql = postgres(place.url, { max: 1, onnotice: () => {} })
    await sql`create table ticks (at timestamptz primary key default clock_timestamp(), rest text)`
    await place.baseBackup()
    const db = openDatabase({ url: place.url, max: 2 })
    const kept = await seedCompany(db, 'Alfa')
    await sql`
      insert into ticks select clock_timestamp(), (select string_agg(md5(random()::text), '') from generate_series(1, 256), lateral (select n) x)
      from generate_series(1, ${(megabytes * 1024) / KILOBYTES}) n`
    const [moment] = await sql<{ at: string; count: number }[]>`
      select clock_timestamp()::text as at, count(*)::integer as count from ticks`
    // The mistake.
    await sql`delete from ticks`
    await seedCompany(db, 'Beta')
    await db.end()

    // A disk that is lost just before the next piece leaves: writes go on for more than two of them.
    const until = performance.now() + archiveSeconds * 2500
    let last = 0
    while (performance.now() < until) {
      await sql`insert into ticks default values`
      last = Date.now()
      await Bun.sleep(TICK_MS)
    }
    await place.kill()
    await sql.end({ timeout: 0 })

    const before = await place.restore('before', moment?.at)
    const then = await look(before.url)
    expect(then.ticks === moment?.count, `${then.ticks} rows of ${moment?.count} as of the moment`)
    expect(then.companies.join() === kept.id, `companies as of the moment: ${then.companies.join()}`)
    const newest = await place.restore('newest')
    const now = await look(newest.url)
    expect(now.companies.length === 2, 'what came after the moment is in the newest')
    const lost = (last - now.lastAt) / 1000
    expect(lost >= 0 && lost <= archiveSeconds + 5, `${lost.toFixed(1)} s lost of ${archiveSeconds} at most`)
    const size = place.megabytes()
    const figure =
      `RPO ${lost.toFixed(1)} s (a piece each ${archiveSeconds} s), RTO ${before.seconds.toFixed(1)} s to a moment and ` +
      `${newest.seconds.toFixed(1)} s to the newest, of ${size} MB of base and log`
    return { passed: faults.length === 0, figure: [figure, ...faults].join('; ') }
  } finally {
    await place.stop()
  }
}

async function look(url: string): Promise<{ ticks: number; lastAt: number; companies: string[] }> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const [row] = await sql<{ ticks: number; lastAt: Date | null }[]>`
      select count(*)::integer as ticks, max(at) as "lastAt" from ticks`
    const companies = await sql.begin(async (tx) => {
      await tx`set local role jobs`
      return tx<{ id: string }[]>`select id from companies order by id`
    })
    return { ticks: row?.ticks ?? 0, lastAt: row?.lastAt?.getTime() ?? 0, companies: companies.map(({ id }) => id) }
  } finally {
    await sql.end()
  }
}
