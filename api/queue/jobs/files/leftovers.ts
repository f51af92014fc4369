import { DAY } from '../../../../openapi/rules/time/durations.ts'
import { companyOf, isOurs } from '../../../files/copies.ts'
import { removalsOf } from '../../../files/removals.ts'
import type { FileStore } from '../../../files/store.ts'
import type { Run } from '../runner.ts'
import { claimBucket } from './claim-bucket.ts'
import { liveAmong } from './live-objects.ts'

/** No upload lasts as long (U7). */
const LEFT_BEHIND = DAY
/** What a run may take by itself, of all objects: more is a mistake until an operator has looked at it. */
const SHARE = 0.01
const AT_LEAST = 100
/** Keys that one run holds; those beyond are found again by the next. */
const HELD = 50_000
const BATCH = 500

export class TooManyLeftovers extends Error {
  override name = 'TooManyLeftovers'
  constructor(found: number, all: number) {
    super(
      `${found} of ${all} objects in the bucket have no file: none is removed. ` +
        `If the database is the right one, allow it: bun run bucket allow ${found}`,
    )
  }
}

/** What broken uploads left: unfinished ones end now, objects without a row go by `object_removals` (U7). */
export async function sweepLeftovers(run: Run, files: FileStore): Promise<number> {
  const { sql, now, keep } = run
  await claimBucket(run, files)
  const old = new Date(now.getTime() - LEFT_BEHIND)
  const { all, found, held } = await look(run, files, old)
  const [word] = await sql<{ sweepMax: number | null }[]>`select sweep_max from this_database`
  if (found > Math.max(AT_LEAST, all * SHARE, word?.sweepMax ?? 0)) throw new TooManyLeftovers(found, all)
  for (let from = 0; from < held.length; from += BATCH) {
    const removals = held.slice(from, from + BATCH).flatMap((key) => removalsOf(companyOf(key), [key], now))
    await keep()
    await sql`insert into object_removals ${sql(removals)}`
  }
  // The word was for this run.
  if (word?.sweepMax) await sql`update this_database set sweep_max = null`
  return held.length + (await files.dropUnfinished(old, run))
}

type Looked = { all: number; found: number; held: string[] }

async function look({ sql, signal, keep }: Run, files: FileStore, old: Date): Promise<Looked> {
  let all = 0
  let found = 0
  const held: string[] = []
  for await (const page of files.list(signal)) {
    await keep()
    const ours = page.filter(({ key, at }) => at <= old && isOurs(key)).map(({ key }) => key)
    if (ours.length === 0) continue
    const live = await liveAmong(sql, ours)
    const waiting = await sql<{ key: string }[]>`
      select key from object_removals where key = any (${ours.filter((key) => !live.has(key))}::text[])`
    const known = new Set([...live, ...waiting.map(({ key }) => key)])
    const loose = ours.filter((key) => !known.has(key))
    all += ours.length
    found += loose.length
    held.push(...loose.slice(0, HELD - held.length))
  }
  return { all, found, held }
}
