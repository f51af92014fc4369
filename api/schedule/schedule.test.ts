import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { businessDateOf, nextAt, occurrencesBetween, type ScheduleRule } from '../../openapi/rules/time/schedule.ts'
import { momentOf, wallAt } from '../../openapi/rules/time/wall-clock.ts'
import { createJobRunner } from '../queue/jobs/runner.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildCompany, buildUser, type BuiltCompany } from '../test/factories.ts'
import { runJob } from '../test/run-job.ts'
import { scheduleJobs } from './jobs.ts'
import type { Due, ScheduleKind } from './kinds.ts'
import { dropSchedules, keepSchedule } from './schedules.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let app: TestApp
/** Another process of the product. */
let other: TestApp
let owner: postgres.Sql

beforeAll(async () => {
  app = await createTestApp()
  other = await createTestApp({ beside: app })
  owner = postgres(app.url, { max: 2, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await other.stop()
  await app.stop()
})

beforeEach(async () => {
  await owner`truncate schedules cascade`
})

/** What a kind of the tests makes: a category, so a row of a feature behind the wall. */
const made = (company: BuiltCompany) =>
  app.db.forCompany(company.id)<{ name: string }[]>`
      select name from categories where company_id = ${company.id} order by name`.then((rows) =>
    rows.map(({ name }) => name),
  )
const makes = (catchUp: ScheduleKind['catchUp'], before?: (due: Due) => Promise<void> | void): ScheduleKind => ({
  kind: catchUp,
  catchUp,
  async make(sql, due) {
    await before?.(due)
    // Not the moment alone: a second one would be refused by the names, and not by the mark.
    await sql`
      insert into categories (company_id, id, name)
      values (${due.companyId}, ${Bun.randomUUIDv7()}, ${`${due.at.toISOString()} ${due.entityId.slice(-4)} ${Bun.randomUUIDv7().slice(-4)}`})`
  },
})
const kinds = [makes('each'), makes('last'), makes('none')]
const at9: ScheduleRule = { type: 'daily', startTime: '09:00' }
type Place = { company: BuiltCompany; kind?: string; entityId?: string; restaurantId?: string | null }
const keep = (
  { company, kind = 'each', entityId = Bun.randomUUIDv7(), restaurantId = null }: Place,
  rule: ScheduleRule,
  now: Date,
) =>
  app.db.write(company.id, (sql) =>
    keepSchedule(sql, { companyId: company.id, kind, entityId, restaurantId }, rule, now),
  )
const run = (now: Date, list = kinds, of = app) => runJob(of.db.jobs, scheduleJobs(list), 'schedules', now)
type Kept = { kind: string; nextAt: Date | null; lookAt: Date | null; failures: number; lastError: string | null }
const rowsOf = async (company: BuiltCompany): Promise<Kept[]> => [
  ...(await app.db.forCompany(company.id)<Kept[]>`
    select kind, next_at, look_at, failures, last_error from schedules where company_id = ${company.id} order by kind`),
]
const times = (names: readonly string[]) => names.map((name) => name.slice(0, 16))
/** Nine o'clock of Moscow, on the day after `days`. */
const nine = (days: number) => new Date(Date.UTC(2026, 0, 12 + days, 6))
const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

describe('what has come is made', () => {
  test('at its moment, once, and then the next one is awaited', async () => {
    const company = await buildCompany(app)
    await keep({ company }, at9, before(nine(0), HOUR))
    expect(await rowsOf(company)).toEqual([expect.objectContaining({ nextAt: nine(0), lookAt: nine(0) })])
    expect(await run(before(nine(0), 1))).toBe(0)
    expect(await run(nine(0))).toBe(1)
    expect(await run(after(nine(0), HOUR))).toBe(0)
    expect(times(await made(company))).toEqual(['2026-01-12T06:00'])
    expect(await rowsOf(company)).toEqual([expect.objectContaining({ nextAt: nine(1), lookAt: nine(1) })])
  })

  test('by one of two instances that are at it at once, each of them having a part', async () => {
    const companies = await Promise.all(Array.from({ length: 6 }, () => buildCompany(app)))
    for (const company of companies) for (let i = 0; i < 30; i++) await keep({ company }, at9, before(nine(0), HOUR))
    const both = await Promise.all([run(nine(0)), run(nine(0), kinds, other), run(nine(0), kinds, other)])
    expect(both.reduce((sum, n) => sum + n)).toBe(180)
    for (const company of companies) expect(await made(company)).toHaveLength(30)
  })

  test('after a standstill each, the last or none, as the kind has it', async () => {
    const company = await buildCompany(app)
    for (const { kind } of kinds) await keep({ company, kind, entityId: company.id }, at9, before(nine(0), HOUR))
    const back = after(nine(3), 2 * HOUR)
    expect(await run(back)).toBe(5)
    const days = ['2026-01-12', '2026-01-13', '2026-01-14', '2026-01-15', '2026-01-15']
    expect(times(await made(company))).toEqual(days.map((day) => `${day}T06:00`))
    expect((await rowsOf(company)).map(({ nextAt: next }) => next)).toEqual([nine(4), nine(4), nine(4)])
    // What is only as late as the job always is, is made by all of them.
    expect(await run(after(nine(4), 9 * 60_000))).toBe(3)
  })

  test('also after a clock that was ahead is set back, and what it has made is not made again', async () => {
    const company = await buildCompany(app)
    for (const { kind } of kinds) await keep({ company, kind, entityId: company.id }, at9, before(nine(0), HOUR))
    expect(await run(nine(0))).toBe(3)
    // Forty days ahead: each of them, the last, and none.
    expect(await run(after(nine(40), HOUR))).toBe(41)
    expect(await run(after(nine(0), HOUR))).toBe(0)
    const [each, last] = await rowsOf(company)
    expect([each?.nextAt, last?.nextAt]).toEqual([nine(1), nine(1)])
    // That of a kind that makes up for nothing has made nothing ahead, but was in the same company.
    expect(await run(nine(1))).toBe(2)
    expect(await run(nine(2))).toBe(2)
    expect(times(await made(company)).filter((time) => time === '2026-01-14T06:00')).toHaveLength(3)
    // The last is marked, of the first kind each is.
    expect(await run(nine(40))).toBe(1)
    expect(await run(nine(41))).toBe(3)
  })

  test('also more of them than are made up for at once', async () => {
    const company = await buildCompany(app)
    await keep({ company }, at9, before(nine(0), HOUR))
    expect(await run(after(nine(119), HOUR))).toBe(120)
    expect(new Set(times(await made(company))).size).toBe(120)
  })

  test('again when its process dies between the making and the next moment', async () => {
    const company = await buildCompany(app)
    await keep({ company }, at9, before(nine(0), HOUR))
    const made1 = Promise.withResolvers<void>()
    const dies = makes('each')
    const make = dies.make.bind(dies)
    dies.make = async (sql, due) => {
      await make(sql, due)
      made1.resolve()
      await sql`select pg_sleep(10)`
    }
    const dying = run(nine(0), [dies]).catch((error: unknown) => error)
    await made1.promise
    // Nobody else takes it from who lives.
    expect(await run(nine(0), kinds, other)).toBe(0)
    for (let killed = 0; killed === 0;)
      killed = (
        await owner`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'workspace jobs' and query like '%pg_sleep%'`
      ).count
    expect(await dying).toBeInstanceOf(Error)
    expect(await made(company)).toHaveLength(0)
    const retried = after(nine(0), 2 * HOUR)
    expect(await run(retried, kinds, other)).toBe(1)
    expect(times(await made(company))).toEqual(['2026-01-12T06:00'])
  })

  test('not a second time when a clock that is behind saves the rule anew', async () => {
    const company = await buildCompany(app)
    const entityId = Bun.randomUUIDv7()
    await keep({ company, entityId }, at9, before(nine(0), HOUR))
    expect(await run(nine(0))).toBe(1)
    await keep({ company, entityId }, { ...at9, endTime: '11:00' }, before(nine(0), 5))
    expect(await rowsOf(company)).toEqual([expect.objectContaining({ nextAt: nine(0) })])
    expect(await run(after(nine(0), 1))).toBe(0)
    expect(await made(company)).toHaveLength(1)
    expect(await rowsOf(company)).toEqual([expect.objectContaining({ nextAt: nine(1) })])
  })

  test('for the others when one fails, which is tried again, later each time, and says why', async () => {
    const company = await buildCompany(app)
    const bad = Bun.randomUUIDv7()
    let broken = true
    const list = [
      makes('each', ({ entityId }) => {
        if (entityId === bad && broken) throw new Error('no luck')
      }),
    ]
    await keep({ company, entityId: bad }, at9, before(nine(0), HOUR))
    for (let i = 0; i < 3; i++) await keep({ company }, at9, before(nine(0), HOUR))
    await expect(run(nine(0), list)).rejects.toThrow('1 schedules failed')
    expect(await made(company)).toHaveLength(3)
    const failing = async () => (await rowsOf(company)).find(({ failures }) => failures > 0)
    expect(await failing()).toEqual(
      expect.objectContaining({ failures: 1, lastError: 'Error: no luck', lookAt: after(nine(0), 60_000) }),
    )
    expect(await run(after(nine(0), 59_999), list)).toBe(0)
    await expect(run(after(nine(0), 60_000), list)).rejects.toThrow()
    expect(await failing()).toEqual(expect.objectContaining({ failures: 2, lookAt: after(nine(0), 3 * 60_000) }))
    broken = false
    expect(await run(after(nine(0), 3 * 60_000), list)).toBe(1)
    expect(await failing()).toBe(undefined)
  })

  test('of a company that has one before all of a company that has many', async () => {
    const [large, small] = [await buildCompany(app), await buildCompany(app)]
    for (let i = 0; i < 60; i++) await keep({ company: large }, at9, before(nine(0), HOUR))
    await keep({ company: small }, at9, nine(-1))
    const order: string[] = []
    await run(nine(0), [makes('each', ({ companyId }) => void order.push(companyId))])
    expect(order).toHaveLength(61)
    expect(order.indexOf(small.id)).toBeLessThanOrEqual(20)
  })

  test('nothing of a kind that this process does not know', async () => {
    const company = await buildCompany(app)
    await keep({ company, kind: 'of tomorrow' }, at9, before(nine(0), HOUR))
    expect(await run(nine(0))).toBe(0)
    expect(await run(nine(0), [])).toBe(0)
    expect(await rowsOf(company)).toEqual([expect.objectContaining({ nextAt: nine(0) })])
    await app.db.write(company.id, async (sql) => {
      const [row] = await sql<{ entityId: string }[]>`select entity_id from schedules where company_id = ${company.id}`
      await dropSchedules(sql, { companyId: company.id, kind: 'of tomorrow', entityId: row?.entityId ?? '' })
    })
    expect(await rowsOf(company)).toHaveLength(0)
  })

  test('by the runner, which leaves the rest when the process ends; old marks go', async () => {
    const [first, second] = [await buildCompany(app), await buildCompany(app)]
    for (const company of [first, second]) await keep({ company }, at9, before(nine(0), HOUR))
    const list = scheduleJobs([makes('each', () => void ending?.())])
    const jobs = createJobRunner({ jobs: app.db.jobs, log: app.log, now: () => nine(0), list })
    let stopped: Promise<void> | undefined
    const ending = () => (stopped ??= jobs.stop())
    await jobs.tick()
    await stopped
    expect([...(await made(first)), ...(await made(second))]).toHaveLength(1)
    expect(await run(nine(0), kinds, other)).toBe(1)
    const marks = async () =>
      (await app.db.jobs.sql<{ n: number }[]>`select count(*)::int as n from schedule_moments`)[0]?.n
    expect(await marks()).toBe(2)
    const sweep = (at: Date) => runJob(app.db.jobs, scheduleJobs(kinds), 'schedule-moments', at)
    expect(await sweep(nine(0))).toBe(0)
    expect(await sweep(nine(8))).toBe(2)
    expect(await marks()).toBe(0)
  })
})

describe('a zone that changes', () => {
  /** The database's own clock tells when it changed. */
  const soon = () => {
    const local = new Date(Date.now() + 3 * HOUR + 2 * HOUR)
    return { startTime: local.toISOString().slice(11, 16), type: 'daily' } as const
  }
  const companyZone = async (company: BuiltCompany, timezone: string) => {
    const admin = await buildUser(app, { company, role: 'admin' })
    const { response } = await app.client(company.subdomain, admin.token).PUT('/api/companies/{id}', {
      params: { path: { id: company.id } },
      body: { timezone },
    })
    expect(response.status).toBe(200)
  }

  test('of a company counts from then on: what was reckoned by the old one is not made', async () => {
    const company = await buildCompany(app)
    const rule = soon()
    const now = new Date()
    await keep({ company }, rule, now)
    const old = nextAt(rule, 'Europe/Moscow', now) as Date
    await companyZone(company, 'Europe/Kaliningrad')
    expect(await run(new Date())).toBe(0)
    const next = after(old, HOUR)
    expect(await rowsOf(company)).toEqual([expect.objectContaining({ nextAt: next, lookAt: next })])
    expect(await run(old)).toBe(0)
    expect(await run(next)).toBe(1)
  })

  test('and a day that was made is not made again, however far west it goes', async () => {
    const company = await buildCompany(app)
    const now = new Date()
    const past = after(now, -2 * 60_000)
    const rule = {
      type: 'daily',
      startTime: after(past, 3 * HOUR)
        .toISOString()
        .slice(11, 16),
    } as const
    await keep({ company }, rule, after(now, -HOUR))
    expect(await run(now)).toBe(1)
    await companyZone(company, 'Europe/Kaliningrad')
    expect(await run(after(now, 2 * HOUR))).toBe(0)
    expect(await run(after(now, DAY + 2 * HOUR))).toBe(1)
  })

  test('of a restaurant moves its own alone, and the company’s those that have none', async () => {
    const company = await buildCompany(app)
    const rule = soon()
    const admin = await buildUser(app, { company, role: 'admin' })
    const client = app.client(company.subdomain, admin.token)
    const opened = async (name: string, timezone?: string) => {
      const { data } = await client.POST('/api/restaurants', { body: { name, ...(timezone && { timezone }) } })
      return data?._id ?? ''
    }
    const [plain, own] = [await opened('Без пояса'), await opened('Свой пояс', 'Asia/Omsk')]
    const now = new Date()
    for (const [kind, restaurantId] of [
      ['each', plain],
      ['last', own],
      ['none', null],
    ] as const)
      await keep({ company, kind, restaurantId }, rule, now)
    const next = async () => (await rowsOf(company)).map(({ nextAt: at }) => at)
    const of = (zone: string) => nextAt(rule, zone, new Date()) ?? null
    expect(await next()).toEqual([of('Europe/Moscow'), of('Asia/Omsk'), of('Europe/Moscow')])
    await client.PUT('/api/restaurants/{id}', {
      params: { path: { id: plain } },
      body: { name: 'Без пояса', timezone: 'Europe/Samara' },
    })
    expect(await next()).toEqual([null, of('Asia/Omsk'), of('Europe/Moscow')])
    await run(new Date())
    expect(await next()).toEqual([of('Europe/Samara'), of('Asia/Omsk'), of('Europe/Moscow')])
    await companyZone(company, 'Asia/Yekaterinburg')
    await run(new Date())
    expect(await next()).toEqual([of('Europe/Samara'), of('Asia/Omsk'), of('Asia/Yekaterinburg')])
  })

  test('while a schedule is saved by the old one finds it', async () => {
    const company = await buildCompany(app)
    const rule = soon()
    const now = new Date()
    const saved = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const what = { companyId: company.id, kind: 'each', entityId: Bun.randomUUIDv7(), restaurantId: null }
    const saving = app.db.write(company.id, async (sql) => {
      await keepSchedule(sql, what, rule, now)
      saved.resolve()
      await go.promise
    })
    await saved.promise
    const changing = companyZone(company, 'Europe/Kaliningrad')
    for (let waits = false; !waits;) {
      const rows = await owner`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%companies%'`
      waits = rows.length > 0
    }
    go.resolve()
    await Promise.all([saving, changing])
    await run(new Date())
    expect(await rowsOf(company)).toEqual([
      expect.objectContaining({ nextAt: nextAt(rule, 'Europe/Kaliningrad', now) }),
    ])
  })
})

/** The days of 2024-2030 that are longer or shorter by a zone's clock: only in a week that is so one is looked for. */
function* changedDays(zone: string): Generator<number> {
  const ahead = (wall: number) => wall - momentOf(zone, wall).getTime()
  const end = Date.UTC(2031)
  for (let week = Date.UTC(2024), last = ahead(week); week < end; week += 7 * DAY) {
    const first = last
    last = ahead(week + 7 * DAY)
    if (first === last) continue
    for (let day = week; day < week + 7 * DAY; day += DAY) if (ahead(day) !== ahead(day + DAY)) yield day
  }
}

describe('the database reckons as the rule does', () => {
  const zones = [
    'Europe/Moscow',
    'Asia/Kamchatka',
    'Asia/Omsk',
    'Europe/Berlin',
    'America/New_York',
    'Europe/Kaliningrad',
  ]

  test('when a clock shows a time: every zone, around each change of 2024-2030', async () => {
    const known = new Set((await owner<{ name: string }[]>`select name from pg_timezone_names`).map(({ name }) => name))
    const asked: { zone: string; wall: number }[] = []
    for (const zone of Intl.supportedValuesOf('timeZone').filter((name) => known.has(name)))
      for (const wall of changedDays(zone))
        for (let minutes = -2 * 60; minutes < 26 * 60; minutes += 15)
          asked.push({ zone, wall: wall + minutes * 60_000 })
    expect(asked.length).toBeGreaterThan(50_000)
    const ours = asked.map(({ zone, wall }) => momentOf(zone, wall))
    const zonesAsked = asked.map(({ zone }) => zone)
    const rows = await owner<{ at: Date; shown: Date; shownThen: Date }[]>`
      select at, at at time zone zone at time zone 'UTC' as shown, ours at time zone zone at time zone 'UTC' as "shownThen"
      from (
        select n, zone, (to_timestamp(wall::float8 / 1000) at time zone 'UTC') at time zone zone as at,
          to_timestamp(ours::float8 / 1000) as ours
        from unnest(${zonesAsked}::text[], ${asked.map(({ wall }) => wall)}::int8[],
          ${ours.map((at) => at.getTime())}::int8[]) with ordinality a (zone, wall, ours, n)
      ) asked order by n`
    const judged = asked.map(({ zone, wall }, i) => {
      const [row, mine] = [rows[i], ours[i]]
      if (!row || !mine) throw new Error('what was asked is answered')
      // A law of this year may have come to one of the two only.
      const isKnownToBoth =
        wallAt(zone, row.at) === row.shown.getTime() && wallAt(zone, mine) === row.shownThen.getTime()
      return { zone, wall, isKnownToBoth, isSame: mine.getTime() === row.at.getTime() }
    })
    const foreign = new Set(judged.flatMap(({ zone, isKnownToBoth }) => (isKnownToBoth ? [] : [zone])))
    expect(foreign.size).toBeLessThan(10)
    const different = judged.filter(({ isKnownToBoth, isSame }) => isKnownToBoth && !isSame)
    expect(different).toEqual([])
    // Some hundred thousand moments.
  }, 120_000)

  test.each(['00:10', '02:30', '04:59', '05:00', '09:00', '23:30'])(
    'the starts at %s of all days, and their dates',
    async (startTime) => {
      for (const zone of zones) {
        const rows = await owner<{ date: string; at: Date }[]>`
        select day::date::text as date,
          ((day::date + case when ${startTime} < '05:00' then 1 else 0 end) + ${startTime}::time) at time zone ${zone} as at
        from generate_series('2024-01-02'::timestamp, '2030-12-30', '1 day') day`
        const [first, last] = [rows[0], rows.at(-1)]
        if (!first || !last) throw new Error('days')
        const rule = { type: 'daily', startTime, validFrom: first.date, validTo: last.date } as const
        expect(occurrencesBetween(rule, zone, before(first.at, 1), last.at)).toEqual([...rows])
        expect(businessDateOf(last.at, zone)).toBe(last.date)
      }
    },
  )
})
