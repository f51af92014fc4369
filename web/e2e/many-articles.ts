import postgres from 'postgres'

/** 1,000 articles in 200 topics: 150 of the highest level, 50 below the first of them. */
export async function writeMany(subdomain: string): Promise<void> {
  const url = process.env.E2E_DATABASE
  if (!url) throw new Error('E2E_DATABASE is not set: run these tests by `bun run test browser`')
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const [company] = await sql<{ id: string }[]>`select id from companies where subdomain = ${subdomain}`
    if (!company) throw new Error(`no company ${subdomain}`)
    const { id } = company
    await sql.begin(async (tx) => {
      // In the API's own role, behind the same wall.
      await tx`set local role app`
      await tx`select set_config('app.company', ${id}, true)`
      await tx`create temp table many on commit drop as select n, gen_random_uuid() as id from generate_series(1, 200) n`
      await tx`
        insert into topics (company_id, id, name, parent_id, sort_order)
        select ${id}, id, 'Раздел ' || n, case when n > 150 then (select id from many where n = 1) end, n
        from many order by n`
      await tx`
        insert into articles (company_id, id, title, content, status, topic_id, tags, created_by_name, created_at)
        select ${id}, gen_random_uuid(), 'Карточка блюда ' || g, '{"blocks": []}', 'published', many.id,
          array['блюдо', 'цех ' || g % 30], 'Автор', now() - g * interval '1 minute'
        from generate_series(1, 1000) g join many on many.n = 1 + g % 200`
      await tx`select article_rev_raise(${id})`
    })
  } finally {
    await sql.end()
  }
}
