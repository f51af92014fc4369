import { COPY_TYPE, COPY_WIDTHS, copyKey, type Copies } from '../../../files/copies.ts'
import { makeCopy } from '../../../files/make-copy.ts'
import { FileStoreError, type FileStore } from '../../../files/store.ts'
import type { Run } from '../runner.ts'

const TRIES = 3

/** One picture at a time, in a process of its own (U10). */
export async function makeCopies({ sql, now, signal, keep }: Run, files: FileStore): Promise<number> {
  for (let made = 0; ;) {
    if (signal.aborted) return made
    await keep()
    // Counted before the try: what kills the server is tried three times, not for ever.
    const [file] = await sql<{ companyId: string; id: string; key: string; size: number; width: number }[]>`
      update files set copies_tries = copies_tries + 1 where (company_id, id) = (
        select company_id, id from files where copies_tries < ${TRIES} and created_at <= ${now}
        order by copies_tries, created_at limit 1 for update skip locked)
      returning company_id, id, key, size, width`
    if (!file) return made
    const giveBack = () => sql`
      update files set copies_tries = copies_tries - 1 where company_id = ${file.companyId} and id = ${file.id}`
    const ready = await copiesOf(file, files, signal).catch(async (error: unknown) => {
      // With a store that is away no picture was tried; what only this one's object does is counted.
      if (error instanceof FileStoreError && (await isAway(files))) await giveBack()
      throw error
    })
    if (signal.aborted) {
      // Broken off, not tried.
      await giveBack()
      return made
    }
    const kept = await sql`
      update files set copies = ${sql.json(ready)}, copies_tries = null
      where company_id = ${file.companyId} and id = ${file.id} returning 1`
    // Deleted meanwhile: its removals knew of no copies.
    if (kept.length === 0) await Promise.all(Object.keys(ready).map((width) => files.delete(copyKey(file.key, width))))
    made += 1
  }
}

const isAway = (files: FileStore): Promise<boolean> =>
  files.ready().then(
    () => false,
    () => true,
  )

type Picture = { key: string; size: number; width: number }

/** Only copies that are smaller than what they stand for. */
async function copiesOf(file: Picture, files: FileStore, signal: AbortSignal): Promise<Copies> {
  const ready: Copies = {}
  for (const width of COPY_WIDTHS) {
    if (file.width <= width) continue
    const source = await files.read(file.key)
    if (!source) break
    const copy = await makeCopy(source, width, signal)
    if (!copy || copy.length >= file.size) continue
    await files.put(copyKey(file.key, width), copy, COPY_TYPE)
    ready[width] = copy.length
  }
  return ready
}
