import postgres from 'postgres'
import { columnTypes } from '../../../api/db/column-types.ts'
import { withoutIndexes } from '../parts/bulk.ts'
import { house, SUBDOMAIN, withoutWalls } from '../parts/house.ts'
import type { Caller } from '../parts/servers.ts'
import { signIn } from '../parts/sign-in.ts'

/** Who asks, and for what. */
export type World = {
  admin: Caller
  takers: Caller[]
  fresh: string
  test: string
  person: string
  restaurant: string
  position: string
}

const TESTS = 100
const QUESTIONS = 10
const TAKERS = 100
/** Attempts of each person at each test. */
const EACH = 10

/**
 * One company that has kept `attempts` results of 100 tests; the people are as many as that takes. Written by the owner,
 * past the walls, and the sums as the triggers would have them.
 */
export async function buildWorld(url: string, attempts: number): Promise<World> {
  const sql = postgres(url, { max: 1, fetch_types: false, types: columnTypes, onnotice: () => {} })
  try {
    await withoutWalls(sql)
    const company = await house(sql, Math.max(TAKERS + 1, Math.ceil(attempts / TESTS / EACH)), { testing: true })
    await tests(sql, company)
    await past(sql, company)
    await sql`vacuum analyze`
    return await worldOf(sql, company)
  } finally {
    await sql.end()
  }
}

const question = (at: number) => ({
  id: `q${at}`,
  type: 'single',
  text: `Вопрос ${at}: что верно?`,
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Вариант ${id} на вопрос ${at}` })),
  correct: ['b'],
})

async function tests(sql: postgres.Sql, company: string): Promise<void> {
  const questions = sql.json(Array.from({ length: QUESTIONS }, (_, at) => question(at)))
  await sql`
    insert into tests (company_id, id, title, questions, settings, created_at)
    select ${company}, gen_random_uuid(), 'Тест ' || n, ${questions}, '{"timeLimit": 10, "passingScore": 70}',
      now() - n * interval '1 day'
    from generate_series(1, ${TESTS + 1}::int) n`
  await sql`
    insert into test_versions (company_id, test_id, version, questions, settings)
    select company_id, id, 1, questions, settings from tests where company_id = ${company}`
}

/** Half a percent wait for a person, a fifth have failed. */
async function past(sql: postgres.Sql, company: string): Promise<void> {
  await withoutIndexes(sql, ['test_attempts', 'test_attempt_places'], async () => {
    // Of no day that monitoring counts, which is not asked here: each would be looked up, without an index.
    await sql`alter table test_attempts disable trigger user`
    await sql`
      insert into test_attempts (company_id, id, test_id, version, user_id, number, status, position_id, started_at, expires_at,
        submitted_at, asked, orders, answers, rights, points, seconds, answered, score, max_score, percent, updated_at)
      select ${company}, gen_random_uuid(), t.id, 1, u.id, n,
        case when x.luck < 0.005 then 'review' when x.luck < 0.2 then 'failed' else 'passed' end, u.position_id,
        x.at, x.at + interval '10 minutes', x.at + interval '4 minutes',
        array(select 'q' || q from generate_series(0, ${QUESTIONS - 1}::int) q), '[[0,1,2,3]]',
        (select jsonb_object_agg('q' || q, jsonb_build_object('value', '2', 'answeredAt', x.at, 'clientId', u.id, 'spentSec', 20))
          from generate_series(0, ${QUESTIONS - 1}::int) q),
        array(select (hashtext(u.id::text || q || n) % 5 <> 0)::int from generate_series(0, ${QUESTIONS - 1}::int) q),
        array(select 1 from generate_series(1, ${QUESTIONS}::int)), array(select 10 + n from generate_series(1, ${QUESTIONS}::int)),
        ${QUESTIONS}::int, case when x.luck >= 0.005 then (x.luck * 10)::int end, ${QUESTIONS}::int,
        case when x.luck >= 0.005 then (x.luck * 100)::int end, x.at
      from (select id from tests where company_id = ${company} order by created_at desc offset 1) t
      cross join (select id, position_id from users where company_id = ${company}) u
      cross join generate_series(1, ${EACH}::int) n
      cross join lateral (
        -- By the row: what names nothing of it may be reckoned once for all.
        select random() + n * 0 as luck, now() - (random() + n * 0) * interval '700 days' as at) x`
    await sql`
      insert into test_attempt_places (company_id, restaurant_id, started_at, attempt_id, test_id)
      select a.company_id, r.restaurant_id, a.started_at, a.id, a.test_id
      from test_attempts a join user_restaurants r on r.company_id = a.company_id and r.user_id = a.user_id`
    await sql`alter table test_attempts enable trigger user`
  })
  await sql`
    insert into test_people (company_id, test_id, user_id, last_number, used, last_submitted_at, best_percent, best_passed, best_id)
    select company_id, test_id, user_id, max(number), count(*), max(submitted_at), max(percent), max(percent) >= 70,
      (array_agg(id order by percent desc nulls last))[1]
    from test_attempts group by 1, 2, 3`
  await sql`
    insert into test_sums (company_id, test_id, slot, people, passed, percents)
    select company_id, test_id, abs(hashtext(user_id::text) % 16), count(*), count(*) filter (where best_passed), sum(best_percent)
    from test_people where best_percent is not null group by 1, 2, 3`
}

async function worldOf(sql: postgres.Sql, company: string): Promise<World> {
  const tested = await sql<{ id: string }[]>`
    select id from tests where company_id = ${company} order by created_at desc limit 2`
  const people = await sql<{ id: string; positionId: string; restaurantId: string }[]>`
    select u.id, u.position_id as "positionId", w.restaurant_id as "restaurantId" from users u
    join user_restaurants w on w.company_id = u.company_id and w.user_id = u.id
    where u.company_id = ${company} order by u.role, u.email limit ${TAKERS + 1}`
  const [[fresh, test], [admin, ...takers]] = [tested, people]
  if (!fresh || !test || !admin) throw new Error('the world is empty')
  return {
    fresh: fresh.id,
    test: test.id,
    person: admin.id,
    restaurant: admin.restaurantId,
    position: admin.positionId,
    admin: await signIn(sql, company, SUBDOMAIN, admin.id),
    takers: await Promise.all(takers.map(({ id }) => signIn(sql, company, SUBDOMAIN, id))),
  }
}
