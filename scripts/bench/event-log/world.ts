import postgres from 'postgres'
import { testSettings } from '../../../api/test/app.ts'
import { createTokens } from '../../../api/accounts/token.ts'
import { withoutWalls } from '../parts/house.ts'

export type World = {
  companyId: string
  subdomain: string
  token: string
  /** Of the 60, from the one who did most to the one who did least. */
  users: string[]
  entityId: string
}

const USERS = 60
const OTHERS = 20
const ENTITIES = 4000
/** Of a thousand events: people come in each day, some write, an administrator seldom changes a setting. */
const MIX: [string, number][] = [
  ['auth.login_pin', 330],
  ['auth.login', 190],
  ['auth.logout', 90],
  ['auth.login_failed', 40],
  ['article.updated', 130],
  ['article.created', 15],
  ['article.deleted', 4],
  ['file.created', 60],
  ['file.deleted', 6],
  ['test.updated', 45],
  ['test.created', 6],
  ['user.updated', 30],
  ['user.created', 6],
  ['user.pin_changed', 8],
  ['topic.updated', 20],
  ['topic.reordered', 6],
  ['position.updated', 6],
  ['restaurant.updated', 5],
  ['category.updated', 2],
  ['auth.pin_limited', 0.5],
  ['company.updated', 0.3],
  ['category.deleted', 0.1],
  ['company.updated', 0.05],
  ['auth.logout_all', 0.03],
]

/**
 * `count` events of one company over the 365 days, of 60 people, the first of whom did most, and a hundredth of it in each
 * of 20 others. Written by the owner, past the walls and before the indexes: what is measured is reading and single writes.
 */
export async function buildWorld(url: string, count: number): Promise<World> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    await withoutWalls(sql)
    await sql`select event_months_keep((now() - interval '366 days')::date, 15, now() - interval '365 days')`
    await sql`
      insert into companies (id, name, subdomain, module_settings)
      select gen_random_uuid(), 'Компания ' || n, 'bench' || n, '{"analytics": true}'
      from generate_series(0, ${OTHERS}::int) n`
    await sql`
      insert into users (company_id, id, name, email, role, email_verified)
      select c.id, gen_random_uuid(), 'Сотрудник ' || n, 'user' || n || '@bench.example',
        case n when 0 then 'admin' else 'user' end, true
      from companies c cross join generate_series(0, ${USERS - 1}::int) n`
    await sql`create temp table mix (action text, until float)`
    const whole = MIX.reduce((sum, [, weight]) => sum + weight, 0)
    let until = 0
    for (const [action, weight] of MIX) await sql`insert into mix values (${action}, ${(until += weight) / whole})`
    await sql`select setseed(0.5)`
    for (const [companies, events] of [
      [sql`subdomain = 'bench0'`, count],
      [sql`subdomain <> 'bench0'`, Math.ceil(count / 100)],
    ] as const)
      await sql`
        with people as (
          select c.id as company_id, array_agg(u.id order by length(u.name), u.name) as ids
          from companies c join users u on u.company_id = c.id where c.${companies} group by c.id
        ), entities as materialized (
          select array_agg(gen_random_uuid()::text) as ids from generate_series(1, ${ENTITIES}::int)
        ), happened as materialized (
          select p.company_id, p.ids, random() as which, random() as who, random() as entity,
            date_trunc('milliseconds', now() - (${events}::int - g) * (interval '364 days' / ${events}::int)) as at
          from people p cross join generate_series(1, ${events}::int) g
        )
        insert into events (company_id, id, at, type, action, user_id, entity_type, entity_id, entity_title, title_folded,
          changes, request_id, ip, device)
        select h.company_id,
          (lpad(to_hex((extract(epoch from h.at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
            || '8' || substr(md5(random()::text), 1, 15))::uuid,
          h.at, split_part(m.action, '.', 1), m.action,
          -- Squared: the first tenth of the people did a third of it.
          h.ids[1 + floor(power(h.who, 2) * ${USERS}::int)::int],
          case when m.action like 'auth.%' then null else split_part(m.action, '.', 1) end,
          case when m.action like 'auth.%' then null else e.ids[1 + floor(power(h.entity, 2) * ${ENTITIES}::int)::int] end,
          case when m.action like 'auth.%' then null else 'Стандарт работы ' || floor(h.entity * ${ENTITIES}::int) end,
          case when m.action like 'auth.%' then null else 'стандарт работы ' || floor(h.entity * ${ENTITIES}::int) end,
          case when m.action like '%.updated' then '{"title": {"old": "Как встречать гостя", "new": "Как встречать гостей"}}'::jsonb end,
          substr(md5(random()::text), 1, 12), '203.0.113.' || floor(h.who * 250), 'Chrome 130, Windows'
        from happened h cross join entities e
        cross join lateral (select action from mix where until >= h.which order by until limit 1) m`
    await sql`vacuum analyze events`
    await sql`vacuum analyze users`
    return await described(sql)
  } finally {
    await sql.end()
  }
}

async function described(sql: postgres.Sql): Promise<World> {
  const [company] = await sql<{ id: string }[]>`select id from companies where subdomain = 'bench0'`
  const companyId = company?.id ?? ''
  const users = await sql<{ id: string }[]>`
    select id from users where company_id = ${companyId} order by length(name), name`
  const [entity] = await sql<{ id: string }[]>`
    select entity_id as id from events where company_id = ${companyId} and type = 'article'
    group by entity_id order by count(*) desc limit 1`
  const session = Bun.randomUUIDv7()
  const admin = users[0]?.id ?? ''
  const expiresAt = new Date(Date.now() + 86_400_000)
  await sql`
    insert into sessions (company_id, id, user_id, kind, expires_at)
    values (${companyId}, ${session}, ${admin}, 'password', ${expiresAt})`
  const tokens = createTokens(testSettings.sessionSecrets, () => new Date())
  return {
    companyId,
    subdomain: 'bench0',
    token: await tokens.sign({ company: companyId, user: admin, session }, expiresAt),
    users: users.map(({ id }) => id),
    entityId: entity?.id ?? '',
  }
}
