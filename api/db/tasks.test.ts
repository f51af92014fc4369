import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { seedCompany, type SeededCompany } from '../test/two-companies.ts'
import { openDatabase, type Database, type Tag } from './client.ts'
import { revisionOf } from './revisions.ts'

let database: TestDatabase
let db: Database
let a: SeededCompany
let b: SeededCompany
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, max: 2 })
  a = await seedCompany(db, 'Alfa')
  b = await seedCompany(db, 'Beta')
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

type Given = { title?: string; status?: string; priority?: number; userId?: string; formId?: string }
async function give(sql: Tag, { title = 'Фильтр', status = 'new', priority = 2, userId, formId }: Given = {}) {
  const id = Bun.randomUUIDv7()
  const at = new Date()
  await sql`insert into tasks (company_id, id, number, title, status, priority, form_id)
    values (${a.id}, ${id}, task_numbers_take(${a.id}, 1), ${title}, ${status}, ${priority}, ${formId ?? null})`
  if (userId) await sql`insert into task_people ${sql({ companyId: a.id, taskId: id, userId, status, createdAt: at })}`
  await sql`select task_search_put(${a.id}, ${[id]}::uuid[])`
  return id
}

const closed = async (sql: Tag) =>
  (
    await sql<{ status: string; n: number }[]>`
    select status, sum(n)::int as n from task_closed where company_id = ${a.id} and priority = 1 group by 1 having sum(n) <> 0 order by 1`
  ).map(({ status, n }) => [status, n])

test('closed tasks are counted as they are made, closed, changed, opened again and deleted', async () => {
  await db.write(a.id, async (sql) => {
    const [one, other] = [await give(sql, { priority: 1 }), await give(sql, { priority: 1, status: 'cancelled' })]
    expect(await closed(sql)).toEqual([['cancelled', 1]])
    await sql`update tasks set status = 'done' where company_id = ${a.id} and id = any (${[one, other]}::uuid[])`
    expect(await closed(sql)).toEqual([['done', 2]])
    await sql`update tasks set comments_count = 1 where company_id = ${a.id} and id = ${one}`
    await sql`update tasks set priority = 3 where company_id = ${a.id} and id = ${one}`
    expect(await closed(sql)).toEqual([['done', 1]])
    await sql`update tasks set status = 'in_progress' where company_id = ${a.id} and id = ${one}`
    await sql`delete from tasks where company_id = ${a.id} and id = ${other}`
    expect(await closed(sql)).toEqual([])
  })
})

test('closed tasks of a person are counted as what he did, what he gave and both, whatever becomes of them', async () => {
  const userId = Bun.randomUUIDv7()
  await db.write(a.id, async (sql) => {
    await sql`insert into users ${sql({ companyId: a.id, id: userId, name: 'Анна', email: 'anna@example.com' })}`
    const kept = async () =>
      (
        await sql<{ part: string; status: string; n: number }[]>`
        select part, status, sum(n)::int as n from task_person_closed
        where company_id = ${a.id} and user_id = ${userId} group by 1, 2 having sum(n) <> 0 order by 1, 2`
      ).map(({ part, status, n }) => [part, status, n])
    const change = async (column: string, value: string | null, ids: readonly string[]) => {
      await sql`update tasks set ${sql({ [column]: value })} where company_id = ${a.id} and id = any (${[...ids]}::uuid[])`
      return kept()
    }
    expect(await kept()).toEqual([])
    const [one, other] = [await give(sql, { userId }), await give(sql, { userId, status: 'done' })]
    expect(await kept()).toEqual([['doer', 'done', 1]])
    expect(await change('createdBy', userId, [one])).toEqual([['doer', 'done', 1]])
    expect(await change('status', 'cancelled', [one, other])).toEqual([
      ['author', 'cancelled', 1],
      ['both', 'cancelled', 1],
      ['doer', 'cancelled', 2],
    ])
    expect(await change('title', 'Другая', [one, other])).toHaveLength(3)
    expect(await change('createdBy', null, [one])).toEqual([['doer', 'cancelled', 2]])
    expect(await change('createdBy', userId, [one])).toHaveLength(3)
    await sql`delete from task_people where company_id = ${a.id} and task_id = ${one}`
    expect(await kept()).toEqual([
      ['author', 'cancelled', 1],
      ['doer', 'cancelled', 1],
    ])
    expect(await change('status', 'review', [one])).toEqual([['doer', 'cancelled', 1]])
    await sql`delete from tasks where company_id = ${a.id} and id = ${other}`
    expect(await kept()).toEqual([])
  })
})

