import { createHmac, timingSafeEqual } from 'node:crypto'
import postgres from 'postgres'
import { testSettings } from '../../../api/test/app.ts'

/**
 * «The limit» for a search: a token, a user, one plain tsquery with its total, ten rows; no walls, no
 * typing, no mending, no fragments.
 */
export function serveLimit(url: string): number {
  const sql = postgres(url, { max: 10, fetch_types: false, onnotice: () => {} })
  const secret = testSettings.sessionSecrets[0] ?? ''
  const headers = { 'content-type': 'application/json' }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      const [head, body, signature] = (request.headers.get('authorization') ?? '').slice('Bearer '.length).split('.')
      const right = createHmac('sha256', secret).update(`${head}.${body}`).digest()
      const given = Buffer.from(signature ?? '', 'base64url')
      if (given.length !== right.length || !timingSafeEqual(given, right)) return new Response('{}', { status: 401 })
      const claims: unknown = JSON.parse(Buffer.from(body ?? '', 'base64url').toString())
      const { sub, cid } = claims as { sub: string; cid: string } // signed by ourselves
      const [user] = await sql`select id from users where company_id = ${cid} and id = ${sub} and is_active`
      if (!user) return new Response('{}', { status: 401 })
      const word = new URL(request.url).searchParams.get('search') ?? ''
      const articles = await sql`
        select a.id, a.title, a.status, a.priority, a.tags, a.sort_order, a.version, a.created_by, a.created_by_name,
          a.created_at, a.last_edited_at, f.total
        from (
          select s.article_id, s.sort_order, s.created_at, count(*) over ()::int as total
          from article_search s
          where s.lexemes @@ (select ('''' || c.search_key || (tsvector_to_array(to_tsvector('russian', ${word})))[1] || '''')::tsquery
              from companies c where c.id = ${cid})
            and s.company_id is not distinct from ${cid}::uuid and s.status = 'published'
          order by s.sort_order, s.created_at desc limit 10
        ) f join articles a on a.company_id = ${cid} and a.id = f.article_id
        order by f.sort_order, f.created_at desc`
      return new Response(JSON.stringify({ articles }), { headers })
    },
  })
  return server.port ?? 0
}
