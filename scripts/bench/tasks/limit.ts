import postgres from 'postgres'
import { columnTypes } from '../../../api/db/column-types.ts'
import { bareCaller } from '../parts/bare-caller.ts'

const PAGE = 25

/**
 * «The limit»: what Bun.serve and postgres.js do at most for the same answers. It checks the token, looks its user up and
 * sends what it has read, counters included; no walls, no rights, no validation, no events and no search.
 */
export function serveLimit(url: string): number {
  const sql = postgres(url, { max: 10, fetch_types: false, types: columnTypes, onnotice: () => {} })
  const json = { 'content-type': 'application/json' }
  const send = (answer: unknown) => {
    const text = JSON.stringify(answer)
    return new Response(text, { headers: { ...json, etag: `W/"${Bun.hash(text)}"` } })
  }
  const refused = () => new Response('{}', { status: 401, headers: json })
  const missing = () => new Response('{}', { status: 404, headers: json })
  const columns = sql`
    t.id, t.number, t.title, t.status, t.priority, t.deadline, t.comments_count, t.group_id, t.created_at, t.updated_at,
    t.details, c.name as category, r.name as restaurant, r.timezone, a.name as author`
  const beside = sql`
    left join categories c on c.company_id = t.company_id and c.id = t.category_id
    left join restaurants r on r.company_id = t.company_id and r.id = t.restaurant_id
    left join users a on a.company_id = t.company_id and a.id = t.created_by`
  const people = sql`(
    select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'position', w.name))
    from task_people p join users u on u.company_id = p.company_id and u.id = p.user_id
    left join positions w on w.company_id = u.company_id and w.id = u.position_id
    where p.company_id = t.company_id and p.task_id = t.id) as people`

  /** Open ones by their deadline. */
  async function list(company: string, doer: string | null) {
    const mine = doer === null ? sql`` : sql`and user_id = ${doer}`
    const from = doer === null ? sql`tasks` : sql`task_people`
    const id = doer === null ? sql`id` : sql`task_id`
    const [tasks, counts] = await Promise.all([
      sql`
        select ${columns}, ${people}
        from (
          select ${id} as id from ${from}
          where company_id = ${company} ${mine} and status in ('new', 'in_progress', 'review')
          order by deadline, ${id} limit ${PAGE}
        ) picked join tasks t on t.company_id = ${company} and t.id = picked.id ${beside}
        order by t.deadline, t.id`,
      sql`
        select status, count(*)::int as n, count(*) filter (where deadline <= now())::int as overdue
        from ${from} where company_id = ${company} ${mine}
        ${doer === null ? sql`and status in ('new', 'in_progress', 'review')` : sql``} group by status
        ${doer === null ? sql`union all select status, sum(n)::int, 0 from task_closed where company_id = ${company} group by status` : sql``}`,
    ])
    return { tasks: [...tasks], counts: [...counts] }
  }
  async function card(company: string, id: string) {
    const [row] = await sql`
      select ${columns}, t.description, ${people}
      from tasks t ${beside} where t.company_id = ${company} and t.id = ${id}`
    return row
  }

  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    routes: {
      '/api/tasks': async (request) => {
        const company = await bareCaller(sql, request)
        if (!company) return refused()
        const { searchParams } = new URL(request.url)
        return send(await list(company, searchParams.get('scope') === 'all' ? null : searchParams.get('assignee')))
      },
      '/api/tasks/:id': async (request) => {
        const company = await bareCaller(sql, request)
        if (!company) return refused()
        const row = await card(company, request.params.id)
        return row ? send(row) : missing()
      },
      '/api/tasks/:id/status': async (request) => {
        const company = await bareCaller(sql, request)
        if (!company) return refused()
        const body: unknown = await request.json()
        const status = typeof body === 'object' && body && 'status' in body ? String(body.status) : ''
        const { id } = request.params
        await sql.begin(async (write) => {
          await write`update tasks set status = ${status}, updated_at = now() where company_id = ${company} and id = ${id}`
          await write`
            insert into task_history (company_id, id, task_id, at, action)
            values (${company}, ${Bun.randomUUIDv7()}, ${id}, now(), 'moved')`
        })
        const row = await card(company, id)
        return row ? send(row) : missing()
      },
    },
    fetch: missing,
  })
  return server.port ?? 0
}
