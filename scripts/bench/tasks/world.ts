import postgres from 'postgres'
import { columnTypes } from '../../../api/db/column-types.ts'
import { withoutIndexes } from '../parts/bulk.ts'
import type { Caller } from '../parts/servers.ts'
import { signIn } from '../parts/sign-in.ts'
import { withoutWalls } from '../parts/house.ts'

/** Who asks, and what of his company is asked for. */
export type World = {
  companyId: string
  adminId: string
  waiterId: string
  admin: Caller
  waiter: Caller
  /** Five hundred who may be given work. */
  people: string[]
  restaurant: string
  category: string
  group: string
  formId: string
  /** Open ones of the waiter. */
  open: { id: string; title: string }[]
  /** The task with the most comments and the longest history. */
  busy: string
}

const SUBDOMAIN = 'bench1'
/** Of the large company: more than half of all there is. */
const OPEN = 10_000
const CLOSED = 600_000
const OPEN_OTHERS = 20
const CLOSED_ALL = 1_000_000
const USERS = 600
const ANSWERS = 50_000
const LONG = 300
const GROUP = 500

const OBJECTS = 'фильтр,витрину,кофемашину,вытяжку,посуду,меню,терминал,холодильник,скатерти,лампы,кран,печь'.split(',')
const DEEDS = 'Заменить,Проверить,Помыть,Заказать,Пересчитать,Починить,Принять,Подготовить'.split(',')

/**
 * Two hundred companies with 14,000 open and a million closed tasks; one of them has most. One task in a hundred is done by
 * fifty people, others by one or two; a twentieth has no restaurant, a tenth no category; an author and a doer have a
 * share that grows smaller from one to the next, as in life. Written by the owner, past the walls: what is measured is asking.
 */
export async function buildWorld(url: string, companies: number): Promise<World> {
  const sql = postgres(url, { max: 1, fetch_types: false, types: columnTypes, onnotice: () => {} })
  try {
    await withoutWalls(sql)
    await people(sql, companies)
    await tasks(sql, companies)
    await searchTasks(sql)
    await answers(sql)
    await sql`vacuum analyze`
    return await worldOf(sql)
  } finally {
    await sql.end()
  }
}

async function people(sql: postgres.Sql, companies: number): Promise<void> {
  await sql`
    insert into companies (id, name, subdomain)
    select gen_random_uuid(), 'Компания ' || n, 'bench' || n from generate_series(1, ${companies}::int) n`
  await sql`
    insert into positions (company_id, id, name)
    select id, gen_random_uuid(), 'Должность ' || n from companies, generate_series(1, 10) n`
  await sql`
    insert into restaurants (company_id, id, name)
    select id, gen_random_uuid(), 'Ресторан ' || n from companies c,
      generate_series(1, case c.subdomain when ${SUBDOMAIN} then 30 else 3 end) n`
  await sql`
    insert into categories (company_id, id, name)
    select id, gen_random_uuid(), 'Категория ' || n from companies, generate_series(1, 12) n`
  await sql`
    insert into users (company_id, id, name, email, role, position_id, email_verified)
    select c.id, gen_random_uuid(), (array['Анна', 'Пётр', 'Мария', 'Олег', 'Ёлка'])[1 + n % 5] || ' Смирнова ' || n,
      'user' || n || '@bench.example', case when n % 50 = 1 then 'admin' else 'user' end,
      (select array_agg(id order by name) from positions p where p.company_id = c.id)[1 + n % 10], true
    from companies c, generate_series(1, case c.subdomain when ${SUBDOMAIN} then ${USERS}::int else 20 end) n`
}

