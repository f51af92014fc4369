import postgres from 'postgres'
import { columnTypes } from '../../../api/db/column-types.ts'
import type { World } from '../checklists/world.ts'

/** Of the measured company, over a year. */
const TASKS = 10_000
const ATTEMPTS = 5000
const READS = 50_000
const ARTICLES = 300

/** What else a company of ten restaurants does in a year: tasks, tests, reading. Written by the owner, past the walls. */
export async function addFigures(url: string, { companyId }: Pick<World, 'companyId'>): Promise<void> {
  const sql = postgres(url, { max: 1, fetch_types: false, types: columnTypes, onnotice: () => {} })
  try {
    await sql`
      update companies set module_settings = '{"checklists": true, "tasks": true, "testing": true, "news": true, "knowledgeBase": true, "analytics": true}'
      where id = ${companyId}`
    await sql`
      update checklist_runs r set failed = jsonb_build_object(v.items -> 0 ->> 'id', r.starts_at)
      from checklist_versions v
      where r.company_id = ${companyId} and v.company_id = r.company_id and v.checklist_id = r.checklist_id and r.fails > 0`
    const [at, places, people] = [
      sql`now() - n * interval '366 days' / `,
      sql`(select array_agg(id) from restaurants where company_id = ${companyId})`,
      sql`(select array_agg(id) from users where company_id = ${companyId})`,
    ]
    await sql`
      with made as (
        insert into tasks (company_id, id, number, title, status, restaurant_id, deadline, created_at, completed_at)
        select ${companyId}, uuidv7(), n, 'Задача ' || n, case when n % 10 > 0 then 'done' else 'new' end,
          p.places[1 + n % cardinality(p.places)], ${at} ${TASKS}::int + interval '1 day', ${at} ${TASKS}::int,
          case when n % 10 > 0 then ${at} ${TASKS}::int + n % 40 * interval '1 hour' end
        from generate_series(1, ${TASKS}::int) n, (select ${places} as places) p
        returning id, number, status, restaurant_id, created_at
      )
      insert into task_people (company_id, task_id, user_id, status, restaurant_id, created_at)
      select ${companyId}, m.id, p.people[1 + m.number % cardinality(p.people)], m.status, m.restaurant_id, m.created_at
      from made m, (select ${people} as people) p`
    await sql`
      insert into tests (company_id, id, title, questions, settings)
      select ${companyId}, gen_random_uuid(), 'Тест ' || n, '[{"id": "q1", "type": "text", "text": "Вопрос", "acceptedAnswers": ["да"]}]', '{"timeLimit": 0, "passingScore": 70}'
      from generate_series(1, 40) n`
    await sql`
      insert into test_versions (company_id, test_id, version, questions, settings)
      select company_id, id, 1, questions, settings from tests where company_id = ${companyId}`
    await sql`
      insert into test_attempts (company_id, id, test_id, version, user_id, number, status, started_at, submitted_at, asked, orders,
        rights, percent, max_score, updated_at)
      select ${companyId}, uuidv7(), t.tests[1 + n % cardinality(t.tests)], 1, p.people[1 + n / 7 % cardinality(p.people)], n,
        case when n % 3 > 0 then 'passed' else 'failed' end, ${at} ${ATTEMPTS}::int - interval '1 hour', ${at} ${ATTEMPTS}::int,
        '{q1}', '{}', array[(n % 3 > 0)::int], n % 101, 1, now()
      from generate_series(1, ${ATTEMPTS}::int) n, (select ${people} as people) p,
        (select array_agg(id) as tests from tests where company_id = ${companyId}) t`
    await sql`
      insert into articles (company_id, id, title, status, created_by_name)
      select ${companyId}, gen_random_uuid(), 'Статья ' || n, 'published', 'Кто-то' from generate_series(1, ${ARTICLES}::int) n`
    await sql`
      insert into article_reads (company_id, day, article_id, user_id, hour, restaurants, n)
      select ${companyId}, (${at} ${READS}::int)::date, a.articles[1 + n % cardinality(a.articles)],
        p.people[1 + n / 3 % cardinality(p.people)], n % 24, '{}', 1
      from generate_series(1, ${READS}::int) n, (select ${people} as people) p,
        (select array_agg(id) as articles from articles where company_id = ${companyId}) a
      on conflict do nothing`
    await sql`vacuum analyze`
  } finally {
    await sql.end()
  }
}
