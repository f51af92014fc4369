import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Archive } from '../../api/company-archive/archive.ts'
import { openDatabase, type Database } from '../../api/db/client.ts'
import { FEED_START, readFeed, type FeedPlace } from '../../api/events/feed.ts'
import { mark } from '../../api/files/bucket-owner.ts'
import { isOurs } from '../../api/files/copies.ts'
import { createFileStore, type FileStore } from '../../api/files/store.ts'
import { seedWorld } from '../../api/local/demo/seed-world.ts'
import { fileJobs } from '../../api/queue/jobs/files.ts'
import { createTestApp, testSettings } from '../../api/test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../api/test/database.ts'
import { runJob } from '../../api/test/run-job.ts'
import { companyIds } from '../../mocks/seed/ids.ts'
import { secrets } from '../../mocks/seed/users.ts'
import { world } from '../../mocks/seed/world.ts'
import { DAY } from '../../openapi/rules/time/durations.ts'
import { openForRows } from '../backup/rows.ts'
import { exportCompany } from '../company/export.ts'
import type { Drill, Outcome } from './parts/drill.ts'
import { serviceSettings } from './parts/instance.ts'
import { buildPeople } from './parts/people.ts'
import { openPlace } from './parts/place.ts'

const COMPANY = join(import.meta.dir, '..', 'company.ts')
const UNPACKED = 'company-import-'
const LOOK_MS = 25
const [FILES, FILE_BYTES] = [20, 300_000]
/** Of the feed of another company, on a busy machine as well: an import lasts longer. */
const HEARD_WITHIN_MS = 2_000
/** Until Postgres has seen that its caller is gone. */
const GONE_WITHIN_MS = 10_000

/** `bun run drill import [kills]`. */
export const drill: Drill = {
  row: 'R3',
  about:
    '`bun run company import` is killed (-9) at any moment: nobody sees half a company, nobody waits, and the same command brings it whole',
  minutes: 2,
  run: ([kills = '30']) => killImports(Number(kills)),
}

export async function killImports(kills: number): Promise<Outcome> {
  const place = await openPlace()
  const files = createFileStore({ ...place.s3, embedded: true })
  const faults: string[] = []
  const expect = (isSo: boolean, fault: string) => void (isSo || faults.push(fault))
  const archive = join(place.folder, 'berezka.tar')
  const temporary = join(place.folder, 'temporary')
  mkdirSync(temporary)
  const target = await openTarget(place.databaseUrl)
  try {
    const archived = await archiveOfDemo(archive)
    const begin = (url: string) =>
      Bun.spawn([process.execPath, COMPANY, 'import', archive], {
        env: { ...serviceSettings(place), DATABASE_URL: url, TMPDIR: temporary },
        stdin: 'ignore',
        stdout: 'ignore',
        stderr: 'pipe',
      })

    // Elsewhere, for how long it takes and what is whole.
    const first = await createTestDatabase()
    const began = performance.now()
    expect((await begin(first.url).exited) === 0, 'the import that nobody kills')
    const lasts = performance.now() - began
    const whole = await countRows(first.url, archived)
    await first.drop()
    const keys = await keysOf(files)
    // What lies there from now on a kill has left.
    const empty = () => Promise.all(keys.map((key) => files.delete(key)))
    await empty()

    let [ended, cut] = [0, 0]
    const killAt = async (isTime: (child: Bun.Subprocess) => boolean | Promise<boolean>) => {
      const child = begin(target.url)
      while (!(await isTime(child))) {
        await target.hear()
        await Bun.sleep(LOOK_MS)
      }
      child.kill('SIGKILL')
      await child.exited
      const failed = child.signalCode === null && child.exitCode !== 0
      if (failed) faults.push(`it failed by itself: ${inLine(await new Response(child.stderr).text())}`)
      await target.hear()
      const rows = await target.afterKill(archived)
      if (rows === 0) {
        cut++
        return
      }
      // Killed after its COMMIT.
      ended++
      expect(rows === whole, `${rows} rows of ${whole} are seen after a kill`)
      await target.forget()
      await empty()
    }
    for (let n = 0; n < kills; n++) {
      // Evenly over the whole of it.
      const until = performance.now() + (lasts * (n + 0.5)) / kills
      await killAt(() => performance.now() >= until)
    }
    const liesThere = async () => (await keysOf(files)).some(isOurs)
    // Between the first file and the COMMIT, should none of so few have come there.
    if (!(await liesThere())) await killAt(async ({ exitCode }) => exitCode !== null || (await liesThere()))

    expect(cut > 0, 'no kill came before the end')
    await mark(target.db().jobs.sql, files)
    expect(await liesThere(), 'no kill left a file')
    await sweep(target, files)
    const left = (await keysOf(files)).filter(isOurs)
    expect(left.length === 0, `${left.length} files of nobody after thirty days`)

    const last = begin(target.url)
    const said = await new Response(last.stderr).text()
    expect((await last.exited) === 0, `the same command again: ${inLine(said)}`)
    expect((await countRows(target.url, archived)) === whole, 'not all rows came by the same command')
    expect((await keysOf(files)).join() === keys.join(), 'not all files came by the same command')
    const folders = readdirSync(temporary).filter((name) => name.startsWith(UNPACKED))
    expect(folders.length === 0, `${folders.length} unpacked archives are left`)
    const slowest = target.slowest()
    expect(slowest <= HEARD_WITHIN_MS, `another company heard of itself after ${Math.round(slowest)} ms`)
    const figure =
      `${cut + ended} kills within ${Math.round(lasts)} ms: ${cut} left no row, ${ended} came after its end and left all ` +
      `${whole}; then whole by the same command with ${keys.length} files; others heard of themselves within ${Math.round(slowest)} ms`
    return { passed: faults.length === 0, figure: [figure, ...new Set(faults)].join('; ') }
  } finally {
    await target.end()
    files.close()
    await place.stop()
  }
}

