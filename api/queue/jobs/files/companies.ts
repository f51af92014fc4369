import type { Tag } from '../../../db/client.ts'
import { tablesInOrder } from '../../../db/tables.ts'
import { belowCompany } from '../../../files/copies.ts'
import type { FileStore } from '../../../files/store.ts'
import { BATCH, inBatches } from '../batches.ts'
import type { Run } from '../runner.ts'
import { claimBucket } from './claim-bucket.ts'

/** What deleted rows make triggers write into tables that are empty already is gone after one more time around. */
const ROUNDS = 10

/**
 * Companies whose days of grace are over. First it is written down that one goes, so that nobody takes it back half gone;
 * then its rows in batches, its objects, and last the company itself: whoever is cut off leaves it to the next run.
 */
export async function deleteCompanies(run: Run, files: FileStore): Promise<number> {
  const { sql, now } = run
  const due = await sql<{ id: string; subdomain: string }[]>`
    update companies set leaves_at = '-infinity' where leaves_at <= ${now} returning id, subdomain`
  if (due.length === 0) return 0
  await claimBucket(run, files)
  const tables = (await tablesInOrder(sql)).filter(({ columns }) => columns.includes('company_id'))
  // What refers to something goes before it.
  const places = tables.map(({ name }) => name).toReversed()
  for (const company of due) await deleteRows(run, company, places)
  for (const { id } of due) await deleteObjects(run, files, id)
  let deleted = 0
  for (const { id } of due) {
    if (run.signal.aborted) break
    const { count } = await sql`delete from companies where id = ${id} and leaves_at = '-infinity'`
    deleted += count
  }
  return deleted
}

async function deleteRows(run: Run, company: { id: string; subdomain: string }, places: string[]): Promise<void> {
  const { signal, keep } = run
  for (let round = 0, left = 1; left > 0; round += 1) {
    if (round === ROUNDS) throw new Error(`rows of ${company.id} come back when they are deleted`)
    left = 0
    for (const place of places) {
      if (signal.aborted) return
      await keep()
      left += await inBatches(run, () => deleteSome(run.sql, company.id, place))
    }
  }
  await deleteElsewhere(run, company)
}

async function deleteSome(sql: Tag, id: string, place: string): Promise<{ count: number }> {
  const [row] = await sql<{ count: number }[]>`select company_delete_rows(${id}, ${place}::regclass, ${BATCH}) as count`
  return { count: row?.count ?? 0 }
}

/** Where a company stands without a key to it. */
async function deleteElsewhere(run: Run, { id, subdomain }: { id: string; subdomain: string }): Promise<void> {
  const { sql } = run
  for (const place of ['deliveries', 'dead_deliveries'])
    await inBatches(
      run,
      () => sql`
      delete from ${sql(place)} where id in (select id from ${sql(place)} where company = ${id} limit ${BATCH})`,
    )
  await sql`delete from outbox where subdomain = ${subdomain}`
  await sql`delete from codes where subdomain = ${subdomain}`
  await sql`
    delete from one_time_tokens
    where data @> ${sql.json({ companyId: id })} or data @> ${sql.json({ accounts: [{ companyId: id }] })}`
}

/** Everything below its id, also what no row knows. */
async function deleteObjects({ signal, keep }: Run, files: FileStore, id: string): Promise<void> {
  for await (const page of files.list(signal, belowCompany(id))) {
    await keep()
    for (const { key } of page) {
      if (signal.aborted) return
      await keep()
      await files.delete(key)
    }
  }
}
