import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { isOnDay, runTimes, type Schedule } from '../../openapi/rules/checklists/checklist-schedule.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { openDatabase, type Database, type Tag } from './client.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, max: 4 })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

const daily: Schedule = { type: 'daily', startTime: '09:00', endTime: '11:00' }

type Told = { rule: number; zone: string; day: string; startsAt: Date; dueAt: Date; closesAt: Date }

test('the database reckons days and moments as the rule does, over the changes of the clock', async () => {
  const rules: Schedule[] = [
    { ...daily, validFrom: '2026-03-01', validTo: '2026-11-30' },
    { type: 'weekly', weekdays: [1, 7], startTime: '02:30', endTime: '04:30' },
    { type: 'monthly', monthDays: [29, 31], startTime: '22:30', endTime: '01:30' },
    { type: 'once', date: '2026-10-25', startTime: '04:00', endTime: '03:00' },
    { type: 'manual' },
  ]
  const zones = ['Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']
  const told = await db.withoutCompany<Told[]>`
    select r.ordinality::int - 1 as rule, z.zone, d.day::date::text as day,
      t.starts_at, t.due_at, t.closes_at
    from jsonb_array_elements(${JSON.stringify(rules)}::text::jsonb) with ordinality r
    cross join unnest(${zones}::text[]) z (zone)
    cross join generate_series('2026-01-01'::date, '2026-12-31'::date, '1 day') d (day)
    cross join lateral run_times(r.value, d.day::date, z.zone, true) t
    where schedule_on(r.value, d.day::date)`
  const year = Array.from({ length: 365 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10))
  const reckoned = zones.flatMap((zone) =>
    rules.flatMap((schedule, rule) =>
      year
        .filter((day) => isOnDay(schedule, day))
        .flatMap((day): Told[] => {
          const times = runTimes(schedule, day, zone, true)
          if (!times) return []
          const { startsAt, dueAt, closesAt } = times
          return [{ rule, zone, day, startsAt, dueAt, closesAt }]
        }),
    ),
  )
  const key = ({ rule, zone, day }: Told) => `${rule} ${zone} ${day}`
  const sorted = (rows: readonly Told[]) =>
    rows.map((row) => ({ ...row })).toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  expect(told.length).toBeGreaterThan(1000)
  expect(sorted(told)).toEqual(sorted(reckoned))
})

type Place = { company: string; moika: string; park: string; cook: string; waiter: string; checklist: string }
let place: Place
/** Saturday, noon in Moscow and 19:00 in Vladivostok: the same day in both restaurants. */
const NOON = new Date('2026-11-21T09:00:00Z')
const BEFORE = new Date('2026-11-20T09:00:00Z')

beforeEach(async () => {
  const [company = '', moika = '', park = '', cook = '', waiter = '', checklist = ''] = Array.from({ length: 6 }, () =>
    Bun.randomUUIDv7(),
  )
  place = { company, moika, park, cook, waiter, checklist }
  await db.write(company, async (sql) => {
    await sql`insert into companies ${sql({ id: company, name: 'Alfa', subdomain: `c${company}` })}`
    for (const [id, timezone] of [
      [moika, null],
      [park, 'Asia/Vladivostok'],
    ] as const)
      await sql`insert into restaurants ${sql({ companyId: company, id, name: id, timezone, createdAt: BEFORE })}`
    for (const id of [cook, waiter])
      await sql`insert into users ${sql({ companyId: company, id, name: 'Сотрудник', email: `${id}@example.com`, createdAt: BEFORE })}`
    await sql`insert into user_restaurants ${sql({ companyId: company, userId: cook, restaurantId: moika })}`
    await save(sql, { schedule: daily })
  })
})

