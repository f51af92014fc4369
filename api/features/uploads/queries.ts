import { personOf } from '../../accounts/principal.ts'
import { readerOf } from '../../audience/reader.ts'
import type { Session } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { isReadThrough } from '../../db/entities/file-kinds.ts'
import type { Copies } from '../../files/copies.ts'
import { removalsOf } from '../../files/removals.ts'

export type FileRow = {
  id: string
  key: string
  name: string
  originalName: string
  mimetype: string
  size: number
  width: number | null
  height: number | null
  copies: Copies
  createdAt: Date
}
export type NewRow = Omit<FileRow, 'copies'> & { companyId: string; uploadedBy: string; copiesTries: number | null }

const columns = (sql: Tag) => sql`id, key, name, original_name, mimetype, size, width, height, copies, created_at`

/** A file that the session may read (B29): its uploader, who may read all, a reader of what refers to it. */
export async function readable(sql: Tag, session: Session, id: string): Promise<FileRow | undefined> {
  const { company, user } = session
  const reader = readerOf({ ...session, principal: personOf(session) }, 'file.readAll')
  const [row] = await sql<FileRow[]>`
    select ${columns(sql)}
    from files f
    where f.company_id = ${company._id} and f.id = ${id} and (${reader.seesAll} or f.uploaded_by = ${user.id}
      or ${isReadThrough(sql, reader, sql`f.id`)})`
  return row
}

/** Any file of a company: for a logo, which is public. */
export async function find(sql: Tag, companyId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    select ${columns(sql)} from files where company_id = ${companyId} and id = ${id}`
  return row
}

/** What is left of a company's quota, and the quota, in bytes: its own, or the one that all have (C7). */
export type Room = { bytes: number; quotaBytes: number }
export async function room(sql: Tag, companyId: string, quotaOfAll: number): Promise<Room> {
  const [row] = await sql<{ used: number; quotaGigabytes: number | null }[]>`
    select coalesce(sum(size), 0)::bigint as used,
      (select quota_gigabytes from companies where id = ${companyId}) as quota_gigabytes
    from files where company_id = ${companyId}`
  const own = row?.quotaGigabytes ?? null
  const quotaBytes = own === null ? quotaOfAll : own * 1024 ** 3
  return { bytes: quotaBytes - (row?.used ?? 0), quotaBytes }
}

/** In the order given. */
export async function insert(sql: Tag, files: NewRow[]): Promise<FileRow[]> {
  const kept = await sql<FileRow[]>`insert into files ${sql(files)} returning ${columns(sql)}`
  return [...kept]
}

/** A file that the user may delete (B29), locked: nothing can begin to refer to it. */
export async function lockOwn(sql: Tag, session: Session, id: string): Promise<FileRow | undefined> {
  const { company, user } = session
  const [row] = await sql<FileRow[]>`
    select ${columns(sql)} from files
    where company_id = ${company._id} and id = ${id} and (${personOf(session).rights.has('file.write')} or uploaded_by = ${user.id})
    for update`
  return row
}

/** The row goes now, its objects after the days that they outlive it (U8). */
export async function remove(sql: Tag, companyId: string, id: string, keys: string[], at: Date): Promise<void> {
  await sql`delete from files where company_id = ${companyId} and id = ${id}`
  await sql`insert into object_removals ${sql(removalsOf(companyId, keys, at))}`
}
