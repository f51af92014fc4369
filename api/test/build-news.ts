import type { TestApp } from './app.ts'
import type { BuiltCompany, BuiltUser } from './factories.ts'

type Draft = {
  company: BuiltCompany
  title?: string
  status?: 'draft' | 'scheduled' | 'published' | 'archived'
  requireAck?: boolean
  at?: Date
  author?: Pick<BuiltUser, 'id' | 'name'>
}

/** Out, for everybody. */
export async function buildNews(
  app: TestApp,
  { company, title = 'Часы террасы', status = 'published', requireAck = false, at = new Date(), author }: Draft,
) {
  const id = Bun.randomUUIDv7()
  const body = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: `О чём: ${title}` } }] })
  await app.db.write(
    company.id,
    (sql) => sql`
      insert into news (company_id, id, title, content_id, words, status, publish_at, published_at, require_ack, created_by,
        created_by_name, created_at, updated_at)
      values (${company.id}, ${id}, ${title}, content_keep(${company.id}, content_id(${body}), ${body}, ${title}),
        search_vector(${title}), ${status}, ${status === 'scheduled' ? new Date(at.getTime() + 3_600_000) : null},
        ${status === 'published' || status === 'archived' ? at : null}, ${requireAck}, ${author?.id ?? null},
        ${author?.name ?? 'Кто-то'}, ${at}, ${at})`,
  )
  return { id, title }
}
