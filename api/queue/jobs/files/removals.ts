import { HOUR, SECOND } from '../../../../openapi/rules/time/durations.ts'
import { isOwner } from '../../../files/bucket-owner.ts'
import type { FileStore } from '../../../files/store.ts'
import type { Run } from '../runner.ts'
import { liveAmong } from './live-objects.ts'

const BATCH = 200

/** Empties what is due of `object_removals`; what the store will not do now is tried again, later each time. */
export async function emptyRemovals({ sql, now, signal, keep }: Run, files: FileStore): Promise<number> {
  for (let done = 0; ;) {
    const due = await sql<{ companyId: string; id: string; key: string; attempts: number }[]>`
      select company_id, id, key, attempts from object_removals where due_at <= ${now} order by due_at limit ${BATCH}`
    // Before anybody has marked the bucket nothing goes; the sweep marks it.
    if (due.length === 0 || !(await isOwner(sql, files))) return done
    // A file that is there again, as after a restore, keeps its objects.
    const live = await liveAmong(
      sql,
      due.map(({ key }) => key),
    )
    for (const { companyId, id, key, attempts } of due) {
      if (signal.aborted) return done
      await keep()
      try {
        if (!live.has(key)) await files.delete(key)
      } catch {
        const later = new Date(now.getTime() + Math.min(HOUR, 30 * SECOND * 2 ** Math.min(attempts, 10)))
        await sql`
          update object_removals set attempts = attempts + 1, due_at = ${later}
          where company_id = ${companyId} and id = ${id}`
        // A store that is away would fail the others too.
        return done
      }
      await sql`delete from object_removals where company_id = ${companyId} and id = ${id}`
      done += 1
    }
    if (due.length < BATCH) return done
  }
}
