import postgres from 'postgres'
import { columnTypes } from '../../../api/db/column-types.ts'
import { house, SUBDOMAIN, withoutWalls } from '../parts/house.ts'
import type { Caller } from '../parts/servers.ts'
import { signIn } from '../parts/sign-in.ts'

export type World = { company: string; admin: Caller; waiter: Caller }

const PEOPLE = 500
const TEMPLATES = 20
const ITEMS = 12
/** Of the runs of the day, one in so many has a deviation. */
const FAILING = 8
const OPEN_TASKS = 5000
const DONE_TASKS = 60_000
const NEWS = 400
const ARTICLES = 3000
const TESTS = 100
const ATTEMPTS = 30_000
const EVENTS = 100_000
const MODULES = ['checklists', 'tasks', 'knowledgeBase', 'news', 'testing', 'analytics']

/** A company of 500 people in 20 restaurants that has used every section for a year, in the middle of a day. */
export async function buildWorld(url: string): Promise<World> {
  const sql = postgres(url, { max: 1, fetch_types: false, types: columnTypes, onnotice: () => {} })
  try {
    await withoutWalls(sql)
    const company = await house(sql, PEOPLE, Object.fromEntries(MODULES.map((module) => [module, true])))
    await runs(sql, company)
    await tasks(sql, company)
    await news(sql, company)
    await learning(sql, company)
    await sql`
      insert into events (company_id, id, at, type, action, user_id)
      select ${company}, gen_random_uuid(), now() - n * interval '10 seconds', 'task', 'task.completed', u.id
      from generate_series(1, ${EVENTS}::int) n, lateral (select id from users where company_id = ${company} limit 1) u
      where now() - n * interval '10 seconds' > date_trunc('month', now())`
    await sql`vacuum analyze`
    const [people] = await sql<{ admin: string; waiter: string }[]>`
      select (select id from users where company_id = ${company} and email = 'user1@bench.example') as admin,
        (select id from users where company_id = ${company} and email = 'user2@bench.example') as waiter`
    if (!people) throw new Error('nobody works there')
    const caller = (id: string) => signIn(sql, company, SUBDOMAIN, id)
    return { company, admin: await caller(people.admin), waiter: await caller(people.waiter) }
  } finally {
    await sql.end()
  }
}

/** Every template in every restaurant; half of them are under way, some with a deviation. */
async function runs(sql: postgres.Sql, company: string): Promise<void> {
  await sql`
    insert into checklists (company_id, id, title, schedule, public_code, live_since)
    select ${company}, gen_random_uuid(), 'Чек-лист ' || n, '{"type": "daily", "startTime": "05:00", "endTime": "04:59"}',
      substr(md5(${company} || n), 1, 10), now() - interval '2 days'
    from generate_series(1, ${TEMPLATES}::int) n`
  await sql`
    insert into checklist_versions (company_id, checklist_id, version, title, items, schedule)
    select k.company_id, k.id, 1, k.title, (
        select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'title', 'Холодильник ' || n, 'type', 'number',
          'min', 2, 'max', 6, 'unit', '°C')) from generate_series(1, ${ITEMS}::int) n),
      k.schedule
    from checklists k where k.company_id = ${company}`
  for (const days of [1, 0]) await sql`select checklist_runs_turn(${company}, null, now() - ${days} * interval '1 day')`
  await sql`
    update checklist_runs r set status = 'in_progress', answered = 6, last_answer_at = now(),
      fails = (hashtext(r.id::text) % ${FAILING}::int = 0)::int, people = array[(select id from users where company_id = ${company} limit 1)]
    where r.company_id = ${company} and hashtext(r.id::text) % 2 = 0`
  await sql`
    insert into run_answers (company_id, run_id, item_id, client_id, answered_at, answered_by, value, is_fail)
    select ${company}, r.id, (i.item ->> 'id')::uuid, gen_random_uuid(), now(), r.people[1],
      to_jsonb(case when r.fails > 0 and i.place = 1 then 9 else 4 end), r.fails > 0 and i.place = 1
    from checklist_runs r
    join checklist_versions v on v.company_id = ${company} and v.checklist_id = r.checklist_id and v.version = r.version
    cross join lateral jsonb_array_elements(v.items) with ordinality i (item, place)
    where r.company_id = ${company} and r.answered > 0 and i.place <= 6`
  await sql`
    update checklist_runs r set failed = (
      select jsonb_object_agg(a.item_id, to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from run_answers a where a.company_id = ${company} and a.run_id = r.id and a.is_fail)
    where r.company_id = ${company} and r.fails > 0`
}