/** The demo company as it would leave another instance. */
async function archiveOfDemo(file: string): Promise<Archive> {
  const from = await createTestApp({ seed: (db, files, secret) => seedWorld(db, files, secret, world, secrets) })
  const { berezka } = companyIds
  try {
    // By the keys that uploads have: those of the demo's own are nothing that is swept.
    for (let n = 0; n < FILES; n++) {
      const [id, bytes] = [Bun.randomUUIDv7(), randomBytes(FILE_BYTES)]
      const key = `${berezka}/${id}`
      await from.files.put(key, bytes, 'application/pdf')
      await from.db.write(
        berezka,
        (sql) => sql`
          insert into files (company_id, id, key, name, original_name, mimetype, size, copies)
          values (${berezka}, ${id}, ${key}, 'book.pdf', 'Книга.pdf', 'application/pdf', ${FILE_BYTES}, '{}')`,
      )
    }
    return await exportCompany(
      { databaseUrl: from.url, files: from.files, dataSecret: testSettings.dataSecret },
      'berezka',
      file,
    )
  } finally {
    await from.stop()
  }
}

/** Of all tables that move, as seen past the walls. */
async function countRows(url: string, { tables }: Archive): Promise<number> {
  const sql = openForRows(url, 'backup')
  try {
    let rows = 0
    for (const { name } of tables) {
      const column = name === 'companies' ? 'id' : 'company_id'
      const [row] = await sql<{ count: number }[]>`
        select count(*)::integer as count from ${sql(name)} where ${sql(column)} = ${companyIds.berezka}`
      rows += row?.count ?? 0
    }
    return rows
  } finally {
    await sql.end()
  }
}

/** The figure is one line. */
const inLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 300)

const keysOf = async (files: FileStore) =>
  (await Array.fromAsync(files.list(undefined, `${companyIds.berezka}/`)))
    .flat()
    .map(({ key }) => key)
    .toSorted()

/** The database that the company comes into, with another one at work in it; a new one once it has come. */
async function openTarget(firstUrl: string) {
  let slowest = 0
  let own: TestDatabase | undefined
  let now = await openWorld(firstUrl)
  return {
    get url() {
      return now.url
    },
    db: () => now.db,
    slowest: () => slowest,
    /** Something happens in the other company, and is told of. */
    async hear() {
      const began = performance.now()
      const id = Bun.randomUUIDv7()
      const { db, companyId, userId } = now
      await db.write(
        companyId,
        (sql) => sql`
        insert into events (company_id, id, action, user_id) values (${companyId}, ${id}, 'article.updated', ${userId})`,
      )
      for (let heard = false; !heard;) {
        const events = await readFeed(db.forCompany(companyId), { after: now.after, companyId })
        heard = events.some((event) => event.id === id)
        now.after = events.at(-1)?.place ?? now.after
        slowest = Math.max(slowest, performance.now() - began)
        if (!heard && performance.now() - began > GONE_WITHIN_MS) return
      }
    },
    /** How many rows are seen of the company once its session has gone. */
    async afterKill(archived: Archive): Promise<number> {
      const sql = openForRows(now.url)
      try {
        // The turn of imports, which ends with its session.
        const others = () => sql`
          select from pg_locks where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())`
        for (const until = performance.now() + GONE_WITHIN_MS; performance.now() < until; await Bun.sleep(LOOK_MS))
          if ((await others()).length === 0) break
      } finally {
        await sql.end()
      }
      return countRows(now.url, archived)
    },
    async forget() {
      await now.db.end()
      await own?.drop()
      own = await createTestDatabase()
      now = await openWorld(own.url)
    },
    async end() {
      await now.db.end()
      await own?.drop()
    },
  }
}

type World = { url: string; db: Database; companyId: string; userId: string; after: FeedPlace }

async function openWorld(url: string): Promise<World> {
  const [people = []] = await buildPeople(url, 1, 1)
  const [person] = people
  if (!person) throw new Error('nobody is there')
  return {
    url,
    db: openDatabase({ url, max: 2 }),
    companyId: person.companyId,
    userId: person.userId,
    after: FEED_START,
  }
}

/** What the housekeeping does with files that have no row, after its thirty days. */
async function sweep(target: { db(): Database }, files: FileStore): Promise<void> {
  const jobs = fileJobs(files)
  const list = jobs.filter(({ name }) => ['file-leftovers', 'object-removals'].includes(name))
  for (const days of [2, 40])
    for (const { name } of list) await runJob(target.db().jobs, list, name, new Date(Date.now() + days * DAY))
}
