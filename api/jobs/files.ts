import { limits } from '../../openapi/gen/limits.gen.ts'
import type { RolePool } from '../db/client.ts'
import { filesPath } from '../files/address.ts'
import { COPY_TYPE, COPY_WIDTHS, copyKey, objectKeys, originalKey, type Copies } from '../files/copies.ts'
import { makeCopy } from '../files/make-copy.ts'
import type { FileStore } from '../files/store.ts'
import type { Job } from './runner.ts'

const SECOND = 1000
const HOUR = 3_600 * SECOND
const DAY = 24 * HOUR
const BATCH = 200
/** Copies of one run: the lease of a job is ten minutes. */
const COPIES_AT_A_TIME = 50
const COPY_TRIES = 3
const RETRY_MAX = HOUR
/** No upload lasts as long (U7). */
const LEFT_BEHIND = DAY
/** What we name objects: company, file, and the width of a copy. Anything else in the bucket is not ours. */
const OUR_KEY = /^[0-9a-f-]{36}\/[0-9a-f-]{36}(\.\d+\.webp)?$/

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Files that nothing has referred to for so long: the row first, its objects through `object_removals` (U8). */
async function orphans({ write }: RolePool, now: Date): Promise<number> {
  for (let total = 0; ;) {
    const count = await write(async (sql) => {
      const files = await sql<{ companyId: string; id: string; key: string; copies: Copies }[]>`
        delete from files f where (f.company_id, f.id) in (
          select o.company_id, o.id from files o
          where o.unreferenced_since <= ${before(now, limits.fileOrphanDays * DAY)}
            and not exists (select from file_refs r where r.company_id = o.company_id and r.file_id = o.id)
            and not exists (
              select from companies c where c.id = o.company_id
                and c.logos @> jsonb_build_array(jsonb_build_object('url', ${`${filesPath}/`} || o.id || '/' || o.name)))
          order by o.unreferenced_since limit ${BATCH} for update skip locked)
        returning f.company_id, f.id, f.key, f.copies`
      const removals = files.flatMap(({ companyId, key, copies }) =>
        objectKeys(key, copies).map((object) => ({
          ...{ companyId, id: Bun.randomUUIDv7(), key: object, createdAt: now, dueAt: now },
        })),
      )
      if (removals.length > 0) await sql`insert into object_removals ${sql(removals)}`
      return files.length
    })
    total += count
    if (count < BATCH) return total
  }
}

/** Empties `object_removals`; what the store will not do now is tried again, later each time. */
async function emptyRemovals({ sql }: RolePool, files: FileStore, now: Date): Promise<number> {
  let done = 0
  for (;;) {
    const due = await sql<{ companyId: string; id: string; key: string; attempts: number }[]>`
      select company_id, id, key, attempts from object_removals where due_at <= ${now} order by due_at limit ${BATCH}`
    for (const { companyId, id, key, attempts } of due) {
      try {
        await files.delete(key)
        await sql`delete from object_removals where company_id = ${companyId} and id = ${id}`
        done += 1
      } catch {
        const later = new Date(now.getTime() + Math.min(RETRY_MAX, 30 * SECOND * 2 ** Math.min(attempts, 10)))
        await sql`
          update object_removals set attempts = attempts + 1, due_at = ${later}
          where company_id = ${companyId} and id = ${id}`
        // A store that is away would fail the others too.
        return done
      }
    }
    if (due.length < BATCH) return done
  }
}

/** What broken uploads left: unfinished ones, and objects without a row (U7). */
async function leftovers({ sql }: RolePool, files: FileStore, now: Date): Promise<number> {
  const old = before(now, LEFT_BEHIND)
  let swept = await files.dropUnfinished(old)
  for await (const page of files.list()) {
    const ours = page.filter(({ key, at }) => at <= old && OUR_KEY.test(key)).map(({ key }) => key)
    if (ours.length === 0) continue
    const known = await sql<{ key: string; copies: Copies }[]>`
      select key, copies from files where key = any (${[...new Set(ours.map(originalKey))]}::text[])`
    const kept = new Set(known.flatMap(({ key, copies }) => objectKeys(key, copies)))
    for (const key of ours.filter((candidate) => !kept.has(candidate))) {
      await files.delete(key)
      swept += 1
    }
  }
  return swept
}

/** One picture at a time, in a process of its own (U10). */
async function makeCopies({ sql }: RolePool, files: FileStore, now: Date): Promise<number> {
  let made = 0
  for (let round = 0; round < COPIES_AT_A_TIME; round++) {
    // Counted before the try: what kills the server is tried three times, not for ever.
    const [file] = await sql<{ companyId: string; id: string; key: string; size: number; width: number }[]>`
      update files set copies_tries = copies_tries + 1 where (company_id, id) = (
        select company_id, id from files where copies_tries < ${COPY_TRIES} and created_at <= ${now}
        order by copies_tries, created_at limit 1 for update skip locked)
      returning company_id, id, key, size, width`
    if (!file) break
    const ready = await copiesOf(file, files)
    const kept = await sql`
      update files set copies = ${sql.json(ready)}, copies_tries = null
      where company_id = ${file.companyId} and id = ${file.id} returning 1`
    // Deleted meanwhile: its removals knew of no copies.
    if (kept.length === 0) await Promise.all(Object.keys(ready).map((width) => files.delete(copyKey(file.key, width))))
    made += 1
  }
  return made
}

/** Only copies that are smaller than what they stand for. */
async function copiesOf(file: { key: string; size: number; width: number }, files: FileStore): Promise<Copies> {
  const ready: Copies = {}
  for (const width of COPY_WIDTHS) {
    if (file.width <= width) continue
    const source = await files.read(file.key)
    if (!source) break
    const copy = await makeCopy(source, width)
    if (!copy || copy.length >= file.size) continue
    await files.put(copyKey(file.key, width), copy, COPY_TYPE)
    ready[width] = copy.length
  }
  return ready
}

/** The jobs that need the store beside the database. */
export const fileJobs = (files: FileStore): readonly Job[] => [
  { name: 'file-copies', everyMs: 20 * SECOND, run: (jobs, now) => makeCopies(jobs, files, now) },
  { name: 'object-removals', everyMs: 20 * SECOND, run: (jobs, now) => emptyRemovals(jobs, files, now) },
  { name: 'file-orphans', everyMs: HOUR, run: orphans },
  { name: 'file-leftovers', everyMs: 6 * HOUR, run: (jobs, now) => leftovers(jobs, files, now) },
]
