import postgres from 'postgres'
import { columnTypes } from '../../../api/db/column-types.ts'
import { house, SUBDOMAIN, withoutWalls } from '../parts/house.ts'
import type { Caller, Server } from '../parts/servers.ts'
import { signIn } from '../parts/sign-in.ts'

export type World = { company: string; admin: Caller; waiter: Caller }

const connect = (url: string) => postgres(url, { max: 1, fetch_types: false, types: columnTypes, onnotice: () => {} })

/** One company whose people read news. */
export async function buildPeople(url: string, people: number): Promise<World> {
  const sql = connect(url)
  try {
    await withoutWalls(sql)
    const company = await house(sql, people, { news: true })
    const [admin, waiter] = await sql<{ id: string }[]>`
      select id from users where company_id = ${company} order by role, email limit 2`
    if (!admin || !waiter) throw new Error('there are no people')
    return {
      company,
      admin: await signIn(sql, company, SUBDOMAIN, admin.id),
      waiter: await signIn(sql, company, SUBDOMAIN, waiter.id),
    }
  } finally {
    await sql.end()
  }
}

/** Through the product itself: what is written of news stands in several tables. Every tenth asks to be confirmed. */
export async function publish(server: Server, { admin }: World, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const content = { blocks: [{ type: 'paragraph', data: { text: `Со смены ${n} терраса закрывается раньше` } }] }
    const body = { title: `Новость ${n}`, content, requireAck: n % 10 === 0, notify: false }
    const { _id } = (await call(server, admin, '/news', body)) as { _id: string }
    await call(server, admin, `/news/${_id}/publish`, {})
    ids.push(_id)
  }
  return ids
}

/** Two of three have read each. */
export async function read(url: string, { company }: World): Promise<void> {
  const sql = connect(url)
  try {
    await sql`
      insert into news_reads (company_id, user_id, news_id, read_at, acknowledged_at)
      select ${company}, u.id, n.id, now(), case when n.require_ack then now() end
      from users u cross join news n
      where u.company_id = ${company} and n.company_id = ${company} and hashtext(u.id::text || n.id) % 3 <> 0`
    await sql`vacuum analyze`
  } finally {
    await sql.end()
  }
}

async function call(server: Server, { subdomain, token }: Caller, path: string, body: object): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method: 'POST',
    headers: {
      host: `${subdomain}.localhost:3000`,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const reply: unknown = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(reply)}`)
  return reply
}