type Saved = { schedule?: Schedule; mode?: string; version?: number; isActive?: boolean; liveSince?: Date }
async function save(
  sql: Tag,
  { schedule = daily, mode = 'shared', version = 1, isActive = true, liveSince = BEFORE }: Saved,
) {
  const { company, checklist } = place
  const items = [{ id: 'a' }, { id: 'b', showIf: { item: 'a', is: 'fail' } }, { id: 'c' }]
  await sql`insert into checklists (company_id, id, title, mode, schedule, public_code)
    values (${company}, ${checklist}, 'Открытие', ${mode}, ${sql.json(schedule)}, 'k7m2p9x4qa') on conflict do nothing`
  await sql`update checklists set mode = ${mode}, schedule = ${sql.json(schedule)}, version = ${version},
      is_active = ${isActive}, live_since = ${liveSince}
    where company_id = ${company} and id = ${checklist}`
  await sql`insert into checklist_versions (company_id, checklist_id, version, title, items, schedule)
    values (${company}, ${checklist}, ${version}, 'Открытие', ${sql.json(items)}, ${sql.json(schedule)}) on conflict do nothing`
}
const make = async (at = NOON): Promise<number> => {
  const [row] = await db.write(
    place.company,
    (sql) => sql<{ n: number }[]>`select checklist_runs_turn(${place.company}, null, ${at}) as n`,
  )
  return row?.n ?? -1
}
const runs = async () =>
  (
    await db.forCompany(place.company)<
      {
        id: string
        restaurantId: string | null
        assigneeId: string | null
        status: string
        version: number
        day: string
        items: number
        startsAt: Date
      }[]
    >`
    select id, restaurant_id, assignee_id, status, version, business_date::text as day, items, starts_at from checklist_runs
    where company_id = ${place.company} order by starts_at, id`
  ).map((row) => ({ ...row }))

test('a day has one run a restaurant, by its own clock, however often and by how many it is made', async () => {
  // Who waited for another writes what stands there once more, as it is.
  expect((await Promise.all([make(), make(), make()])).reduce((all, n) => all + n)).toBeGreaterThanOrEqual(2)
  const made = await runs()
  expect(made).toHaveLength(2)
  expect(made).toMatchObject([
    { restaurantId: place.park, assigneeId: null, status: 'scheduled', day: '2026-11-21', items: 2 },
    { restaurantId: place.moika, startsAt: new Date('2026-11-21T06:00:00Z') },
  ])
  expect(await make()).toBe(0)
  // Ten minutes after midnight in Moscow; in Vladivostok it is the morning of the same day.
  expect(await make(new Date('2026-11-21T21:09:00Z'))).toBe(1)
  expect(await make(new Date('2026-11-21T21:11:00Z'))).toBe(1)
})

test('what nobody began follows its checklist and keeps its name; what somebody began stays', async () => {
  await make()
  const before = await runs()
  const begun = before.find(({ restaurantId }) => restaurantId === place.park)?.id ?? ''
  await db.write(place.company, async (sql) => {
    await sql`update checklist_runs set status = 'in_progress'
      where company_id = ${place.company} and business_date = '2026-11-21' and id = ${begun}`
    await save(sql, { version: 2, schedule: { ...daily, startTime: '10:00', endTime: '18:00' } })
  })
  expect(await make()).toBe(1)
  const after = await runs()
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
  expect(after).toMatchObject([
    { id: begun, version: 1 },
    { version: 2, startsAt: new Date('2026-11-21T07:00:00Z') },
  ])
})

test('who is asked no more has it called off, and back when he is asked again', async () => {
  await make()
  const off = (sql: Tag, is: boolean) =>
    sql`update restaurants set is_active = ${is} where company_id = ${place.company} and id = ${place.park}`
  await db.write(place.company, (sql) => off(sql, false))
  expect(await make()).toBe(1)
  expect((await runs()).map(({ status }) => status)).toEqual(['cancelled', 'scheduled'])
  await db.write(place.company, (sql) => off(sql, true))
  expect(await make()).toBe(1)
  await db.write(place.company, (sql) => save(sql, { isActive: false }))
  expect(await make()).toBe(2)
  await db.write(
    place.company,
    (sql) => sql`update companies set module_settings = '{"checklists": true}' where id = ${place.company}`,
  )
  await db.write(place.company, (sql) => save(sql, {}))
  expect(await make()).toBe(2)
  await db.write(
    place.company,
    (sql) => sql`update companies set module_settings = '{"tasks": true}' where id = ${place.company}`,
  )
  expect(await make()).toBe(2)
  expect(new Set((await runs()).map(({ status }) => status))).toEqual(new Set(['cancelled']))
})

test('what was due before the checklist said so is asked of nobody', async () => {
  await db.write(place.company, (sql) => save(sql, { liveSince: NOON }))
  expect(await make()).toBe(0)
})

