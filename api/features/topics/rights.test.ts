import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { actionsOf } from '../../test/events-of.ts'
import { buildTopic, buildUser, type BuiltUser } from '../../test/factories.ts'
import { topicCalls } from '../../test/topic-calls.ts'

const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
let app: TestApp
let admin: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
  admin = await buildUser(app, { role: 'admin' })
})
afterAll(() => app?.stop())

test('nobody but an administrator of this very company changes anything (T1, T10)', async () => {
  const { id } = await buildTopic(app, { company: admin.company, name: 'Бар' })
  const reader = topicCalls(await buildUser(app, { company: admin.company }))
  for (const one of [id, UNKNOWN]) {
    const tries = [
      reader.update(one, { name: 'Моя' }),
      reader.archive(one),
      reader.create({ name: 'Моя', parent: one }),
    ]
    const moved = reader.reorder([{ id: one, order: 0, parent: null }])
    for (const { status, code } of await Promise.all([...tries, moved])) {
      expect([status, code]).toEqual([403, 'FORBIDDEN'])
    }
  }

  const stranger = topicCalls(await buildUser(app, { role: 'admin' }))
  const withoutId = async (answer: Promise<object>) => ({ ...(await answer), requestId: '' })
  for (const call of [stranger.get, stranger.archive, (one: string) => stranger.update(one, { name: 'Моя' })]) {
    const foreign = await withoutId(call(id))
    expect(foreign).toMatchObject({ status: 404, code: 'TOPIC_NOT_FOUND' })
    expect(foreign).toEqual(await withoutId(call(UNKNOWN)))
  }
  expect(await stranger.children(id)).toBeUndefined()
  expect(await stranger.create({ name: 'Бар' })).toMatchObject({ status: 201 })

  expect(await topicCalls(admin).list()).toMatchObject([{ _id: id, name: 'Бар' }])
  expect(await actionsOf(app, admin.company.id)).toEqual([])
})
