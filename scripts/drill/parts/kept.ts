import postgres from 'postgres'
import { createFileStore } from '../../../api/files/store.ts'
import type { Place } from './place.ts'
import type { Written } from './writers.ts'

/** What was looked for and found; each has to be empty. */
export type Kept = { lost: string[]; twice: string[]; half: string[] }

/** Compares what was acknowledged with what is there, and everything that is there with itself (R3). */
export async function compare({ databaseUrl, s3 }: Place, acknowledged: readonly Written[]): Promise<Kept> {
  // The one role that sees the rows of all companies.
  const sql = postgres(databaseUrl, { max: 1, fetch_types: false, onnotice: () => {}, connection: { role: 'backup' } })
  const files = createFileStore({ ...s3, embedded: true })
  try {
    const made = {
      article: await sql<
        { id: string; name: string }[]
      >`select id, title as name from articles where title like 'drill-%'`,
      edit: await sql<{ id: string; name: string }[]>`
        select v.article_id as id, substring(c.body::jsonb #>> '{blocks,0,data,text}' from 'drill-[0-9a-f-]+') as name
        from article_versions v join contents c on c.company_id = v.company_id and c.id = v.content_id
        where v.version > 1 and c.body::jsonb #>> '{blocks,0,data,text}' like '%drill-%'`,
      file: await sql<{ id: string; name: string; key: string }[]>`
        select '/api/files/' || id || '/' || name as id, substring(original_name from 'drill-[0-9a-f-]+') as name, key
        from files where original_name like 'drill-%'`,
      user: await sql<{ id: string; name: string }[]>`select id, name from users where name like 'drill-%'`,
    }
    const kept: Kept = { lost: [], twice: [], half: [] }
    for (const [kind, rows] of Object.entries(made)) {
      const ids = new Map<string, string>()
      for (const { id, name } of rows) {
        if (ids.has(name)) kept.twice.push(`${kind} ${name}`)
        ids.set(name, id)
      }
      for (const one of acknowledged)
        if (one.kind === kind && ids.get(one.name) !== one.id) kept.lost.push(`${kind} ${one.name}`)
    }
    const half = await sql<{ id: string }[]>`
      select a.id from articles a
      left join contents c on c.company_id = a.company_id and c.id = a.content_id
      where a.title like 'drill-%' and (
        c.id is null or
        a.version <> (select count(*) from article_versions v where v.company_id = a.company_id and v.article_id = a.id)
        or a.version <> (
          select count(*) from events e
          where e.company_id = a.company_id and e.entity_id = a.id::text
            and e.action in ('article.created', 'article.updated'))
        or not exists (
          select from article_search s where s.company_id = a.company_id and s.article_id = a.id
            and c.plain = c.body::jsonb #>> '{blocks,0,data,text}')
        or not exists (
          select from file_refs r where r.company_id = a.company_id and r.kind = 'article' and r.entity_id = a.id
            and c.body::jsonb #>> '{blocks,1,data,file,url}' like '/api/files/' || r.file_id || '/%')
        or not exists (select from article_tags t where t.company_id = a.company_id and t.article_id = a.id))`
    kept.half.push(...half.map(({ id }) => `article ${id}`))
    const users = await sql<{ id: string }[]>`
      select u.id from users u where u.name like 'drill-%' and 1 <> (
        select count(*) from events e
        where e.company_id = u.company_id and e.entity_id = u.id::text and e.action = 'user.created')`
    kept.half.push(...users.map(({ id }) => `user ${id}`))
    const claims = await sql`select from kept_answers where answer is null and answer_until > now()`
    if (claims.length > 0) kept.half.push(`${claims.length} keys without an answer`)
    for (const { name, key } of made.file) {
      const object = await files.read(key)
      if ((await new Response(object ?? null).text()) !== `%PDF-1.7 ${name}`) kept.half.push(`file ${name}`)
    }
    return kept
  } finally {
    files.close()
    await sql.end()
  }
}
