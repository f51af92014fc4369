import type { Tag } from '../../../db/client.ts'
import { companyOf } from '../../../files/copies.ts'
import type { FileStore } from '../../../files/store.ts'
import type { Run } from '../runner.ts'
import { claimBucket } from './claim-bucket.ts'

/**
 * Companies whose days of grace are over: their objects, then all their rows in one transaction. Whoever is cut off
 * between the two leaves a closed company, with which the next run begins again.
 */
export async function deleteCompanies(run: Run, files: FileStore): Promise<number> {
  const { sql, now } = run
  const due = await sql<{ id: string; subdomain: string }[]>`
    select id, subdomain from companies where leaves_at <= ${now} order by leaves_at`
  if (due.length === 0) return 0
  await claimBucket(run, files)
  await deleteObjects(run, files, new Set(due.map(({ id }) => id)))
  let deleted = 0
  for (const company of due) {
    await run.keep()
    if (await run.write((tx) => deleteRows(tx, company, now))) deleted += 1
  }
  return deleted
}

/** Everything below their ids, also what no row knows. */
async function deleteObjects({ signal, keep }: Run, files: FileStore, ids: ReadonlySet<string>): Promise<void> {
  for await (const page of files.list(signal)) {
    await keep()
    for (const { key } of page) {
      if (!ids.has(companyOf(key))) continue
      await keep()
      await files.delete(key)
    }
  }
}

async function deleteRows(sql: Tag, { id, subdomain }: { id: string; subdomain: string }, now: Date): Promise<boolean> {
  // It may have been taken back meanwhile.
  const [done] = await sql<{ deleted: boolean }[]>`select company_delete(${id}, ${now}) as deleted`
  if (!done?.deleted) return false
  await sql`delete from deliveries where company = ${id}`
  await sql`delete from dead_deliveries where company = ${id}`
  await sql`delete from outbox where subdomain = ${subdomain}`
  await sql`delete from codes where subdomain = ${subdomain}`
  await sql`
    delete from one_time_tokens
    where data @> ${sql.json({ companyId: id })} or data @> ${sql.json({ accounts: [{ companyId: id }] })}`
  return true
}
