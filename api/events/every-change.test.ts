import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { OperationId, OperationSpec } from '../../openapi/contract.ts'
import { labels } from '../../openapi/gen/labels.gen.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { ownEntries } from '../../openapi/rules/values/own-keys.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { isBuilt } from '../test/built.ts'
import { buildArticle, buildUser } from '../test/factories.ts'
import { png } from '../test/forms.ts'
import type { GoodCall, Stage } from '../test/good-calls/good-call.ts'
import { buildStage } from '../test/good-calls/stage.ts'
import { goodCalls } from '../test/good-calls/good-calls.ts'
import { requestOf } from '../test/good-calls/send.ts'
import { startTelegram, type TelegramServer } from '../test/telegram-server.ts'

/**
 * R17 for the whole contract: whatever changes something leaves exactly one event that tells of all of it, and one for each
 * further object; whatever is refused leaves none. A new operation without a good call fails here.
 */

/** Its hundredth wrong PIN is a scenario of its own (auth/login/pin.test.ts, A11). */
const ELSEWHERE = ['authLoginPin auth.pin_limited']

/** What the good calls change beside the object of their event. */
const PARTS: Readonly<Record<string, string[]>> = {
  'authRegister company.created': ['user.created'],
  'taskHandOver task.handed_over': ['task.handed_over'],
  'topicReorder topic.reordered': ['topic.updated', 'topic.updated'],
  'uploadCreate file.created': ['file.created'],
  'userSaveMany user.imported': ['user.created'],
  'userImport user.imported': ['position.created', 'restaurant.created', 'user.created'],
}

const changing = ownEntries<OperationId, OperationSpec>(operations).filter(
  ([id, { events }]) => events.length > 0 && isBuilt(id),
)
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
const tell = (id: string, action: string) => `${id} ${action}`

let app: TestApp
let site: ReturnType<typeof Bun.serve>
let telegram: TelegramServer
beforeAll(async () => {
  const picture = await png()
  site = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(picture) })
  telegram = startTelegram()
  app = await createTestApp({
    settings: { telegramApiUrl: telegram.url },
    files: 'embedded',
    uploads: { isPublic: (address) => address === '127.0.0.1', resolve: async () => ['127.0.0.1'] },
  })
})
afterAll(async () => {
  await site?.stop(true)
  await telegram?.stop()
  await app?.stop()
})

const stage = () => buildStage(app, { pictures: `http://pictures.example:${site.port}`, telegram })

async function send(id: OperationId, on: Stage, call: GoodCall) {
  const response = await app.fetch(requestOf(id, on, call))
  return { status: response.status, text: await response.text() }
}

type Row = {
  action: string
  part: boolean
  userId: string | null
  entityId: string | null
  entityTitle: string | null
  changes: Record<string, unknown> | null
}
const eventsOf = async (companyId: string) => [
  ...(await app.db.forCompany(companyId)<Row[]>`
    select action, part, user_id, entity_id, entity_title, changes from events where company_id = ${companyId} order by at, id`),
]

test('every operation that changes something has a good call for each of its events, and every event is one of them', () => {
  const asked = changing.flatMap(([id, { events }]) => events.map((action) => tell(id, action)))
  const given = Object.entries(goodCalls).flatMap(([id, calls]) => Object.keys(calls).map((action) => tell(id, action)))
  expect([...given, ...ELSEWHERE].toSorted()).toEqual(asked.toSorted())
  const actions = new Set((Object.values(operations) as OperationSpec[]).flatMap(({ events }) => events))
  // What no call does: the clock or the bot did it.
  expect(Object.keys(labels.EventAction).filter((action) => !actions.has(action))).toEqual([
    'checklist.run_missed',
    'telegram.linked',
    'webhook.failing',
    'webhook.disabled',
  ])
})