async function tasks(sql: postgres.Sql, companies: number): Promise<void> {
  await sql`
    create temp table choices as
    select c.id as company_id, c.subdomain = ${SUBDOMAIN} as is_large,
      (select array_agg(id order by length(name), name) from restaurants r where r.company_id = c.id) as restaurants,
      (select array_agg(id order by length(name), name) from categories k where k.company_id = c.id) as categories,
      (select array_agg(id order by length(email), email) from users u where u.company_id = c.id) as users,
      case c.subdomain when ${SUBDOMAIN} then ${OPEN}::int else ${OPEN_OTHERS}::int end as open,
      case c.subdomain when ${SUBDOMAIN} then ${CLOSED}::int
        else ${Math.floor((CLOSED_ALL - CLOSED) / (companies - 1))}::int end as closed
    from companies c`
  const details = JSON.stringify({ assignMode: 'any', requireReview: false, requirePhoto: false, attachments: [] })
  await withoutIndexes(sql, ['tasks', 'task_people', 'task_history', 'task_search'], async () => {
    // A square of what is random: the first of a list have the most.
    await sql`
      insert into tasks (company_id, id, number, title, description, status, priority, restaurant_id, category_id, deadline,
        group_id, details, created_by, created_at, updated_at, completed_at)
      select c.company_id, gen_random_uuid(), n,
        (${DEEDS}::text[])[1 + n % ${DEEDS.length}::int] || ' ' || (${OBJECTS}::text[])[1 + n / 8 % ${OBJECTS.length}::int],
        'Перед работой предупредить смену; инструмент лежит на складе, полка ' || n % 40,
        s.status, 1 + (random() * 1.99 + 0.3)::int % 3,
        case when n % 20 > 0 then c.restaurants[1 + floor(power(random(), 2) * cardinality(c.restaurants))::int] end,
        case when n % 10 > 0 then c.categories[1 + floor(power(random(), 2) * cardinality(c.categories))::int] end,
        case when n % 8 > 0 then s.at + interval '20 days' * random() end,
        case when c.is_large and n between c.closed - ${GROUP}::int and c.closed - 1 then g.id end,
        ${details}::text::jsonb, c.users[1 + floor(power(random(), 2) * cardinality(c.users))::int], s.at, s.at,
        case when n <= c.closed then s.at + interval '1 day' end
      from choices c cross join (select gen_random_uuid() as id) g
      cross join lateral generate_series(1, c.closed + c.open) n
      cross join lateral (select
        case when n > c.closed then (array['new', 'in_progress', 'review'])[1 + floor(power(random(), 1.5) * 3)::int]
          when n % 15 = 0 then 'cancelled' else 'done' end as status,
        case when n > c.closed then now() - interval '20 days' * random()
          else now() - interval '10 days' - interval '2 minutes' * (c.closed - n) end as at) s`
    await sql`
      insert into task_people (company_id, user_id, task_id, status, deadline, created_at, priority, restaurant_id, category_id,
        created_by)
      select distinct t.company_id, c.users[1 + floor(power(random(), 2) * cardinality(c.users))::int], t.id, t.status, t.deadline,
        t.created_at, t.priority, t.restaurant_id, t.category_id, t.created_by
      from tasks t join choices c using (company_id)
      cross join lateral generate_series(1, case when t.number % 100 = 7 then 50 when t.number % 4 = 0 then 2 else 1 end)`
    await sql`
      insert into task_history (company_id, id, task_id, at, by_id, action)
      select company_id, gen_random_uuid(), id, created_at, created_by, 'created' from tasks`
  })
  await sql`
    insert into task_numbers (company_id, last) select company_id, closed + open from choices`
  // One task has all that a task can have much of.
  await sql`
    insert into task_comments (company_id, id, task_id, author_id, text, created_at)
    select t.company_id, gen_random_uuid(), t.id, t.created_by, 'Готово на ' || n || ' процентов', now() - n * interval '1 minute'
    from (select t.* from tasks t join choices c using (company_id) where c.is_large and t.number = c.closed + 7) t,
      generate_series(1, ${LONG}::int) n`
  await sql`
    insert into task_history (company_id, id, task_id, at, by_id, action)
    select company_id, gen_random_uuid(), task_id, created_at, author_id, 'updated' from task_comments`
  await sql`
    update tasks t set comments_count = ${LONG}::int
    where (company_id, id) in (select company_id, task_id from task_comments)`
}

