import { afterAll, beforeAll, expect, test } from 'bun:test'
import postgres from 'postgres'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, buildFile, buildUser, type BuiltCompany } from '../../test/factories.ts'
import { runJob } from '../../test/run-job.ts'
import { jobList } from '../../queue/jobs/list.ts'
import { migrationOf } from './files.ts'
import { migrate, migrations } from './migrate.ts'

let app: TestApp
let owner: postgres.Sql
let companies: BuiltCompany[]

beforeAll(async () => {
  app = await createTestApp()
  owner = postgres(app.url, { max: 2, fetch_types: false, onnotice: () => {} })
  companies = [await buildCompany(app), await buildCompany(app), await buildCompany(app)]
})
afterAll(async () => {
  await owner.end()
  await app.stop()
})

const ROWS = 1700
/** Events without a type, in the first and the last company. */
async function addEvents(action: string) {
  for (const { id } of [companies[0], companies[2]].filter((one) => one !== undefined))
    await app.db.write(
      id,
      (sql) => sql`
        insert into events (company_id, id, at, action)
        select ${id}::uuid, gen_random_uuid(), now() - n * interval '1 minute', ${action} from generate_series(1, ${ROWS}) n`,
    )
}
const later = (name: string, changes: string, condition = 'true') =>
  owner.unsafe(`call backfill_later('${name}', 'events', $c$${changes}$c$, $c$${condition}$c$)`)
const entry = async (name: string) =>
  (await owner`select looked, changed, ended_at is not null as ended from backfills where name = ${name}`)[0]
const types = async (action: string) => {
  const found = await Promise.all(
    companies.map(({ id }) => {
      const sql = app.db.forCompany(id)
      return sql<{ type: string }[]>`select type from events where company_id = ${id} and action = ${action}`
    }),
  )
  return Object.groupBy(found.flat(), ({ type }) => type)
}
const run = () => runJob(app.db.jobs, jobList, 'backfills', new Date())

test('a job changes the rows of every company, each looked at once, two at a time and from where it was left (R13)', async () => {
  await addEvents('one.made')
  await later('one', `type = split_part(action, '.', 1)`, `type = ''`)
  // A process that ends after each of these, at any moment: the batch and how far it is are one transaction.
  for (const batch of [1, 7, 1000]) await app.db.jobs.sql`select backfill_step('one', ${batch})`
  expect(await entry('one')).toEqual({ looked: '1008', changed: '1008', ended: false })
  await Promise.all([run(), run()])
  const all = await types('one.made')
  expect(Object.keys(all)).toEqual(['one'])
  const { looked, changed, ended } = { ...(await entry('one')) }
  expect([looked, changed, ended]).toEqual([String(2 * ROWS), String(2 * ROWS), true])
  expect(await run()).toBe(0)
})

test('a migration that builds on a backfill comes after its end; who has skipped a release only waits', async () => {
  await addEvents('two.made')
  const files = [
    migrationOf(
      '9100_begins',
      `call backfill_later('two', 'events', $$type = 'two'$$, $$type = '' and action like 'two.%'$$);`,
    ),
    migrationOf('9101_needs', `-- after backfill two\nalter table events add column test boolean;`),
  ]
  const told: string[] = []
  const names = await migrate(app.url, [...migrations(), ...files], (line) => told.push(line))
  expect(names).toEqual(['9100_begins', '9101_needs'])
  expect(Object.keys(await types('two.made'))).toEqual(['two'])
  expect(await entry('two')).toMatchObject({ changed: String(2 * ROWS), ended: true })
  expect(told.at(-1)).toStartWith('backfill two: 1000 rows')
})

test('a backfill that fails stops what builds on it and says so; one that nobody begins too', async () => {
  await later('three', `action = null`)
  const needs = (name: string) => [...migrations(), migrationOf(`9102_${name}`, `-- after backfill ${name}\nselect 1;`)]
  await expect(migrate(app.url, needs('three'))).rejects.toThrow(
    /^Backfill three has to end first and fails: .*"action"/,
  )
  await expect(migrate(app.url, needs('four'))).rejects.toThrow('no migration has begun it')
  await expect(later('five', 'colour = 1')).rejects.toThrow('"colour"')
  await owner`delete from backfills where name = 'three'`
})

test('nobody but the owner writes one, and no role of the product changes what it says', async () => {
  await expect(
    Promise.resolve(
      app.db.jobs.sql`insert into backfills (name, of_table, changes, condition) values ('x', 'users', '', '')`,
    ),
  ).rejects.toThrow('permission denied')
  await expect(Promise.resolve(app.db.withoutCompany`select backfill_step('one', 1)`)).rejects.toThrow(
    'permission denied',
  )
})

test('pictures that were there before copies were made get in line for them; all else stays as it is', async () => {
  const company = await buildCompany(app)
  const uploadedBy = await buildUser(app, { company })
  const pictures = [
    { mimetype: 'image/jpeg', width: 4000, height: 3000 },
    { mimetype: 'image/jpeg', width: 300, height: 200 },
    { mimetype: 'image/gif', width: 4000, height: 3000 },
    { mimetype: 'application/pdf', width: null, height: null },
  ]
  const ids: string[] = []
  for (const picture of pictures) {
    const { id } = await buildFile(app, { company, uploadedBy })
    await app.db.write(
      company.id,
      (sql) =>
        sql`update files set ${sql({ ...picture, copiesTries: null })} where company_id = ${company.id} and id = ${id}`,
    )
    ids.push(id)
  }
  await owner`update backfills set ended_at = null, at_company = null, after_key = null where name = 'files-copies'`
  await run()
  const sql = app.db.forCompany(company.id)
  const waiting = await sql<{ id: string }[]>`
    select id from files where company_id = ${company.id} and copies_tries is not null`
  expect(waiting.map(({ id }) => id)).toEqual([ids[0] ?? ''])
})
