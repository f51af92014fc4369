import postgres from 'postgres'
import { createTokens } from '../../../api/accounts/token.ts'
import { testSettings } from '../../../api/test/app.ts'
import { withoutWalls } from '../parts/house.ts'

/** Who is measured: a reader with one position, in the company with the many articles. */
export type World = {
  companyId: string
  subdomain: string
  token: string
  /** Of his colleagues. */
  tokens: string[]
  articleIds: string[]
  total: number
}

export const MEASURED = 10_000
const OTHERS = 500
const USERS = 20

/**
 * `companies` companies in the same tables: 10,000 articles in the first, 500 in each other. Every tenth article is a
 * draft, every seventh is limited to positions, of which the reader holds one in three. An article is about 10 KB.
 * Written by the owner, past the walls: what is measured is reading.
 */
export async function buildWorld(url: string, companies: number): Promise<World> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    // The owner alone passes the walls now: the API's role is none, so what is measured keeps them.
    await withoutWalls(sql)
    await sql`
      insert into companies (id, name, subdomain)
      select gen_random_uuid(), 'Компания ' || n, 'bench' || n from generate_series(1, ${companies}::int) n`
    await sql`
      insert into positions (company_id, id, name)
      select c.id, gen_random_uuid(), 'Должность ' || n from companies c, generate_series(1, 3) n`
    await sql`
      insert into users (company_id, id, name, email, position_id)
      select c.id, gen_random_uuid(), 'Сотрудник ' || n, 'user' || n || '@bench.example',
        (select p.id from positions p where p.company_id = c.id and p.name = 'Должность 1')
      from companies c, generate_series(1, ${USERS}::int) n`
    await sql`
      insert into topics (company_id, id, name)
      select c.id, gen_random_uuid(), 'Тема ' || n from companies c, generate_series(1, 40) n`
    await sql`
      create temp table topic_numbers as
      select company_id, id, row_number() over (partition by company_id order by id) - 1 as n from topics`
    await sql`
      create temp table choices as
      select company_id, array_agg(audience_save(company_id, '{}', array[id], '{}') order by name) as ids
      from positions group by company_id`
    const paragraph = 'Гость ждёт недолго: меню и вода стоят на столе через минуту, заказ повторяем вслух. '.repeat(6)
    const blocks = Array.from({ length: 11 }, (_, n) => ({ id: `b${n}`, type: 'paragraph', data: { text: paragraph } }))
    await sql`
      insert into articles (company_id, id, title, status, topic_id, tags, audience_id, sort_order, created_by_name,
        created_at, last_edited_at)
      select c.id, gen_random_uuid(), 'Стандарт ' || g.n,
        case when g.n % 10 = 0 then 'draft' else 'published' end, t.id, array['зал', 'смена ' || g.n % 30],
        case when g.n % 7 = 0 then v.ids[1 + g.n / 7 % 3] end,
        1 + g.n % 5, 'Автор', now() - g.n * interval '1 minute', now()
      from companies c
      cross join lateral generate_series(1, case c.subdomain when 'bench1' then ${MEASURED}::int else ${OTHERS}::int end) g(n)
      join topic_numbers t on t.company_id = c.id and t.n = g.n % 40
      join choices v on v.company_id = c.id`
    const bodyOf = sql`${`{"blocks":${JSON.stringify(blocks)},"version":"`}::text || a.id || '"}'`
    await sql`
      insert into contents (company_id, id, body, plain, bytes)
      select a.company_id, content_id(b.body), b.body, '', octet_length(b.body)
      from articles a cross join lateral (select ${bodyOf} as body) b`
    await sql`update articles a set content_id = content_id(${bodyOf})`
    await sql`
      insert into article_tags (company_id, tag_key, article_id, tag)
      select company_id, tag, id, tag from articles, unnest(tags) tag`
    await sql`select article_rev_raise(id) from companies`
    await sql`vacuum analyze`
    const [company] = await sql<{ id: string; subdomain: string }[]>`
      select id, subdomain from companies where subdomain = 'bench1'`
    if (!company) throw new Error('the measured company is not there')
    const users = await sql<{ id: string }[]>`select id from users where company_id = ${company.id}`
    const readable = await sql<{ id: string }[]>`
      select id from articles where company_id = ${company.id} and status = 'published' and audience_id is null limit 200`
    const expiresAt = new Date(Date.now() + 3_600_000)
    const signer = createTokens(testSettings.sessionSecrets, () => new Date())
    const signIn = async (user: string) => {
      const session = Bun.randomUUIDv7()
      await sql`
        insert into sessions (company_id, id, user_id, kind, expires_at, device_at)
        values (${company.id}, ${session}, ${user}, 'password', ${expiresAt}, now())`
      return signer.sign({ company: company.id, user, session }, expiresAt)
    }
    const [token = '', ...tokens] = await Promise.all(users.map(({ id }) => signIn(id)))
    const [count] = await sql<{ n: number }[]>`
      select count(*)::int as n from articles where company_id = ${company.id} and status = 'published'`
    return {
      companyId: company.id,
      subdomain: company.subdomain,
      token,
      tokens,
      articleIds: readable.map(({ id }) => id),
      total: count?.n ?? 0,
    }
  } finally {
    await sql.end()
  }
}
