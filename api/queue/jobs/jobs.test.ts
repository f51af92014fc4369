import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import postgres from 'postgres'
import { createLog } from '../../log/log.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, buildPosition, buildUser } from '../../test/factories.ts'
import { runJob } from '../../test/run-job.ts'
import { jobList } from './list.ts'
import { createJobRunner, LeaseLost, type Job, type Run } from './runner.ts'

let app: TestApp
let owner: postgres.Sql
let time = Date.now()
const now = () => new Date(time)
const days = (n: number) => n * 24 * 3_600_000
const ago = (ms: number) => new Date(time - ms)

beforeAll(async () => {
  app = await createTestApp()
  owner = postgres(app.url, { max: 3, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await app.stop()
})

const runner = (list: readonly Job[], log = app.log) => createJobRunner({ jobs: app.db.jobs, log, now, list })
const job = (name: string, run: Job['run'] = async () => 1): Job => ({ name, everyMs: 60_000, run })

describe('the runner (R13)', () => {
  test('of three instances one runs a job, again when it is due, and each run is logged', async () => {
    const lines: Record<string, unknown>[] = []
    const log = createLog({ level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line)) } })
    let runs = 0
    const list = [job('counting', async () => ++runs)]
    const ran = await Promise.all([1, 2, 3].map(() => runner(list, log).tick()))
    expect([ran.flat(), runs]).toEqual([['counting'], 1])
    time += 59_000
    expect(await runner(list, log).tick()).toEqual([])
    time += 1_000
    expect(await runner(list, log).tick()).toEqual(['counting'])
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatchObject({
      job: 'counting',
      count: 2,
      startedAt: now().toISOString(),
      endedAt: now().toISOString(),
    })
    expect(await app.db.jobs.sql`select count, error from job_runs where job = 'counting'`).toMatchObject([
      { count: 2, error: null },
    ])
  })

  test('a job that fails is logged, stops no other and runs again after a minute, and then at its own times', async () => {
    let broken = true
    const failing = job('failing', async () => {
      if (broken) throw new Error('no luck')
      return 0
    })
    const list = [{ ...failing, everyMs: 3_600_000 }, job('other')]
    expect(await runner(list).tick()).toEqual(['failing', 'other'])
    expect(await app.db.jobs.sql`select error from job_runs where job = 'failing'`).toMatchObject([
      { error: 'Error: no luck' },
    ])
    broken = false
    time += 60_000
    expect(await runner(list).tick()).toContain('failing')
    expect(await app.db.jobs.sql`select error from job_runs where job = 'failing'`).toMatchObject([{ error: null }])
    time += 60_000
    expect(await runner(list).tick()).toEqual(['other'])
  })

  /** A job that says when it runs, and is led from outside. */
  function led(name: string) {
    const begun = Promise.withResolvers<Run>()
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    return { job: job(name, (run) => (begun.resolve(run), promise)), begun: begun.promise, resolve, reject }
  }

  test('a job that goes on stays its instance’s however long it takes; that of one that died is free soon', async () => {
    const long = led('held')
    const first = runner([long.job]).tick()
    const { keep } = await long.begun
    for (let minutes = 0; minutes < 30; minutes++) {
      time += 60_000
      await keep()
    }
    time += 119_000
    expect(await runner([job('held')]).tick()).toEqual([])
    time += 1_000
    expect(await runner([job('held')]).tick()).toEqual(['held'])
    // What the first one does and says now comes too late.
    await expect(keep()).rejects.toThrow(LeaseLost)
    long.resolve(7)
    await first
    expect(await app.db.jobs.sql`select count from job_runs where job = 'held'`).toMatchObject([{ count: 1 }])
  })

  test('a clock that was ahead and is set back keeps no job waiting until then, nor one that was under way', async () => {
    const [right, ahead] = [time, time + days(40)]
    const { promise: never } = Promise.withResolvers<number>()
    const list = [job('due ahead'), job('held ahead')]
    time = ahead
    expect(await runner([job('due ahead')]).tick()).toEqual(['due ahead'])
    void runner([job('held ahead', () => never)]).tick()
    while ((await app.db.jobs.sql`select 1 from job_runs where job = 'held ahead'`).length === 0);
    time = right
    expect(await runner(list).tick()).toEqual(['due ahead', 'held ahead'])
    expect(await runner(list).tick()).toEqual([])
    time += 60_000
    expect(await runner(list).tick()).toEqual(['due ahead', 'held ahead'])
  })

  test('a long job holds no other up', async () => {
    const long = led('long')
    const quick = led('quick')
    quick.resolve(1)
    const both = runner([long.job, quick.job])
    both.start()
    await long.begun
    await quick.begun
    long.resolve(1)
    await both.stop()
  })

  test('who is asked to end leaves its job to another at once', async () => {
    const slow = led('slow')
    const all = runner([slow.job])
    all.start()
    const { signal } = await slow.begun
    signal.addEventListener('abort', () => slow.reject(new Error('broken off')))
    await all.stop()
    expect(await all.tick()).toEqual([])
    expect(await runner([job('slow')]).tick()).toEqual(['slow'])
    expect(await app.db.jobs.sql`select error from job_runs where job = 'slow'`).toMatchObject([{ error: null }])
  })
})

