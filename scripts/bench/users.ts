import postgres from 'postgres'
import { testSettings } from '../../api/test/app.ts'
import { createTestDatabase } from '../../api/test/database.ts'
import { createTokens } from '../../api/accounts/token.ts'
import { measureCombinations } from './parts/combinations.ts'
import { serveProduct } from './parts/product.ts'
import { startServer, type Caller } from './parts/servers.ts'
import { withoutWalls } from './parts/house.ts'

/**
 * The staff list of a company of 5,000, `bun run bench users [users] [seconds]`: every combination of the screen's
 * filters in each order, first and last pages, at 1 and at 4 connections; the goal is p99 < 50 ms for each.
 */
const OTHERS = 50

if (process.argv[2] === 'serve-product') console.log(serveProduct(process.argv[3] ?? ''))
else {
  await measureAll(Number(process.argv[2]) || 5000, Number(process.argv[3]) || 0.5)
  process.exit()
}

type World = Caller & { position: string; restaurant: string }

async function measureAll(users: number, seconds: number) {
  const database = await createTestDatabase()
  try {
    const world = await buildWorld(database.url, users)
    const server = await startServer(import.meta.path, 'product', database.url)
    try {
      const reached = await measureCombinations(server, world, '/api/users', questions(world, users), seconds)
      process.exitCode = reached ? 0 : 1
    } finally {
      await server.stop()
    }
  } finally {
    await database.drop()
  }
}

function questions({ position, restaurant }: World, users: number): Map<string, Record<string, string>> {
  const filters = [
    { '': {}, 'status all': { status: 'all' }, 'status inactive': { status: 'inactive' } },
    { '': {}, 'role user': { role: 'user' }, 'role admin': { role: 'admin' } },
    { '': {}, position: { position } },
    { '': {}, restaurant: { restaurant } },
    { '': {}, search: { search: 'ова 77' } },
  ] as Record<string, Record<string, string>>[]
  let all: [string, Record<string, string>][] = [['', {}]]
  for (const choices of filters)
    all = all.flatMap(([name, query]) =>
      Object.entries(choices).map(([added, more]): [string, Record<string, string>] => [
        [name, added].filter(Boolean).join(', '),
        { ...query, ...more },
      ]),
    )
  const last = String(Math.floor((users * 0.9) / 25))
  const extra: [string, Record<string, string>][] = ['name', '-lastLoginAt', '-createdAt'].flatMap((sort) =>
    ['1', last].map((page): [string, Record<string, string>] => [`by ${sort}, page ${page}`, { sort, page }]),
  )
  const searches: [string, Record<string, string>][] = ['user49', '+7900', 'нет такого', 'а'].map((search) => [
    `search «${search}»`,
    { search, status: 'all' },
  ])
  return new Map([...all, ...extra, ...searches, ['100 a page', { limit: '100' }]])
}

/** The company, and 50 of a hundredth beside it; every tenth person is inactive, every fiftieth an administrator. */
async function buildWorld(url: string, users: number): Promise<World> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  try {
    await withoutWalls(sql)
    await sql`
      insert into companies (id, name, subdomain)
      select gen_random_uuid(), 'Компания ' || n, 'bench' || n from generate_series(0, ${OTHERS}::int) n`
    await sql`
      insert into positions (company_id, id, name)
      select id, gen_random_uuid(), 'Должность ' || n from companies cross join generate_series(1, 20) n`
    await sql`
      insert into restaurants (company_id, id, name)
      select id, gen_random_uuid(), 'Ресторан ' || n from companies cross join generate_series(1, 40) n`
    await sql`
      insert into users (company_id, id, name, email, phone, role, position_id, email_verified, is_active, created_at,
        last_login_at)
      select c.id, gen_random_uuid(), (array['Анна', 'Пётр', 'Мария', 'Олег', 'Ёлка'])[1 + n % 5] || ' Смирнова ' || n,
        'user' || n || '@bench.example', '+7900' || lpad(n::text, 7, '0'),
        case when n % 50 = 0 then 'admin' else 'user' end,
        (select array_agg(id order by name) from positions p where p.company_id = c.id)[1 + n % 20],
        true, n % 10 <> 1, now() - n * interval '1 hour', case when n % 3 = 0 then null else now() - n * interval '7 minutes' end
      from companies c
      cross join lateral generate_series(0,
        case c.subdomain when 'bench0' then ${users - 1}::int else ${Math.floor(users / 100)}::int end) n`
    await sql`
      insert into user_restaurants (company_id, user_id, restaurant_id)
      select u.company_id, u.id, r.id from users u
      cross join lateral (
        select id from restaurants r where r.company_id = u.company_id order by md5(u.id::text || r.id::text) limit 2) r`
    await sql`vacuum analyze`
    const [row] = await sql<{ companyId: string; userId: string; position: string; restaurant: string }[]>`
      select c.id as "companyId", u.id as "userId", u.position_id as position, ur.restaurant_id as restaurant
      from companies c join users u on u.company_id = c.id and u.role = 'admin' and u.is_active
      join user_restaurants ur on ur.company_id = c.id and ur.user_id = u.id
      where c.subdomain = 'bench0' order by u.created_at desc limit 1`
    if (!row) throw new Error('no administrator')
    const { companyId, userId, position, restaurant } = row
    const session = Bun.randomUUIDv7()
    const expiresAt = new Date(Date.now() + 86_400_000)
    await sql`
      insert into sessions (company_id, id, user_id, kind, expires_at)
      values (${companyId}, ${session}, ${userId}, 'password', ${expiresAt})`
    const tokens = createTokens(testSettings.sessionSecrets, () => new Date())
    const token = await tokens.sign({ company: companyId, user: userId, session }, expiresAt)
    return { subdomain: 'bench0', token, position, restaurant }
  } finally {
    await sql.end()
  }
}
