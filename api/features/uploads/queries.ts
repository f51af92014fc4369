import type { Session } from '../../context.ts'
import type { Tag } from '../../db/client.ts'

export type StoredFile = { id: string; key: string; originalName: string; mimetype: string; size: number }

/** A file that the session may read (B29): its uploader, an administrator, a reader of an article that refers to it. */
export async function readable(sql: Tag, { company, user }: Session, id: string): Promise<StoredFile | undefined> {
  const positions = user.position ? [user.position._id] : []
  const [row] = await sql<StoredFile[]>`
    select f.id, f.key, f.original_name, f.mimetype, f.size
    from files f
    where f.company_id = ${company._id} and f.id = ${id} and (${user.role === 'admin'} or f.uploaded_by = ${user.id} or exists (
      select from file_refs r
      join articles a on a.company_id = ${company._id} and a.id = r.entity_id
      where r.company_id = ${company._id} and r.file_id = f.id and r.kind = 'article' and a.status = 'published'
        and (not a.limited or exists (
          select from article_positions p
          where p.company_id = ${company._id} and p.article_id = a.id and p.position_id = any(${positions}::uuid[])))))`
  return row
}

/** Any file of a company: for a logo, which is public. */
export async function find(sql: Tag, companyId: string, id: string): Promise<StoredFile | undefined> {
  const [row] = await sql<StoredFile[]>`
    select id, key, original_name, mimetype, size from files where company_id = ${companyId} and id = ${id}`
  return row
}

/** The company whose logo the address is: looked for among the companies themselves, which have no tenant's rows. */
export async function logoOwner(sql: Tag, address: string, subdomain: string | undefined): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from companies
    where logos @> ${sql.json([{ url: address }])} ${subdomain === undefined ? sql`` : sql`and subdomain = ${subdomain}`}`
  return row?.id
}