describe('the jobs', () => {
  const run = (name: string, at = now()) => runJob(app.db.jobs, jobList, name, at)

  test('what has expired goes, what lives stays, and a second run finds nothing', async () => {
    const { company, id: userId } = await buildUser(app)
    const times = [ago(days(3)), new Date(time + 60_000)]
    for (const [i, at] of times.entries()) {
      await owner`insert into codes (purpose, email, subdomain, hash, expires_at) values ('email', ${`c${i}@example.com`}, '', 'h', ${at})`
      await owner`insert into one_time_tokens (hash, purpose, data, expires_at) values (${`t${i}`}, 'url', '{}', ${at})`
      await owner`insert into rate_limits (key, window_start, hits) values (${`k${i}`}, ${at}, 1)`
      await owner`insert into pin_tries (key, window_start) values (${`k${i}`}, ${at})`
      await owner`insert into seen_addresses (key, seen_at) values (${`k${i}`}, ${ago(days(i === 0 ? 31 : 29))})`
      await owner`insert into kept_answers (id, digest, answer_until, created_at) values (${`k${i}`}, 'd', ${at}, ${at})`
      await app.db.write(company.id, async (sql) => {
        await sql`insert into sessions (company_id, id, user_id, kind, expires_at) values (${company.id}, ${Bun.randomUUIDv7()}, ${userId}, 'password', ${at})`
      })
    }
    const names = ['codes', 'one-time-tokens', 'sessions', 'kept-answers', 'rate-limits', 'pin-tries']
    for (const name of [...names, 'seen-addresses']) {
      expect([name, await run(name), await run(name)]).toEqual([name, 1, 0])
    }
  })

  test('a company that nobody entered goes after 7 days with all its rows; one that was verified or used never', async () => {
    const registered = async (more: object, at: Date) => {
      const company = await buildCompany(app)
      const position = await buildPosition(app, { company })
      const user = await buildUser(app, { company, position })
      await app.db.write(
        company.id,
        (sql) =>
          sql`update users set ${sql({ emailVerified: false, lastLoginAt: null, ...more })} where company_id = ${company.id}`,
      )
      await owner`update companies set created_at = ${at} where id = ${company.id}`
      return { id: company.id, user }
    }
    const old = ago(days(7) + 1000)
    const gone = await registered({}, old)
    const kept = [
      await registered({}, ago(days(7) - 60_000)),
      await registered({ emailVerified: true }, old),
      // Verified once, waiting for a new address now.
      await registered({ lastLoginAt: old }, old),
    ]
    const empty = await buildCompany(app)
    await owner`update companies set created_at = ${old} where id = ${empty.id}`
    expect([await run('unverified-companies'), await run('unverified-companies')]).toEqual([1, 0])
    const left =
      await owner`select id from companies where id in ${owner([gone.id, empty.id, ...kept.map(({ id }) => id)])}`
    expect(left.map((row) => row.id as string).toSorted()).toEqual([empty.id, ...kept.map(({ id }) => id)].toSorted())
    for (const table of ['users', 'positions', 'sessions']) {
      const sql = app.db.forCompany(gone.id)
      expect(await sql`select from ${sql(table)} where company_id = ${gone.id}`).toHaveLength(0)
    }
  })

  test('events have their months ahead, and a month that ended 365 days ago goes', async () => {
    const { id: companyId } = await buildCompany(app)
    const sql = app.db.forCompany(companyId)
    for (const [action, at] of [
      ['old.one', ago(days(500))],
      ['kept.one', ago(days(300))],
    ] as const)
      await sql`insert into events ${sql({ companyId, id: Bun.randomUUIDv7(), at, action })}`
    expect(await run('event-months')).toBe(1)
    expect(await sql`select action from events where company_id = ${companyId}`).toMatchObject([{ action: 'kept.one' }])
    const later = now()
    later.setUTCFullYear(later.getUTCFullYear() + 2)
    await run('event-months', later)
    await run('event-months', later)
    const names = await owner<{ relname: string }[]>`
      select relname from pg_class where relnamespace = 'event_months'::regnamespace and relkind = 'r' order by 1`
    const month = (ahead: number) => {
      const day = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + ahead, 1))
      return `m${day.toISOString().slice(0, 7).replace('-', '')}`
    }
    expect(names.map(({ relname }) => relname)).toEqual([month(0), month(1), month(2), month(3), 'others'])
  })

  test('runs stay for as many months as the company wishes that wants the most, with their sheets', async () => {
    const { id } = await buildCompany(app)
    await owner`update companies set runs_kept_months = 60 where id = ${id}`
    const month = (before: number) =>
      new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() - before, 1)).toISOString().slice(0, 10)
    for (const [name, table] of [
      ['run-months', 'checklist_runs'],
      ['run-sheet-months', 'run_sheets'],
    ] as const) {
      for (const before of [61, 60]) await owner`select month_prepare(${table}::regclass, ${month(before)}::date)`
      const months = async () => {
        const rows = await owner<{ relname: string }[]>`
          select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = ${table}::regclass order by 1`
        return rows.map(({ relname }) => relname)
      }
      const [oldest, ...others] = await months()
      expect(oldest).toBe(`m${month(61).slice(0, 7).replace('-', '')}`)
      await run(name)
      expect(await months()).toEqual(expect.arrayContaining(others))
      expect(await months()).not.toContain(oldest)
    }
  })

  test('a month that goes waits for nobody’s transaction: the writes of others go on (R13)', async () => {
    const { id: companyId } = await buildCompany(app)
    const event = () => ({ companyId, id: Bun.randomUUIDv7(), at: now(), action: 'kept.one' })
    await run('event-months')
    await owner`select month_prepare('events', ${ago(days(800))}::date)`
    const begun = Promise.withResolvers<void>()
    const { promise: asked, resolve: end } = Promise.withResolvers<void>()
    const longOne = owner.begin(async (tx) => {
      await tx`set local role app`
      await tx`select set_config('app.company', ${companyId}, true)`
      await tx`insert into events (company_id, id, at, action) values (${companyId}, ${Bun.randomUUIDv7()}, ${now()}, 'kept.one')`
      begun.resolve()
      await asked
    })
    await begun.promise
    let isRunning = true
    const dropping = run('event-months').finally(() => (isRunning = false))
    for (let waits = 0, seen = ''; waits < 2;) {
      expect(isRunning).toBe(true)
      const [waiting] = await owner<{ xactStart: string }[]>`
        select xact_start::text as "xactStart" from pg_stat_activity
        where query like '%month_drop(%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()`
      if (!waiting) continue
      if (waiting.xactStart !== seen) waits += 1
      seen = waiting.xactStart
      // Far less than others waited behind a drop that waits as long as a write.
      await app.db.write(companyId, async (sql) => {
        await sql`set local lock_timeout = '500ms'`
        await sql`insert into events ${sql(event())}`
      })
    }
    end()
    await longOne
    expect(await dropping).toBeGreaterThanOrEqual(1)
    expect(
      await owner`select from pg_class where relname = ${`m${ago(days(800)).toISOString().slice(0, 7).replace('-', '')}`}`,
    ).toHaveLength(0)
  }, 20_000)
})
