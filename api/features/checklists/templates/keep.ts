import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { savedAudience } from '../../../audience/save.ts'
import type { Tag } from '../../../db/client.ts'
import { lock as lockNamed } from '../../../db/locks.ts'
import type { ChecklistRow } from '../rows.ts'

const ids = (refs: readonly { _id: string }[]) => refs.map(({ _id }) => _id)
const journalOf = (sql: Tag, { journal }: ChecklistRow) => journal && sql.json(journal as never)
const audienceOf = (sql: Tag, companyId: string, { restaurants, positions }: ChecklistRow) =>
  savedAudience(sql, companyId, { restaurants: ids(restaurants), positions: ids(positions) })

/** The titles of all, while nobody else adds one until the transaction ends; `isFull`: there is no room for another. */
export async function titlesLocked(sql: Tag, companyId: string): Promise<{ titles: string[]; isFull: boolean }> {
  await lockNamed(sql, 'checklists', companyId)
  const rows = await sql<{ title: string }[]>`select title from checklists where company_id = ${companyId}`
  return { titles: rows.map(({ title }) => title), isFull: rows.length >= limits.checklists.max }
}

export async function insert(sql: Tag, companyId: string, row: ChecklistRow): Promise<void> {
  await sql`
    insert into checklists (company_id, id, title, description, category_id, is_active, mode, sign, audience_id, schedule,
      allow_late, journal, version, live_since, public_code, created_by, created_at, updated_at)
    values (${companyId}, ${row.id}, ${row.title}, ${row.description}, ${row.category?._id ?? null}, ${row.isActive},
      ${row.mode}, ${row.sign}, ${audienceOf(sql, companyId, row)}, ${sql.json(row.schedule as never)}, ${row.allowLate},
      ${journalOf(sql, row)}, ${row.version}, ${row.createdAt}, ${row.publicCode}, ${row.createdBy.id}, ${row.createdAt}, ${row.updatedAt})`
  await keepVersion(sql, companyId, row, row.createdBy.id)
}

/** `liveSince`: where it is asked anew. */
export async function update(
  sql: Tag,
  companyId: string,
  row: ChecklistRow,
  liveSince: Date | undefined,
): Promise<void> {
  await sql`
    update checklists set title = ${row.title}, description = ${row.description}, category_id = ${row.category?._id ?? null},
      is_active = ${row.isActive}, mode = ${row.mode}, sign = ${row.sign}, audience_id = ${audienceOf(sql, companyId, row)},
      schedule = ${sql.json(row.schedule as never)}, allow_late = ${row.allowLate}, journal = ${journalOf(sql, row)}, version = ${row.version},
      live_since = coalesce(${liveSince ?? null}, live_since), updated_at = ${row.updatedAt}
    where company_id = ${companyId} and id = ${row.id}`
}

export async function keepVersion(
  sql: Tag,
  companyId: string,
  row: ChecklistRow,
  savedBy: string | null,
): Promise<void> {
  await sql`
    insert into checklist_versions (company_id, checklist_id, version, title, items, schedule, saved_by, saved_at)
    values (${companyId}, ${row.id}, ${row.version}, ${row.title}, ${sql.json(row.items as never)},
      ${sql.json(row.schedule as never)}, ${savedBy}, ${row.updatedAt})`
}