async function tasks(sql: postgres.Sql, company: string): Promise<void> {
  await sql`
    insert into tasks (company_id, id, number, title, status, restaurant_id, deadline, details, created_at, completed_at)
    select ${company}, gen_random_uuid(), n, 'Задача ' || n,
      case when n > ${OPEN_TASKS}::int then 'done' when n % 20 = 0 then 'review' else 'new' end,
      (select array_agg(id) from restaurants where company_id = ${company})[1 + n % 20],
      now() + (n % 200 - 10) * interval '3 hours',
      '{"requirePhoto": false, "requireReview": true, "assignMode": "any", "attachments": []}', now() - n * interval '5 minutes',
      case when n > ${OPEN_TASKS}::int then now() - (n - ${OPEN_TASKS}::int) * interval '8 minutes' end
    from generate_series(1, ${OPEN_TASKS + DONE_TASKS}::int) n`
  await sql`
    insert into task_people (company_id, user_id, task_id, status, deadline, created_at, priority, restaurant_id)
    select company_id, (select array_agg(id order by email) from users where company_id = ${company})[1 + number % ${PEOPLE}::int],
      id, status, deadline, created_at, priority, restaurant_id
    from tasks where company_id = ${company}`
}

/** More than one a day; most people have read most of them. */
async function news(sql: postgres.Sql, company: string): Promise<void> {
  const body = '{"blocks":[{"type":"paragraph","data":{"text":"Терраса закрывается раньше"}}]}'
  await sql`
    insert into news (company_id, id, title, content_id, words, status, published_at, require_ack, created_by_name, created_at, updated_at)
    select ${company}, gen_random_uuid(), 'Новость ' || n, content_keep(${company}, content_id(${body}), ${body}, 'Терраса'),
      '', 'published', now() - n * interval '20 hours', n % 5 = 0, 'Марина', now(), now()
    from generate_series(1, ${NEWS}::int) n`
  await sql`
    insert into news_reads (company_id, user_id, news_id, read_at)
    select ${company}, u.id, n.id, now() from news n, users u
    where n.company_id = ${company} and u.company_id = ${company} and hashtext(n.id::text || u.id) % 4 <> 0`
}

async function learning(sql: postgres.Sql, company: string): Promise<void> {
  await sql`
    insert into articles (company_id, id, title, status, created_by_name, created_at, last_edited_at, content)
    select ${company}, gen_random_uuid(), 'Статья ' || n, 'published', 'Марина', now() - n * interval '1 day',
      now() - n * interval '9 hours', '{"blocks": []}'
    from generate_series(1, ${ARTICLES}::int) n`
  await sql`
    insert into article_asks (company_id, article_id, kind, due_days, required_version, asked_at, updated_at)
    select ${company}, id, 'read', 7, 1, now() - interval '3 days', now() from articles where company_id = ${company}
    order by created_at desc limit 100`
  await sql`
    insert into tests (company_id, id, title, questions, settings)
    select ${company}, gen_random_uuid(), 'Тест ' || n, '[{}]', '{"timeLimit": 10, "passingScore": 70}'
    from generate_series(1, ${TESTS}::int) n`
  await sql`insert into test_versions select company_id, id, 1, questions, settings from tests where company_id = ${company}`
  await sql`
    insert into test_attempts (company_id, id, test_id, version, user_id, number, status, started_at, submitted_at, asked, orders,
      max_score, updated_at)
    select ${company}, gen_random_uuid(), t.ids[1 + n % ${TESTS}::int], 1, u.ids[1 + n / ${TESTS}::int % ${PEOPLE}::int],
      1 + n / ${TESTS * PEOPLE}::int, case when n % 3 = 0 then 'failed' else 'passed' end, now() - n * interval '15 minutes',
      now() - n * interval '15 minutes', '{}', '{}', 1, now()
    from generate_series(1, ${ATTEMPTS}::int) n,
      (select array_agg(id) as ids from tests where company_id = ${company}) t,
      (select array_agg(id) as ids from users where company_id = ${company}) u`
}