test('numbers follow each other, many at once, and each company has its own', async () => {
  const take = (company: string, many: number) =>
    db.write(company, async (sql) => {
      const [row] = await sql<{ n: number }[]>`select task_numbers_take(${company}, ${many}) as n`
      return row?.n ?? 0
    })
  const first = await take(a.id, 500)
  expect([(await take(a.id, 1)) - first, await take(b.id, 1)]).toEqual([500, 2])
})

test('people carry their task’s status and deadline', async () => {
  await db.write(a.id, async (sql) => {
    const id = await give(sql, { userId: a.userId })
    await sql`update tasks set status = 'review', deadline = '2026-11-19T15:00:00Z' where company_id = ${a.id} and id = ${id}`
    const rows = await sql`select status, deadline from task_people where company_id = ${a.id} and task_id = ${id}`
    expect([...rows]).toEqual([{ status: 'review', deadline: new Date('2026-11-19T15:00:00Z') }] as never)
  })
})

test('a form knows how often it is used and answered', async () => {
  await db.write(a.id, async (sql) => {
    const [form] = await sql<{ id: string }[]>`select id from forms where company_id = ${a.id}`
    const formId = form?.id ?? ''
    const counts = async () => {
      const [row] = await sql<{ used: number; given: number }[]>`
        select used_count as used, responses_count as given from forms where company_id = ${a.id} and id = ${formId}`
      return [row?.used, row?.given]
    }
    // The seed's task, series and template.
    expect(await counts()).toEqual([3, 1])
    const id = await give(sql, { formId })
    expect(await counts()).toEqual([4, 1])
    await sql`update tasks set form_id = null where company_id = ${a.id} and id = ${id}`
    await sql`delete from task_templates where company_id = ${a.id}`
    expect(await counts()).toEqual([2, 1])
    await sql`delete from tasks where company_id = ${a.id} and form_id = ${formId}`
    // The answer stays.
    expect(await counts()).toEqual([1, 1])
  })
})

test('a task is found by its words, number and comments, by who may see it and whether it is open', async () => {
  const [word, mine, theirs] = await db.write(a.id, async (sql) => [
    `'\u0001${(await sql<{ stem: string }[]>`select (tsvector_to_array(search_vector('посудомойка')))[1] as stem`)[0]?.stem}'`,
    await give(sql, { title: 'Починить посудомойку', userId: a.userId }),
    await give(sql, { title: 'Посудомойка готова', status: 'done' }),
  ])
  const find = async (groups: string[], people: string[], open: boolean | null, company = a.id, most = 10) =>
    (
      await db.forCompany(company)<{ taskId: string }[]>`
      select task_id from task_search_find(${groups}::text[], ${people}::uuid[], 10, ${most})
      where is_open is not distinct from coalesce(${open}, is_open)`
    ).map(({ taskId }) => taskId)
  expect((await find([word], [], null)).toSorted()).toEqual([mine, theirs].toSorted())
  // As many of the open ones, and of the closed ones.
  expect((await find([word], [], null, a.id, 1)).toSorted()).toEqual([mine, theirs].toSorted())
  expect(await find([word], [a.userId], null)).toEqual([mine])
  expect(await find([word], [b.userId], null)).toEqual([])
  expect(await find([word], [], true)).toEqual([mine])
  expect(await find([word], [], false)).toEqual([theirs])
  expect(await find([word], [], null, b.id)).toEqual([])
  await db.write(a.id, async (sql) => {
    await sql`insert into task_comments ${sql({ companyId: a.id, id: Bun.randomUUIDv7(), taskId: mine, authorId: a.userId, text: 'Нужен шланг' })}`
    await sql`select task_search_put(${a.id}, ${[mine]}::uuid[])`
  })
  expect(await find([word, `'\u0001шланг'`], [a.userId], true)).toEqual([mine])
  const answered = await db.forCompany(
    a.id,
  )`select query_no from task_search_answered(${[word, `'\u0001нет'`]}::text[], ${[a.userId]}::uuid[])`
  expect([...answered]).toEqual([{ queryNo: 1 }] as never)
  // Marks of right and state are no words that somebody may have meant.
  const stems = await db.forCompany(a.id)`select stem from article_stems where company_id = ${a.id} and stem ~ '^[@+#]'`
  expect([...stems]).toEqual([])
})

