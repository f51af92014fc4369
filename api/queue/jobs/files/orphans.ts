import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { DAY } from '../../../../openapi/rules/time/durations.ts'
import type { Tag } from '../../../db/client.ts'
import { objectKeys, type Copies } from '../../../files/copies.ts'
import { removalsOf } from '../../../files/removals.ts'
import type { Run } from '../runner.ts'

const BATCH = 200

/** Files that nothing has referred to for so long: the row now, its objects through `object_removals` (U8). */
export async function removeOrphans({ write, now, signal, keep }: Run): Promise<number> {
  const since = new Date(now.getTime() - limits.uploads.orphanDays * DAY)
  for (let total = 0; ;) {
    const count = await write(async (sql) => {
      const files = await deleteRows(sql, since)
      const removals = files.flatMap(({ companyId, key, copies }) =>
        removalsOf(companyId, objectKeys(key, copies), now),
      )
      if (removals.length > 0) await sql`insert into object_removals ${sql(removals)}`
      return files.length
    })
    total += count
    if (count < BATCH || signal.aborted) return total
    await keep()
  }
}

const deleteRows = (sql: Tag, since: Date) => sql<{ companyId: string; key: string; copies: Copies }[]>`
  delete from files f where (f.company_id, f.id) in (
    select o.company_id, o.id from files o
    where o.unreferenced_since <= ${since}
      and not exists (select from file_refs r where r.company_id = o.company_id and r.file_id = o.id)
    order by o.unreferenced_since limit ${BATCH} for update skip locked)
  returning f.company_id, f.key, f.copies`