/** As task_search_put writes it, but the stems of a text, of which there are few, are made once. */
async function searchTasks(sql: postgres.Sql): Promise<void> {
  await sql`
    create temp table texts as
    select title, description, setweight(search_vector(title), 'A') as head,
      tsvector_to_array(search_vector(title) || search_vector(description)) as stems
    from (select distinct title, description from tasks) t`
  await withoutIndexes(sql, ['task_search'], async () => {
    await sql`
      insert into task_search (company_id, task_id, number, head, lexemes)
      select t.company_id, t.id, t.number, x.head || setweight(array_to_tsvector(array[t.number::text]), 'A'),
        array_to_tsvector(
          array(select c.search_key || l from unnest(x.stems || t.number::text) l)
          || array(select c.search_key || '@' || p.user_id from task_people p where p.company_id = t.company_id and p.task_id = t.id)
          || array[c.search_key || '@' || t.created_by]
          || case when t.status in ('new', 'in_progress', 'review') then array[c.search_key || '+o'] else '{}' end
          || array(select task_search_block(c.search_key, t.number, size) from unnest(task_search_sizes()) size))
      from tasks t join texts x using (title, description) join companies c on c.id = t.company_id`
  })
  await sql`
    insert into article_stems (company_id, stem)
    select c.id, s from companies c, (select distinct unnest(stems) as s from texts) x where length(s) between 3 and 40
    on conflict do nothing`
}

async function answers(sql: postgres.Sql): Promise<void> {
  const fields = [
    {
      id: 'part',
      type: 'select',
      label: 'Что заменили',
      required: true,
      options: ['Фильтр воды', 'Уплотнитель', 'Шланг'],
    },
    { id: 'hours', type: 'number', label: 'Наработка', min: 0, max: 20_000, unit: 'ч' },
    { id: 'ease', type: 'rating', label: 'Насколько легко' },
    { id: 'where', type: 'textarea', label: 'Замечания' },
  ]
  await sql`
    insert into forms (company_id, id, title, fields)
    select id, gen_random_uuid(), 'Замена расходника', ${JSON.stringify(fields)}::text::jsonb from companies`
  await sql`insert into form_versions (company_id, form_id, version, fields) select company_id, id, 1, fields from forms`
  await sql`alter table form_responses disable trigger form_answers_given`
  await sql`
    insert into form_responses (company_id, id, form_id, version, task_id, restaurant_id, values, submitted_by, submitted_at)
    select f.company_id, gen_random_uuid(), f.id, 1, t.id, t.restaurant_id,
      jsonb_build_object('part', (array['Фильтр воды', 'Уплотнитель', 'Шланг'])[1 + t.number % 3], 'hours', t.number % 20000,
        'ease', 1 + t.number % 5, 'where', 'Протечки нет, работает ровно'),
      t.created_by, t.created_at
    from forms f join choices c on c.company_id = f.company_id and c.is_large
    join tasks t on t.company_id = f.company_id and t.number between c.closed - ${ANSWERS - 1}::int and c.closed`
  await sql`alter table form_responses enable trigger form_answers_given`
  await sql`
    update forms f set responses_count = ${ANSWERS}::int where company_id in (select company_id from choices where is_large)`
}

async function worldOf(sql: postgres.Sql): Promise<World> {
  const [company] = await sql<{ id: string; restaurant: string; category: string; users: string[]; form: string }[]>`
    select c.company_id as id, c.restaurants[2] as restaurant, c.categories[2] as category, f.id as form,
      to_jsonb(c.users) as users
    from choices c join forms f on f.company_id = c.company_id where c.is_large`
  if (!company) throw new Error('the measured company is not there')
  const { id: companyId, restaurant, category, users } = company
  const [adminId = '', waiterId = ''] = users
  const open = await sql<{ id: string; title: string }[]>`
    select t.id, t.title from tasks t join task_people p on p.company_id = t.company_id and p.task_id = t.id
    where t.company_id = ${companyId} and p.user_id = ${waiterId} and t.status = 'new' limit 200`
  const [busy] = await sql<{ id: string }[]>`
    select task_id as id from task_comments where company_id = ${companyId} limit 1`
  const [group] = await sql<{ id: string }[]>`
    select group_id as id from tasks where company_id = ${companyId} and group_id is not null limit 1`
  return {
    companyId,
    adminId,
    waiterId,
    admin: await signIn(sql, companyId, SUBDOMAIN, adminId),
    waiter: await signIn(sql, companyId, SUBDOMAIN, waiterId),
    people: users.slice(users.length - GROUP),
    restaurant,
    category,
    group: group?.id ?? '',
    formId: company.form,
    open: open.map(({ id, title }) => ({ id, title })),
    busy: busy?.id ?? '',
  }
}
