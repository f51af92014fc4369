import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, buildPosition, buildUser } from '../../test/factories.ts'
import { taskCalls } from '../../test/task-calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())

test('the tasks of a position are those that one of its people does, each once, in every scope and with other filters', async () => {
  const company = await buildCompany(app, { moduleSettings: { tasks: true } })
  const position = (name: string) => buildPosition(app, { company, name })
  const [cooks, waiters] = [await position('Повар'), await position('Официант')]
  const person = (at: { id: string }) => buildUser(app, { company, position: at })
  const [cook, other, waiter] = [await person(cooks), await person(cooks), await person(waiters)]
  const admin = await buildUser(app, { company, role: 'admin', position: waiters })
  const [my, his] = [taskCalls(admin), taskCalls(waiter)]
  const make = (title: string, people: { id: string }[]) => my.create({ title, assignees: people.map(({ id }) => id) })
  await make('Двое', [cook, other])
  await make('Вместе', [other, waiter])
  await make('Зал', [waiter])
  await make('Моя', [admin])
  await make('Моя и повара', [admin, cook])
  const done = await make('Сделана', [cook])
  await taskCalls(cook).move(done._id, 'done')

  const titles = async (query: Parameters<typeof my.list>[0], by = my) => {
    const { tasks = [], total } = await by.list({ position: cooks.id, sort: '-createdAt', ...query })
    expect(total).toBe(tasks.length)
    return tasks.map(({ title }) => title).toSorted()
  }
  const all = ['Вместе', 'Двое', 'Моя и повара', 'Сделана']
  expect(await titles({ scope: 'all' })).toEqual(all)
  expect(await titles({ scope: 'all', moment: 'created', from: '2020-01-01' })).toEqual(all)
  expect(await titles({ scope: 'all', moment: 'done' })).toEqual(['Сделана'])
  expect(await titles({ scope: 'all', status: 'done' })).toEqual(['Сделана'])
  expect(await titles({ scope: 'all', assignee: other.id })).toEqual(['Вместе', 'Двое'])
  expect(await titles({ scope: 'all', assignee: waiter.id })).toEqual([])
  expect(await titles({ scope: 'all', assignee: waiter.id, moment: 'created' })).toEqual([])
  expect(await titles({ scope: 'all', author: waiter.id })).toEqual([])
  expect(await titles({ scope: 'my' })).toEqual(['Моя и повара'])
  expect(await titles({ scope: 'my', moment: 'created' })).toEqual(['Моя и повара'])
  expect(await titles({ scope: 'my', assignee: cook.id })).toEqual(['Моя и повара'])
  expect(await titles({ scope: 'created' })).toEqual(all)
  expect(await titles({ scope: 'all' }, his)).toEqual(['Вместе'])
  expect(await titles({ scope: 'all', moment: 'created' }, his)).toEqual(['Вместе'])
  expect(await titles({ position: undefined, scope: 'my', moment: 'created' })).toEqual(['Моя', 'Моя и повара'])
  expect(await titles({ position: crypto.randomUUID(), scope: 'all' })).toEqual([])
})
