import postgres from 'postgres'
import { columnTypes } from '../../../api/db/column-types.ts'
import { withoutIndexes } from '../parts/bulk.ts'
import type { Caller } from '../parts/servers.ts'
import { signIn } from '../parts/sign-in.ts'
import { withoutWalls } from '../parts/house.ts'

/** Who asks, and of what place. */
export type World = { companyId: string; admin: Caller; waiter: Caller; restaurant: string; checklist: string }

const SUBDOMAIN = 'bench1'
const RESTAURANTS = 10
const TEMPLATES = 20
const PEOPLE = 30
const ITEMS = 12
/** The last of them are measured, the others ticked. */
const NUMBERS = 3
const MONTHS = 36
const DAYS = 1080

/**
 * So many companies of 10 restaurants, 20 templates and 30 people, and the runs of three years behind them. Written by the
 * owner, past the walls: what is measured is making today's, and asking.
 */
export async function buildWorld(url: string, companies: number, oldRuns: number): Promise<void> {
  const sql = postgres(url, { max: 1, fetch_types: false, types: columnTypes, onnotice: () => {} })
  try {
    await withoutWalls(sql)
    await houses(sql, companies)
    await templates(sql)
    await past(sql, Math.max(1, Math.round(oldRuns / companies / DAYS)))
    await sql`vacuum analyze`
  } finally {
    await sql.end()
  }
}

async function houses(sql: postgres.Sql, companies: number): Promise<void> {
  await sql`
    insert into companies (id, name, subdomain, timezone, module_settings)
    select gen_random_uuid(), 'Компания ' || n, 'bench' || n,
      (array['Europe/Moscow', 'Asia/Yekaterinburg', 'Asia/Vladivostok', 'Europe/Kaliningrad'])[1 + n % 4],
      '{"checklists": true}'
    from generate_series(1, ${companies}::int) n`
  await sql`
    insert into positions (company_id, id, name)
    select id, gen_random_uuid(), 'Должность ' || n from companies, generate_series(1, 8) n`
  await sql`
    insert into restaurants (company_id, id, name, created_at)
    select id, gen_random_uuid(), 'Ресторан ' || n, now() - interval '2 days' from companies, generate_series(1, ${RESTAURANTS}::int) n`
  await sql`
    insert into users (company_id, id, name, email, role, position_id, email_verified, created_at)
    select c.id, gen_random_uuid(), 'Сотрудник ' || n, 'user' || n || '@bench.example',
      case when n = 1 then 'admin' else 'user' end,
      (select array_agg(id order by name) from positions p where p.company_id = c.id)[1 + n % 8], true, now() - interval '2 days'
    from companies c, generate_series(1, ${PEOPLE}::int) n`
  await sql`
    insert into user_restaurants (company_id, user_id, restaurant_id)
    select u.company_id, u.id, (select array_agg(id order by name) from restaurants r where r.company_id = u.company_id)
      [1 + length(u.email) % 2 + ascii(substr(u.email, 5)) % 8]
    from users u`
}

/** Each for all restaurants, at an hour of its own. */
async function templates(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into checklists (company_id, id, title, schedule, public_code, live_since)
    select c.id, gen_random_uuid(), 'Чек-лист ' || n, jsonb_build_object('type', 'daily',
        'startTime', to_char(6 + n % 14, 'FM00') || ':00', 'endTime', to_char(8 + n % 14, 'FM00') || ':00'),
      substr(md5(c.id || ':' || n), 1, 10), now() - interval '2 days'
    from companies c, generate_series(1, ${TEMPLATES}::int) n`
  await sql`
    insert into checklist_versions (company_id, checklist_id, version, title, items, schedule)
    select k.company_id, k.id, 1, k.title, (
        select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'section', 'Зал', 'title', 'Пункт обхода ' || n) ||
          case when n > ${ITEMS - NUMBERS}::int
            then '{"type": "number", "min": 2, "max": 6, "unit": "°C"}'::jsonb else '{"type": "check"}' end
          order by n) from generate_series(1, ${ITEMS}::int) n),
      k.schedule
    from checklists k`
}

/**
 * `each` runs of a company and a day, no two of one template and restaurant. Its lists are gathered once: pulled up into
 * the join, they would be for each row. In the order of most indexes, which are made the sooner of it.
 */
async function past(sql: postgres.Sql, each: number): Promise<void> {
  const months = await sql<{ month: string }[]>`
    select (date_trunc('month', now()) - n * interval '1 month')::date::text as month
    from generate_series(0, ${MONTHS}::int) n`
  for (const { month } of months) await sql`select month_prepare('checklist_runs'::regclass, ${month}::date)`
  // Nobody writes what is over, so a log of it is written for nothing.
  const old = await sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'checklist_runs'::regclass
    order by 1 limit ${MONTHS - 1}::int`
  for (const { name } of old) await sql`alter table ${sql(name)} set unlogged`
  await withoutIndexes(sql, ['checklist_runs'], async () => {
    // They mark what has changed for those who follow it: nothing has.
    await sql`alter table checklist_runs disable trigger user`
    for (const { month } of months)
      await sql`
        with c as materialized (
          select c.id, (select array_agg(k.id order by k.id) from checklists k where k.company_id = c.id) as lists,
            (select array_agg((
                select jsonb_object_agg(i.item ->> 'id', jsonb_build_array(4, now())) from jsonb_array_elements(v.items) i (item)
                where i.item ->> 'type' = 'number'
              ) order by v.checklist_id) from checklist_versions v where v.company_id = c.id) as numbers,
            (select array_agg(r.id) from restaurants r where r.company_id = c.id) as places,
            (select array_agg(u.id) from users u where u.company_id = c.id) as people
          from companies c order by c.id
        )
        insert into checklist_runs (company_id, id, business_date, checklist_id, version, restaurant_id, status, starts_at, due_at,
          closes_at, started_at, completed_at, completed_by, items, answered, fails, score, ordinal, numbers)
        select c.id, run_id(d.day), d.day, c.lists[1 + n % ${TEMPLATES}::int], 1,
          c.places[1 + (n + n / ${TEMPLATES}::int) % ${RESTAURANTS}::int],
          case when n % 15 = 0 then 'missed' else 'completed' end, d.day + time '09:00', d.day + time '11:00',
          d.day + interval '26 hours', d.day + time '09:10', case when n % 15 > 0 then d.day + time '10:00' end,
          case when n % 15 > 0 then c.people[1 + n % ${PEOPLE}::int] end, ${ITEMS}::int, ${ITEMS}::int, (n % 17 = 0)::int,
          case when n % 15 > 0 then 100 - n % 17 end, n / ${TEMPLATES * RESTAURANTS}::int,
          case when n % 15 > 0 and d.day > now() - interval '92 days' then c.numbers[1 + n % ${TEMPLATES}::int] end
        from c
        cross join (
          select d::date as day from generate_series(${month}::date,
            least(${month}::date + interval '1 month', date_trunc('day', now()) - interval '1 day') - interval '1 day',
            interval '1 day') d
        ) d
        cross join generate_series(1, ${each}::int) n`
    await sql`alter table checklist_runs enable trigger user`
  })
}

