import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { createTestDatabase, dropDatabase, type TestDatabase } from '../../test/database.ts'
import { openDatabase } from '../client.ts'
import { migrate, migrations } from './migrate.ts'
import { tablesInOrder, withoutWalls, type Table } from '../tables.ts'

const kept = readFileSync(join(import.meta.dir, 'kept-rows.sql'), 'utf8')
/** The second line names the release whose rows they are. */
const release = kept.split('\n')[1]?.slice('-- '.length)
const all = migrations()
const since = all.findIndex(({ name }) => name === release) + 1

let database: TestDatabase
let url: string
let bare: string
let owner: postgres.Sql
let upgraded: postgres.Sql
let tables: Table[]

beforeAll(async () => {
  database = await createTestDatabase()
  owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  const other = new URL(database.url)
  bare = `${other.pathname.slice(1)}_kept`
  other.pathname = `/${bare}`
  url = other.href
  await owner`create database ${owner(bare)}`
  await migrate(url, all.slice(0, since))
  upgraded = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  await upgraded.begin(async (tx) => {
    tables = await tablesInOrder(tx)
    await withoutWalls(tx, tables, () => tx.unsafe(kept).simple())
  })
})
afterAll(async () => {
  await upgraded.end()
  await dropDatabase(owner, bare)
  await owner.end()
  await database.drop()
})

const counts = () =>
  upgraded.begin((tx) =>
    withoutWalls(tx, tables, async () => {
      const found = []
      for (const { name } of tables) found.push([name, (await tx`select from ${tx(name)}`).length] as const)
      return Object.fromEntries(found)
    }),
  )

test('every migration passes over rows in every table, loses none, and the walls stand afterwards', async () => {
  expect(since).toBeGreaterThan(0)
  const before = await counts()
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  expect(await migrate(url)).toEqual(all.slice(since).map(({ name }) => name))
  expect(await counts()).toMatchObject(before)
  const open = await upgraded`
    select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity and not relforcerowsecurity`
  expect([...open]).toEqual([])
})

// Until the rows are written anew by a later release.
const isBefore = all.slice(since).some(({ name }) => name === '0070_backfill')
test.if(isBefore)('what the backfills of 0040, 0062 and 0066 meant is so', async () => {
  const db = openDatabase({ url, max: 1 })
  const companies = await db.withoutCompany<{ id: string }[]>`select id from companies`
  expect(companies).toHaveLength(2)
  for (const { id } of companies) {
    const sql = db.forCompany(id)
    expect([...(await sql`select type, title_folded from events`)]).toEqual([{ type: 'article', titleFolded: 'елка' }])
    expect([...(await sql`select unreferenced_since from files`)]).toEqual([{ unreferencedSince: null }])
  }
  await db.end()
})

test.if(all.slice(since).some(({ name }) => name === '0116_contents_moved'))(
  'articles and tests are for whom they were, and texts stand where they are read, with those of old versions',
  async () => {
    const db = openDatabase({ url, max: 1 })
    const left = await upgraded<{ name: string }[]>`select name from backfills where ended_at is null`
    for (const { name } of left)
      for (let looked: unknown = 0; looked !== null;)
        looked = (await upgraded`select backfill_step(${name}, 1000) as looked`)[0]?.looked
    const companies = await db.withoutCompany<{ id: string }[]>`select id from companies`
    for (const { id } of companies) {
      const sql = db.forCompany(id)
      const meant = await sql`
        select 'article' as of, array(select position_id from audience_positions p where p.audience_id = a.audience_id) as positions,
          array(select restaurant_id from audience_restaurants r where r.audience_id = a.audience_id) as restaurants
        from articles a
        union all
        select 'test', array(select position_id from audience_positions p where p.audience_id = t.audience_id),
          array(select restaurant_id from audience_restaurants r where r.audience_id = t.audience_id)
        from tests t order by 1`
      const [position] = await sql<{ id: string }[]>`select id from positions`
      const [restaurant] = await sql<{ id: string }[]>`select id from restaurants`
      expect([...meant]).toEqual([
        { of: 'article', positions: [position?.id], restaurants: [] },
        { of: 'test', positions: [position?.id], restaurants: [restaurant?.id] },
      ])
      const texts = await sql`
        select r.of, r.content, c.body, c.plain from (
          select 'article' as of, content, content_id from articles
          union all select 'version', content, content_id from article_versions
        ) r left join contents c on c.company_id = ${id} and c.id = r.content_id order by 1`
      const text = { content: null, body: '{"blocks": []}', plain: 'Гости любят тёплые блюда' }
      expect([...texts]).toEqual([
        { of: 'article', ...text },
        { of: 'version', ...text },
      ])
      expect([...(await sql`select audience_id is not null as known from article_search`)]).toEqual([{ known: true }])
    }
    await db.end()
  },
)

