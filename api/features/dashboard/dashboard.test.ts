import { expect, test } from 'bun:test'
import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import { buildNews } from '../../test/build-news.ts'
import postgres from 'postgres'
import { dashboardWorld, iso, NOON } from '../../test/dashboard-world.ts'
import { taskCalls } from '../../test/task-calls.ts'

const world = dashboardWorld()

test('blocks of sections that are switched off are not there', async () => {
  const { admin, app, company, waiter } = world
  const set = (moduleSettings: object) =>
    app.db
      .withoutCompany`update companies set module_settings = ${app.db.withoutCompany.json(moduleSettings as never)} where id = ${company.id}`
  await set({ tasks: true })
  const { me, company: all, failed } = await world.dashboard(admin)
  expect([Object.keys(me), Object.keys(all ?? {}), failed]).toEqual([['tasks'], ['tasks', 'wrong', 'restaurants'], []])
  await set({})
  expect(await world.dashboard(admin)).toEqual({ at: iso(NOON), failed: [], me: {}, company: {} })
  expect(await world.dashboard(waiter)).toEqual({ at: iso(NOON), failed: [], me: {} })
})

test('a block that fails is named, and the others stand; without any there is nothing to answer', async () => {
  const { admin, app, company } = world
  await buildNews(app, { company })
  const owner = postgres(app.url, { max: 1, fetch_types: false, onnotice: () => {} })
  const refuse = (...tables: string[]) => owner`revoke select on ${owner(tables)} from app`
  const allow = (...tables: string[]) => owner`grant select on ${owner(tables)} to app`
  try {
    await refuse('news_reads')
    const { me, company: all, failed } = await world.dashboard(admin)
    expect(failed).toEqual(['news', 'companyNews'])
    expect([me.news, all?.news]).toEqual([undefined, undefined])
    expect([me.tasks?.total, all?.tasks?.open, all?.events?.length]).toEqual([0, 0, 0])
    await app.db.withoutCompany`
      update companies set module_settings = '{"news": true}'::jsonb where id = ${company.id}`
    const { response } = await admin.client.GET('/api/dashboard')
    expect(response.status).toBe(500)
  } finally {
    await allow('news_reads')
    await owner.end()
  }
  expect((await world.dashboard(admin)).failed).toEqual([])
})

test('who asks while others do is told what he has written before, and each of them the same', async () => {
  const { admin } = world
  const earlier = Promise.all([1, 2, 3].map(() => world.dashboard(admin)))
  await taskCalls(admin).create({ deadline: iso(NOON + MINUTE) })
  const later = await Promise.all([1, 2, 3].map(() => world.dashboard(admin)))
  expect(later.map(({ company }) => company?.tasks?.open)).toEqual([1, 1, 1])
  expect(new Set(later.map((one) => JSON.stringify(one))).size).toBe(1)
  for (const { company, failed } of await earlier)
    expect([[0, 1].includes(company?.tasks?.open ?? 2), failed]).toEqual([true, []])
})