test('what tasks show raises their revision, once a transaction and whoever writes it; what they do not show raises nothing', async () => {
  const rev = async () =>
    (await db.forCompany(a.id)<{ n: number }[]>`select ${revisionOf(db.forCompany(a.id), a.id, 'tasks')} as n`)[0]?.n ??
    0
  const raised = async (work: (sql: Tag) => PromiseLike<unknown>) => {
    const before = await rev()
    await db.write(a.id, async (sql) => void (await work(sql)))
    return (await rev()) - before
  }
  const shown: ((sql: Tag) => PromiseLike<unknown>)[] = [
    (sql) => give(sql, { userId: a.userId }),
    (sql) => sql`update tasks set comments_count = comments_count + 1 where company_id = ${a.id}`,
    (sql) => sql`delete from task_people where company_id = ${a.id} and status = 'new'`,
    (sql) => sql`delete from tasks where company_id = ${a.id} and status = 'new'`,
    (sql) => sql`update users set name = name || '!' where company_id = ${a.id}`,
    (sql) => sql`update users set is_active = not is_active where company_id = ${a.id}`,
    (sql) => sql`update positions set name = name || '!' where company_id = ${a.id}`,
    (sql) => sql`update categories set name = name || '!' where company_id = ${a.id}`,
    (sql) => sql`update restaurants set timezone = 'Asia/Tomsk' where company_id = ${a.id}`,
    (sql) => sql`update forms set title = title || '!' where company_id = ${a.id}`,
    (sql) => sql`update form_responses set submitted_at = now() where company_id = ${a.id}`,
    (sql) => sql`update task_series set ended_at = now() where company_id = ${a.id}`,
    (sql) => sql`update schedules set kind = 'task_series' where company_id = ${a.id}`,
  ]
  for (const work of shown) expect([String(work), await raised(work)]).toEqual([String(work), 1])
  const others: ((sql: Tag) => PromiseLike<unknown>)[] = [
    (sql) => sql`update users set last_login_at = now() where company_id = ${a.id}`,
    (sql) => sql`update forms set used_count = used_count where company_id = ${a.id}`,
  ]
  for (const work of others) expect([String(work), await raised(work)]).toEqual([String(work), 0])
})

test('the newest of a word are found, however far back they stand', async () => {
  const ids = await db.write(a.id, async (sql) => {
    const made: string[] = []
    for (const number of [300, 4095, 4096, 90_000, 90_001, 400_000, 1_200_000]) {
      await sql`update task_numbers set last = ${number - 1} where company_id = ${a.id}`
      made.unshift(await give(sql, { title: 'Заточить нож', status: number % 2 ? 'new' : 'done' }))
    }
    return made
  })
  const find = async (open: boolean, most: number, last = 1_200_000) =>
    (
      await db.forCompany(a.id)<{ taskId: string }[]>`
      select task_id from task_search_find(${[`'\u0001нож'`]}::text[], '{}', ${last}, ${most}) where is_open = ${open}`
    ).map(({ taskId }) => ids.indexOf(taskId))
  for (const most of [1, 2, 3, 10]) {
    expect(await find(false, most)).toEqual([0, 1, 3, 4, 6].slice(0, most))
    expect(await find(true, most)).toEqual([2, 5].slice(0, most))
  }
  // A number that was given since the last one was read.
  expect(await find(true, 10, 90_000)).toEqual([2, 5])
})

test('a company goes with its closed tasks', async () => {
  const id = Bun.randomUUIDv7()
  const owner = postgres(database.url, { max: 1, fetch_types: false, onnotice: () => {} })
  await owner`insert into companies (id, name, subdomain) values (${id}, 'Пробная', 'gone-with-tasks')`
  await db.write(id, async (sql) => {
    await sql`insert into tasks ${sql({ companyId: id, id: Bun.randomUUIDv7(), number: 1, title: 'Фильтр', status: 'done' })}`
  })
  await owner`delete from companies where id = ${id}`.finally(() => owner.end())
  expect([...(await db.forCompany(id)`select from task_closed where company_id = ${id}`)]).toEqual([])
})
