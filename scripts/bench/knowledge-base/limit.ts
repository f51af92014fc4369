import { brotliCompressSync, constants } from 'node:zlib'
import postgres from 'postgres'
import { bareCaller } from '../parts/bare-caller.ts'

/**
 * «The limit»: what Bun.serve and postgres.js do at most for the same two answers. It checks the token,
 * looks its user up and sends what it has read; no walls, no positions, no validation, no counting of views.
 */
export function serveLimit(url: string): number {
  const sql = postgres(url, { max: 10, fetch_types: false, onnotice: () => {} })
  const json = { 'content-type': 'application/json' }

  const caller = (request: Request) => bareCaller(sql, request)
  /** Whatever it sends has a tag, and is compressed for who asks for that: each time anew. */
  const send = (request: Request, answer: unknown) => {
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    const headers: Record<string, string> = { ...json, etag: `W/"${Bun.hash(text)}"` }
    if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
    if (request.headers.get('accept-encoding') !== 'br') return new Response(text, { headers })
    headers['content-encoding'] = 'br'
    return new Response(brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }), { headers })
  }
  const refused = () => new Response('{}', { status: 401, headers: json })

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    routes: {
      '/api/knowledge-base': async (request) => {
        const company = await caller(request)
        if (!company) return refused()
        const { searchParams } = new URL(request.url)
        const page = Number(searchParams.get('page') ?? 1)
        const [articles, [count]] = await Promise.all([
          sql`
            select a.id, a.title, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by, a.created_by_name,
              a.created_at, a.last_edited_at, t.id as topic_id, t.name as topic_name, t.color as topic_color, v.n as views
            from articles a
            left join topics t on t.company_id = a.company_id and t.id = a.topic_id
            left join article_views v on v.company_id = a.company_id and v.article_id = a.id
            where a.company_id = ${company} and a.status = 'published'
            order by a.sort_order, a.created_at desc, a.id limit 10 offset ${(page - 1) * 10}`,
          sql`select count(*)::int as n from articles where company_id = ${company} and status = 'published'`,
        ])
        const total: unknown = count?.n
        return send(request, { articles, total, currentPage: page })
      },
      '/api/knowledge-base/articles/published': async (request) => {
        const company = await caller(request)
        if (!company) return refused()
        return send(
          request,
          await sql`
            select id, title, sort_order, created_at, topic_id from articles
            where company_id = ${company} and status = 'published' order by sort_order, created_at desc, id`,
        )
      },
      '/api/knowledge-base/:id': async (request) => {
        const company = await caller(request)
        if (!company) return refused()
        const [row] = await sql<{ body: string }[]>`
          select a.id, a.title, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by, a.created_by_name,
            a.created_at, a.last_edited_at, a.updated_at, c.body, t.id as topic_id, t.name as topic_name,
            t.color as topic_color, v.n as views
          from articles a
          left join topics t on t.company_id = a.company_id and t.id = a.topic_id
          left join contents c on c.company_id = a.company_id and c.id = a.content_id
          left join article_views v on v.company_id = a.company_id and v.article_id = a.id
          where a.company_id = ${company} and a.id = ${request.params.id}`
        if (!row) return new Response('{}', { status: 404, headers: json })
        const { body, ...article } = row
        return send(request, `${JSON.stringify(article).slice(0, -1)},"content":${body}}`)
      },
    },
    fetch: () => new Response('{}', { status: 404, headers: json }),
  })
  return server.port ?? 0
}
