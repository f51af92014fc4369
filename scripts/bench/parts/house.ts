import type postgres from 'postgres'

export const SUBDOMAIN = 'bench1'
const RESTAURANTS = 20
const POSITIONS = 10

/** Rows are written by the owner, past the walls between companies. */
export const withoutWalls = (sql: postgres.Sql) => sql`
  do $$ declare t regclass; begin
    for t in select oid from pg_class where relforcerowsecurity loop
      execute format('alter table %s no force row level security', t);
    end loop;
  end $$`

/** A company of so many people in 20 restaurants and 10 positions, the first of them its administrator; its id. */
export async function house(sql: postgres.Sql, people: number, modules: Record<string, boolean>): Promise<string> {
  const company = Bun.randomUUIDv7()
  await sql`
    insert into companies (id, name, subdomain, module_settings) values (${company}, 'Берёзка', ${SUBDOMAIN}, ${sql.json(modules)})`
  await sql`
    insert into positions (company_id, id, name)
    select ${company}, gen_random_uuid(), 'Должность ' || n from generate_series(1, ${POSITIONS}::int) n`
  await sql`
    insert into restaurants (company_id, id, name, created_at)
    select ${company}, gen_random_uuid(), 'Ресторан ' || n, now() - interval '2 days' from generate_series(1, ${RESTAURANTS}::int) n`
  await sql`
    insert into users (company_id, id, name, email, role, position_id, email_verified, created_at)
    select ${company}, gen_random_uuid(), 'Сотрудник ' || n, 'user' || n || '@bench.example',
      case when n = 1 then 'admin' else 'user' end,
      (select array_agg(id order by name) from positions where company_id = ${company})[1 + n % ${POSITIONS}::int], true, now() - interval '2 days'
    from generate_series(1, ${people}::int) n`
  await sql`
    insert into user_restaurants (company_id, user_id, restaurant_id)
    select company_id, id, (select array_agg(r.id order by name) from restaurants r where r.company_id = ${company})
      [1 + hashtext(email) % ${RESTAURANTS / 2}::int + ${RESTAURANTS / 2 - 1}::int]
    from users where company_id = ${company}`
  return company
}