test('what was due before there was the restaurant is asked of nobody there, what is due later is', async () => {
  const opened = (at: Date) =>
    db.write(
      place.company,
      (sql) =>
        sql`update restaurants set created_at = ${at} where company_id = ${place.company} and id = ${place.moika}`,
    )
  await opened(NOON)
  expect(await make()).toBe(1)
  expect(await runs()).toMatchObject([{ restaurantId: place.park }])
  await db.write(place.company, (sql) => save(sql, { mode: 'personal', version: 2 }))
  await make()
  expect((await runs()).filter(({ status }) => status === 'scheduled')).toMatchObject([{ assigneeId: place.waiter }])
  await opened(new Date('2026-11-21T07:59:00Z'))
  await make()
  expect(await runs()).toContainEqual(expect.objectContaining({ assigneeId: place.cook, restaurantId: place.moika }))
})

test('of his own nobody is asked for what was due before he was added', async () => {
  const joined = (id: string, at: Date) =>
    db.write(
      place.company,
      (sql) => sql`update users set created_at = ${at} where company_id = ${place.company} and id = ${id}`,
    )
  await db.write(place.company, (sql) => save(sql, { mode: 'personal' }))
  for (const id of [place.cook, place.waiter]) await joined(id, NOON)
  expect(await make()).toBe(0)
  for (const id of [place.cook, place.waiter]) await joined(id, new Date('2026-11-21T07:59:00Z'))
  expect(await make()).toBe(2)
})

test('one of his own a day: at his restaurant, or at none', async () => {
  await db.write(place.company, (sql) => save(sql, { mode: 'personal' }))
  expect(await make()).toBe(2)
  const made = await runs()
  expect(made).toHaveLength(2)
  expect(made).toContainEqual(expect.objectContaining({ assigneeId: place.cook, restaurantId: place.moika }))
  expect(made).toContainEqual(expect.objectContaining({ assigneeId: place.waiter, restaurantId: null }))
})

test('a company without restaurants has runs at none; weekdays are those of the place', async () => {
  await db.write(place.company, async (sql) => {
    await sql`update restaurants set is_active = false where company_id = ${place.company}`
    await save(sql, { schedule: { type: 'weekly', weekdays: [6], startTime: '09:00', endTime: '11:00' } })
  })
  expect(await make()).toBe(1)
  expect(await runs()).toMatchObject([{ restaurantId: null }])
  expect(await make(new Date('2026-11-22T09:00:00Z'))).toBe(0)
})

test('an id names its day, and no other day takes it', async () => {
  await make()
  const [run] = await db.forCompany(place.company)<{ same: boolean }[]>`
    select run_date(id) = business_date as same from checklist_runs where company_id = ${place.company} limit 1`
  expect(run).toEqual({ same: true })
  const wrong = db.write(
    place.company,
    (sql) => sql`update checklist_runs set business_date = '2026-11-22' where company_id = ${place.company}`,
  )
  expect(wrong).rejects.toThrow('checklist_runs_check')
})

test('a failure’s task takes others until it is closed, and none when it is resumed', async () => {
  const [taskId, itemId] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  const { company, checklist, moika } = place
  const fix = (sql: Tag, task: string) => sql`
    insert into checklist_fixes ${sql({ companyId: company, taskId: task, checklistId: checklist, restaurantId: moika, itemId })}
    on conflict do nothing returning task_id`
  const task = (sql: Tag, id: string, number: number) => sql`
    insert into tasks (company_id, id, number, title, details)
    values (${company}, ${id}, ${number}, 'Холодильник', '{"source": {"type": "checklist"}}')`
  const status = (to: string) =>
    db.write(company, (sql) => sql`update tasks set status = ${to} where company_id = ${company} and id = ${taskId}`)
  await db.write(company, async (sql) => {
    await task(sql, taskId, 1)
    expect(await fix(sql, taskId)).toHaveLength(1)
  })
  const second = Bun.randomUUIDv7()
  await db.write(company, async (sql) => {
    await task(sql, second, 2)
    expect(await fix(sql, second)).toHaveLength(0)
  })
  await status('done')
  await db.write(company, async (sql) => expect(await fix(sql, second)).toHaveLength(1))
  await status('in_progress')
  const open = await db.forCompany(company)<{ taskId: string }[]>`
    select task_id from checklist_fixes where company_id = ${company} and is_open`
  expect(open.map((row) => row.taskId)).toEqual([second])
})
