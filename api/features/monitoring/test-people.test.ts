import { expect, test } from 'bun:test'
import * as build from '../../test/factories.ts'
import { ids, named, rightOrder, takingWorld } from '../../test/taking-world.ts'
import { said, testCalls } from '../../test/test-calls.ts'

/** How many have begun, passed and failed a test that is for everybody, which is kept, beside a plain count of the rows. */
const world = takingWorld()

const asked = async () => {
  const { app, company, admin } = world
  const sql = app.db.forCompany(company.id)
  const { data } = await admin.client.GET('/api/monitoring/tests')
  const rows = await sql<{ id: string; assigned: number; started: number; passed: number }[]>`
    select t.id, count(u.id)::int as assigned, count(*) filter (where p.used > 0)::int as started,
      count(*) filter (where p.best_passed)::int as passed
    from tests t cross join users u
    left join test_people p on p.company_id = t.company_id and p.test_id = t.id and p.user_id = u.id
    where t.company_id = ${company.id} and u.company_id = t.company_id and u.is_active and u.deleted_at is null
    group by t.id order by t.id`
  const kept = await sql`
    select test_id as id, sum(started)::int as started, sum(passed)::int as passed from test_sums
    where company_id = ${company.id} group by 1`
  const told = data?.byTest.map(({ test: { _id }, assigned, passed, failed, notStarted }) => ({
    id: _id,
    ...{ assigned, started: assigned - notStarted, passed, failed },
  }))
  const plain = rows.map((row) => ({ ...row, failed: row.started - row.passed }))
  expect(told?.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(plain)
  const sums = rows.map(({ id, started, passed }) => ({ id, started, passed }))
  expect([...kept].filter(({ started }) => started > 0)).toEqual(sums.filter(({ started }) => started > 0))
  return plain.map(({ assigned, started, passed }) => [assigned, started, passed])
}

test('who has begun and passed a test is counted through a start, a hand-in, a deletion, a leaving and a return', async () => {
  const { app, company, waiter, my, boss } = world
  await app.db.withoutCompany`
    update companies set module_settings = '{"testing": true, "analytics": true}', updated_at = now() where id = ${company.id}`
  const cook = await build.buildUser(app, { company })
  const id = await world.made()
  const turn = (isActive: boolean) =>
    world.admin.client.PUT('/api/users/{id}/status', { params: { path: { id: waiter.id } }, body: { isActive } })
  expect(await asked()).toEqual([[3, 0, 0]])
  const begun = await Promise.all([my.start(id), testCalls(cook).start(id)])
  expect(await asked()).toEqual([[3, 2, 0]])
  // Off while it is open, and back.
  await turn(false)
  expect(await asked()).toEqual([[2, 1, 0]])
  await turn(true)
  expect(await asked()).toEqual([[3, 2, 0]])
  const [his = {}, hers = {}] = begun
  const mine = testCalls({ client: app.client(company.subdomain, await app.tokenFor(company.id, waiter.id)) })
  const [value = ''] = named(his, 'q1', 'Вариант b')
  await mine.answer(ids(his), said({ questionId: 'q1', value }), said({ questionId: 'o', value: rightOrder(his) }))
  await Promise.all([mine.submit(ids(his)), testCalls(cook).submit(ids(hers))])
  expect(await asked()).toEqual([[3, 2, 1]])
  await boss.remove(ids(hers))
  expect(await asked()).toEqual([[3, 1, 1]])
  await turn(false)
  expect(await asked()).toEqual([[2, 0, 0]])
  await Promise.all([turn(true), testCalls(cook).start(id)])
  expect(await asked()).toEqual([[3, 2, 1]])
})