test('what was closed, answered and read before sums were kept is in them, once', async () => {
  const name = `${bare}_sums`
  const address = new URL(url)
  address.pathname = `/${name}`
  await owner`create database ${owner(name)}`
  const first = all.findIndex((one) => one.name === '0138_task_person_closed')
  const counting = new Set(['0138_task_person_closed', '0143_form_sums', '0190_news', '0277_news_sums'])
  const old = postgres(address.href, { max: 1, fetch_types: false, onnotice: () => {} })
  const db = openDatabase({ url: address.href, max: 1 })
  const id = '019b9c67-b180-7e6b-a9fe-000000000001'
  const [gone, news] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  const close = () =>
    db.write(id, async (sql) => {
      const reader = Bun.randomUUIDv7()
      await sql`insert into users ${sql({ companyId: id, id: reader, name: 'Пётр', email: `${reader}@example.com` })}`
      await sql`
        insert into news_reads (company_id, user_id, news_id, read_at, acknowledged_at) values
          (${id}, ${reader}, ${news}, now(), now())`
      await sql`
        insert into tasks (company_id, id, number, title, status, created_by)
        select ${id}, gen_random_uuid(), task_numbers_take(${id}, 1), 'Фильтр', s, ${id} from unnest('{done,cancelled,new}'::text[]) s`
      await sql`
        insert into task_people (company_id, user_id, task_id, status, created_at, created_by)
        select ${id}, ${id}, t.id, t.status, now(), t.created_by from tasks t
        where t.company_id = ${id} and not exists (select from task_people p where p.company_id = ${id} and p.task_id = t.id)`
      await sql`
        insert into form_responses (company_id, id, form_id, version, values, submitted_at)
        values (${id}, gen_random_uuid(), ${id}, 1, '{"hours": 4.5, "part": "Шланг"}', '2026-11-20T12:10:00Z')`
    })
  try {
    await migrate(
      address.href,
      all.filter((one, at) => at < first || one.name === '0190_news'),
    )
    await old`insert into companies (id, name, subdomain) values (${id}, 'Пробная', 'kept-sums')`
    await db.write(id, async (sql) => {
      await sql`insert into users ${sql({ companyId: id, id, name: 'Анна', email: 'anna@example.com' })}`
      await sql`insert into forms (company_id, id, title, fields) values (${id}, ${id}, 'Замена', '[]')`
      await sql`insert into form_versions (company_id, form_id, version, fields) values (${id}, ${id}, 1, '[]')`
      const body = '{"blocks": []}'
      await sql`
        insert into news (company_id, id, title, content_id, words, status, published_at, created_by_name, created_at, updated_at)
        values (${id}, ${news}, 'Терраса', content_keep(${id}, content_id(${body}), ${body}, ''), '', 'published', now(), 'Анна', now(), now())`
      await sql`insert into users ${sql({ companyId: id, id: gone, name: 'Ушёл', email: 'gone@example.com', isActive: false })}`
      await sql`insert into news_reads ${sql({ companyId: id, userId: gone, newsId: news, readAt: new Date() })}`
    })
    await close()
    // And between the two files, while others work.
    await migrate(
      address.href,
      all.filter((one, at) => at < first || counting.has(one.name)),
    )
    await close()
    await migrate(address.href)
    await close()
    const sql = db.forCompany(id)
    const people = await sql`select part, status, sum(n)::int as n from task_person_closed group by 1, 2 order by 1, 2`
    expect([...people]).toEqual(
      ['author', 'both', 'doer'].flatMap((part) =>
        ['cancelled', 'done'].map((status) => ({ part, status, n: 3 })),
      ) as never,
    )
    const sums = await sql`select kind, field, value, number::float8, n from form_sums order by 1, 2`
    expect([...sums]).toEqual([
      { kind: 'all', field: '', value: '', number: null, n: 3 },
      { kind: 'answered', field: 'hours', value: '', number: null, n: 3 },
      { kind: 'answered', field: 'part', value: '', number: null, n: 3 },
      { kind: 'choice', field: 'hours', value: '4.5', number: 4.5, n: 3 },
      { kind: 'choice', field: 'part', value: '"Шланг"', number: null, n: 3 },
    ] as never)
    expect([
      ...(await sql`select sum(read)::int as read, sum(acknowledged)::int as acknowledged from news_sums`),
    ]).toEqual([{ read: 3, acknowledged: 3 }] as never)
  } finally {
    await Promise.all([db.end(), old.end()])
    await dropDatabase(owner, name)
  }
}, 30_000)

test('at the next release rows of every table can be kept again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-rows-'))
  const file = join(folder, 'kept-rows.sql')
  const child = Bun.spawn(['bun', join(import.meta.dir, '..', '..', 'test', 'keep-rows.ts'), file], {
    env: { ...process.env, TEST_POSTGRES_URL: new URL('/postgres', database.url).href },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const [said] = await Promise.all([new Response(child.stderr).text(), child.exited])
  expect([child.exitCode, said]).toEqual([0, ''])
  expect(readFileSync(file, 'utf8').split('\n')[1]).toBe(`-- ${all.at(-1)?.name}`)
  rmSync(folder, { recursive: true })
}, 60_000)
