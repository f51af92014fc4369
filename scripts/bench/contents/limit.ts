import postgres from 'postgres'
import { bareCaller } from '../parts/bare-caller.ts'

/**
 * «The limit» for writing, reading and finding: a token, a user, one statement; a content is a text that
 * goes out as it came in. No walls, no cleaning, no versions, no events, no fragments.
 */
export async function serveLimit(url: string): Promise<number> {
  const sql = postgres(url, { max: 10, fetch_types: false, onnotice: () => {} })
  const headers = { 'content-type': 'application/json' }
  await sql`
    create table if not exists bench_articles (
      company_id uuid, id uuid, title text, content text, created_at timestamptz default now(), words tsvector,
      primary key (company_id, id))`
  await sql`create index if not exists bench_words on bench_articles using gin (words)`

  const caller = (request: Request) => bareCaller(sql, request)
  const refused = () => new Response('{}', { status: 401, headers })
  const gone = () => new Response('{}', { status: 404, headers })

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    routes: {
      '/api/knowledge-base': {
        async POST(request) {
          const company = await caller(request)
          if (!company) return refused()
          const { title, content } = (await request.json()) as { title: string; content: { blocks: Block[] } }
          const text = content.blocks.map(({ data }) => data.text).join('\n\n')
          const id = Bun.randomUUIDv7()
          const json = JSON.stringify(content)
          await sql`
            insert into bench_articles (company_id, id, title, content, words)
            values (${company}, ${id}, ${title}, ${json}, to_tsvector('russian', ${`${title} ${text}`}))`
          return new Response(`{"_id":"${id}","title":${JSON.stringify(title)},"content":${json}}`, {
            status: 201,
            headers,
          })
        },
        async GET(request) {
          const company = await caller(request)
          if (!company) return refused()
          const word = new URL(request.url).searchParams.get('search') ?? ''
          const articles = await sql`
            select id, title, created_at, left(content, 200) as beginning, count(*) over ()::int as total
            from bench_articles where words @@ plainto_tsquery('russian', ${word}) and company_id = ${company}
            order by created_at desc limit 10`
          return new Response(JSON.stringify({ articles }), { headers })
        },
      },
      '/api/knowledge-base/:id': async (request) => {
        const company = await caller(request)
        if (!company) return refused()
        const [row] = await sql<{ id: string; title: string; content: string }[]>`
          select id, title, content, created_at from bench_articles where company_id = ${company} and id = ${request.params.id}`
        if (!row) return gone()
        const { content, ...article } = row
        const text = `${JSON.stringify(article).slice(0, -1)},"content":${content}}`
        return new Response(text, { headers: { ...headers, etag: `W/"${Bun.hash(text)}"` } })
      },
    },
    fetch: gone,
  })
  return server.port ?? 0
}

type Block = { data: { text: string } }