/** Half of what the measured company does today is under way. */
export async function worldOf(url: string): Promise<World> {
  const sql = postgres(url, { max: 1, fetch_types: false, types: columnTypes, onnotice: () => {} })
  try {
    const [company] = await sql<{ id: string; restaurant: string; waiter: string; admin: string; checklist: string }[]>`
      select c.id, w.restaurant_id as restaurant, u.id as waiter, a.id as admin, k.id as checklist
      from companies c
      join users u on u.company_id = c.id and u.email = 'user2@bench.example'
      join users a on a.company_id = c.id and a.email = 'user1@bench.example'
      join user_restaurants w on w.company_id = c.id and w.user_id = u.id
      join lateral (select id from checklists where company_id = c.id order by title limit 1) k on true
      where c.subdomain = ${SUBDOMAIN}`
    if (!company) throw new Error('the measured company is not there')
    const { id: companyId, restaurant, waiter, admin, checklist } = company
    // Of its last week everything was measured.
    await sql`
      insert into checklist_runs (company_id, id, business_date, checklist_id, version, restaurant_id, status, starts_at, due_at,
        closes_at, started_at, completed_at, completed_by, items, answered, score, last_answer_at, numbers)
      select ${companyId}, run_id(d.day), d.day, v.checklist_id, 1, ${restaurant}, 'completed', d.day, d.day + interval '2 hours',
        d.day + interval '26 hours', d.day, d.day + interval '1 hour', ${waiter}, ${ITEMS}::int, ${ITEMS}::int, 100, d.day,
        (select jsonb_object_agg(i.item ->> 'id', jsonb_build_array(4, d.day)) from jsonb_array_elements(v.items) i (item)
          where i.item ->> 'type' = 'number')
      from checklist_versions v
      cross join (select (current_date - n)::date as day from generate_series(2, 8) n) d
      where v.company_id = ${companyId}
      on conflict do nothing`
    const begun = sql`
      select r.* from checklist_runs r where r.company_id = ${companyId} and r.business_date >= current_date - 1
        and r.status in ('scheduled', 'in_progress', 'overdue') and r.id::text < '9'`
    await sql`
      insert into run_answers (company_id, run_id, item_id, client_id, answered_at, answered_by, value)
      select r.company_id, r.id, (i.item ->> 'id')::uuid, gen_random_uuid(), now(), ${waiter}::uuid, 'true'
      from (${begun}) r
      join checklist_versions v on v.company_id = r.company_id and v.checklist_id = r.checklist_id and v.version = r.version
      cross join lateral jsonb_array_elements(v.items) with ordinality i (item, n)
      where i.n <= ${ITEMS / 2}::int`
    await sql`
      update checklist_runs set status = 'in_progress', started_at = now(), last_answer_at = now(), answered = ${ITEMS / 2}::int,
        people = array[${waiter}::uuid]
      where company_id = ${companyId} and business_date >= current_date - 1
        and id in (select run_id from run_answers where company_id = ${companyId})`
    return {
      companyId,
      restaurant,
      checklist,
      admin: await signIn(sql, companyId, SUBDOMAIN, admin),
      waiter: await signIn(sql, companyId, SUBDOMAIN, waiter),
    }
  } finally {
    await sql.end()
  }
}
