import { expect, test } from 'bun:test'
import postgres from 'postgres'
import { LIGHT, runWorld } from '../../../test/run-world.ts'
import { type Body, createKeptRuns, type KeptRun } from './kept.ts'

const world = runWorld()

test('an answer that comes while the day is read is not kept as what was there before', async () => {
  const { id } = await world.oneRun()
  const { app, company, waiter, his, her } = world
  await his.today()
  await her.answer(id, { itemId: LIGHT, value: true })
  // The day is read: its versions are told, and before its answers are read another one is given.
  const [locked, read] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const owner = postgres(app.url, { max: 1 })
  const held = owner.begin(async (sql) => {
    await sql`lock table run_answers in access exclusive mode`
    await sql`select set_config('app.company', ${company.id}, true)`
    locked.resolve()
    await read.promise
    await sql`update run_answers set value = 'false' where company_id = ${company.id} and run_id = ${id}`
    await sql`
      update checklist_runs set fails = 1
      where company_id = ${company.id} and business_date = run_date(${id}::uuid) and id = ${id}`
  })
  await locked.promise
  const client = app.client(company.subdomain, waiter.token)
  const reading = client.GET('/api/checklist-runs/today', { params: { query: {} } })
  await Promise.race([reading, waitsForAnswers()])
  read.resolve()
  await held
  await owner.end()
  await reading
  expect((await his.today()).runs[0]).toMatchObject({ run: { failsCount: 1 }, answers: [{ value: false }] })
})

/** Until a reader of answers waits for the table. */
async function waitsForAnswers(): Promise<void> {
  for (let asked = 0; asked < 5000; asked++) {
    const [row] = await world.app.db.jobs.sql<{ n: number }[]>`
      select count(*)::int as n from pg_locks where relation = 'run_answers'::regclass and not granted`
    if (row && row.n > 0) return
  }
  throw new Error('nobody asks for answers')
}

const bodyOf = (bytes: number): Body => ({
  bytes: Buffer.alloc(bytes),
  digest: '',
  items: Buffer.alloc(0),
  isItemsOwn: true,
  articles: [],
})

test('the least used is forgotten first, and no more is kept than there is room for', () => {
  const runOf = (bytes: number): KeptRun => {
    const body = bodyOf(bytes)
    return {
      version: '',
      row: {} as KeptRun['row'],
      dayEnds: new Date(0),
      hasArticles: false,
      photos: [],
      bodies: new Map([['', body]]),
    }
  }
  const kept = createKeptRuns(20_000)
  const there = () => ['a', 'b', 'c', 'd'].filter((key) => kept.find(key))
  for (const key of ['a', 'b', 'c']) kept.keep(key, runOf(4000))
  expect(there()).toEqual(['a', 'b', 'c'])
  kept.find('a')
  kept.keep('d', runOf(4000))
  expect(there()).toEqual(['a', 'c', 'd'])
  kept.keep('d', runOf(30_000))
  expect(there()).toEqual(['a', 'c'])
  const one = runOf(0)
  for (let n = 0; n < 20; n++) one.bodies.set(String(n), bodyOf(10))
  kept.keep('a', one)
  expect(one.bodies.size).toBeLessThan(10)
})