describe('one event', () => {
  for (const [id, calls] of ownEntries(goodCalls))
    for (const [action, prepare] of Object.entries(calls ?? {}))
      test(tell(id, action), async () => {
        const on = await stage()
        const call = await prepare(on)
        const before = await eventsOf(on.company.id)
        const { status, text } = await send(id, on, call)
        if (call.status) expect([status, text]).toEqual([call.status, text])
        else expect([status < 300, text]).toEqual([true, text])
        const companyId = (await call.companyOf?.()) ?? on.company.id
        const written = (await eventsOf(companyId)).slice(companyId === on.company.id ? before.length : 0)
        const [event, ...others] = written.filter(({ part }) => !part)
        expect(others).toEqual([])
        const parts = written.filter(({ part }) => part)
        const objects = [event, ...parts].map((one) => one?.entityId)
        expect([id, new Set(objects).size]).toEqual([id, objects.length])
        expect(parts.map((one) => one.action)).toEqual(PARTS[tell(id, action)] ?? [])
        for (const one of parts) {
          expect(Object.keys(labels.EventAction)).toContain(one.action)
          expect([one.userId, one.entityId, one.entityTitle]).toEqual([
            event?.userId ?? null,
            expect.any(String),
            expect.any(String),
          ])
        }
        expect(event?.action).toBe(action)
        if (call.actor === 'somebody') expect(event?.userId).toBeString()
        else expect(event?.userId ?? null).toBe(call.actor === undefined ? on.admin.id : call.actor)
        if (call.title === undefined) expect(event?.entityId ?? null).toBeNull()
        else {
          expect(event?.entityTitle).toMatch(call.title)
          // A copy of what the path names is in the reply.
          const known = call.path?.id === event?.entityId || text.includes(event?.entityId ?? '-')
          expect([known || call.companyOf !== undefined, event?.entityId]).toEqual([true, event?.entityId])
        }
        if (call.fields) expect(Object.keys(event?.changes ?? {}).toSorted()).toEqual(call.fields.toSorted())
        for (const field of Object.keys(event?.changes ?? {})) expect(Object.keys(labels.EventField)).toContain(field)
        // Told by names: an id says nothing to who reads the log.
        expect(JSON.stringify(event?.changes)).not.toMatch(UUID)
      })
})

describe('no event for what is refused', () => {
  for (const [id, { role, body, path }] of changing)
    test(id, async () => {
      const on = await stage()
      const [prepare] = Object.values(goodCalls[id] ?? {})
      const call = (await prepare?.(on)) ?? {}
      const before = await eventsOf(on.company.id)
      const statuses: number[] = []
      const refuse = async (other: GoodCall) => statuses.push((await send(id, on, { ...call, ...other })).status)
      if (role !== 'public') await refuse({ token: 'x' })
      if (role === 'admin') await refuse({ token: (await buildUser(app, { company: on.company })).token })
      if (path.includes('{id}')) await refuse({ path: { id: Bun.randomUUIDv7() } })
      if (body?.type === 'application/json') await refuse({ body: [] })
      expect(statuses.filter((status) => ![400, 401, 403, 404].includes(status))).toEqual([])
      expect(await eventsOf(on.company.id)).toEqual(before)
    })

  test('what is taken or in use already', async () => {
    const on = await stage()
    const position = { name: 'Повар' }
    const holder = await on.admin.client.POST('/api/positions', { body: position })
    await buildUser(app, { company: on.company, position: { id: holder.data?._id ?? '' } })
    const article = await buildArticle(app, { author: on.admin })
    const before = await eventsOf(on.company.id)
    const path = { id: holder.data?._id ?? '' }
    for (const [id, call] of [
      ['positionCreate', { body: position }],
      ['positionDelete', { path }],
      ['positionUpdate', { path, body: { name: 'Шеф', updatedAt: '2020-01-01T00:00:00.000Z' } }],
      ['articleUpdate', { path: article, body: { title: 'Бар', version: 9 } }],
      ['userDelete', { path: { id: on.admin.id } }],
    ] as [OperationId, GoodCall][])
      expect([id, (await send(id, on, call)).status]).toEqual([id, 409])
    expect(await eventsOf(on.company.id)).toEqual(before)
  })
})
