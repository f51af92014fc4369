import { afterAll, beforeAll, expect, test } from 'bun:test'
import { MINUTE } from '../../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'
import * as build from '../../test/factories.ts'
import { newsCalls } from '../../test/news-calls.ts'

let time = Date.UTC(2026, 5, 1, 9)
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())

test('people of each state, page by page by name, each with when he has read and acknowledged it', async () => {
  const company = await build.buildCompany(app, { moduleSettings: { news: true } })
  const boss = newsCalls(await build.buildUser(app, { company, role: 'admin', name: 'Яна' }))
  const cooks = await build.buildPosition(app, { company, name: 'Повар' })
  const named = ['Борис', 'Анна', 'Виктор', 'Глеб']
  const people = await Promise.all(named.map((name) => build.buildUser(app, { company, name, position: cooks })))
  const [boris, anna, viktor] = people.map((one) => newsCalls(one))
  const made = await Promise.all([boss.make({ requireAck: true }), boss.make({ requireAck: true })])
  const [id = '', other = ''] = made.map(({ _id }) => _id)
  for (const one of [id, other]) await boss.publish(one)
  const { readAt: borisAt } = (await boris?.read(id)) ?? {}
  time += MINUTE
  const { readAt: annaAt } = (await anna?.read(id)) ?? {}
  time += MINUTE
  const { acknowledgedAt } = (await anna?.acknowledge(id)) ?? {}
  // Of another nothing is his.
  await viktor?.acknowledge(other)

  const position = { _id: cooks.id, name: 'Повар' }
  const of = (name: string, readAt: string | null = null, known: string | null = null) => ({
    user: { id: people[named.indexOf(name)]?.id, name },
    position,
    readAt,
    acknowledgedAt: known,
  })
  const [first, second] = [of('Анна', annaAt, acknowledgedAt), of('Борис', borisAt)]
  const yana = expect.objectContaining({ user: expect.objectContaining({ name: 'Яна' }), position: null, readAt: null })
  const unread = [of('Виктор'), of('Глеб'), yana]
  const stats = { audience: 5, read: 2, acknowledged: 1 }
  for (const [query, readers, total] of [
    [{}, [first, second, ...unread], 5],
    [{ state: 'read' }, [first, second], 2],
    [{ state: 'acknowledged' }, [first], 1],
    [{ state: 'unread' }, unread, 3],
    [{ limit: 2, page: 2 }, unread.slice(0, 2), 5],
    [{ state: 'read', limit: 1, page: 2 }, [second], 2],
  ] as const)
    expect({ query, ...(await boss.readers(id, query)) }).toMatchObject({
      query,
      code: 200,
      stats,
      total,
      readers,
    } as never)
  expect((await boss.readers(other, { state: 'read' })).readers?.map(({ user }) => user.name)).toEqual(['Виктор'])
})
