import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { OperationId } from '../../../openapi/contract.ts'
import { operations } from '../../../openapi/gen/operations.gen.ts'
import { ownEntries } from '../../../openapi/rules/values/own-keys.ts'
import { createTestApp, type TestApp } from '../app.ts'
import { ITEM } from '../checklist-calls.ts'
import type { GoodCall, Stage } from '../good-calls/good-call.ts'
import { goodCalls } from '../good-calls/good-calls.ts'
import { requestOf } from '../good-calls/send.ts'
import { buildStage } from '../good-calls/stage.ts'
import { startTelegram, type TelegramServer } from '../telegram-server.ts'
import { type Kind, type Place, placesOf, rowOf } from './id-places.ts'

/**
 * T1 beside the paths, which http/rights.test.ts asks: wherever a query or a body names a row, another company's is as
 * unknown as nobody's, to the byte, while an own one is taken. A new place fails here until its kind is told.
 */
const KINDS: Partial<Record<string, Kind>> = {
  article: 'article',
  assignee: 'user',
  assignees: 'user',
  attachments: 'file',
  author: 'user',
  before: 'event',
  category: 'category',
  checklist: 'checklist',
  cover: 'file',
  fileId: 'file',
  form: 'form',
  from: 'user',
  group: 'group',
  handTasksTo: 'user',
  ids: 'news',
  mentions: 'administrator',
  owner: 'administrator',
  parent: 'topic',
  position: 'position',
  positionAvailable: 'position',
  positions: 'position',
  restaurant: 'restaurant',
  restaurants: 'restaurant',
  sample: 'file',
  series: 'series',
  tasks: 'task',
  test: 'test',
  to: 'user',
  topic: 'topic',
  user: 'user',
  userId: 'user',
  users: 'user',
  'topicReorder topics[].id': 'topic',
  'taskCreate source.id': 'article',
  'courseCreate steps[].id': 'test',
  'courseUpdate steps[].id': 'test',
}
/** Ids that whoever calls thinks up, and what they point at beside them in the same body. */
const OF_NO_ROW = ['clientId', 'frames', 'item', 'itemId', 'checklistCreate items[].id', 'checklistUpdate items[].id']
/** Their row stands behind a code, a PIN or an assistant: their own tests ask. A new order moves no topic elsewhere. */
const ELSEWHERE = ['checklistGetByCode restaurant', 'runSign user', 'testDraft article', 'topicReorder topics[].parent']

const item = { id: ITEM, type: 'yesno', title: 'Чисто', onFail: { dueHours: 2, priority: 'high' } }
const photo = [{ id: 'photo', type: 'photo', label: 'Витрина' }]
const question = { id: 'q1', type: 'text', text: 'Когда?', block: { blockId: 'b1', text: 'В девять' } }
/** What else the body holds where the place has a meaning. */
const AROUND: Record<string, object> = {
  'checklistCreate items[].onFail.assignees[]': { items: [item] },
  'checklistCreate items[].onFail.position': { items: [item] },
  'checklistUpdate items[].onFail.assignees[]': { items: [item] },
  'checklistUpdate items[].onFail.position': { items: [item] },
  'formCreate fields[].sample': { fields: photo },
  'formUpdate fields[].sample': { fields: photo },
  'monitoringUpdateMine report.restaurant': { report: { isOn: true, every: 'weekly' } },
  'taskCreate source.id': { source: { type: 'article' } },
  'taskSetStatus result.attachments[]': { status: 'done' },
  'testCreate questions[].block.article': { questions: [question] },
  'testUpdate questions[].block.article': { questions: [question] },
  'userSetStatus handTasksTo': { isActive: false },
}

/** Whose id stands in the path of what only reads. */
const READ: [start: string, kind: Kind][] = [
  ['/api/knowledge-base/', 'article'],
  ['/api/courses/', 'course'],
  ['/api/news/', 'news'],
  ['/api/tasks/', 'task'],
  ['/api/forms/', 'form'],
  ['/api/checklists/', 'checklist'],
]
const ASKED: Partial<Record<OperationId, Record<string, string>>> = {
  journalRead: { month: '2026-06' },
  journalExport: { month: '2026-06' },
  monitoringExport: { section: 'tasks' },
}
async function goodCall(id: OperationId, on: Stage): Promise<GoodCall> {
  const [prepare] = Object.values(goodCalls[id] ?? {})
  if (prepare) return prepare(on)
  const kind = READ.find(([start]) => operations[id].path.startsWith(start))?.[1]
  return { path: { id: kind ? await rowOf(kind, on) : '', kind: 'cleaning' }, query: ASKED[id] ?? {} }
}

let app: TestApp
let telegram: TelegramServer
let away: Stage
/** Of what only reads, and may as often as it likes. */
let home: Stage
beforeAll(async () => {
  telegram = startTelegram()
  app = await createTestApp({ settings: { telegramApiUrl: telegram.url } })
  away = await stage()
  home = await stage()
})
afterAll(async () => {
  await telegram?.stop()
  await app?.stop()
})
const stage = () => buildStage(app, { pictures: '', telegram })

/** The first of a list, and what is not there is made. */
function withId(value: unknown, [step, ...rest]: string[], id: string): unknown {
  if (step === undefined) return id
  if (step !== '[]') {
    const whole = (value ?? {}) as Record<string, unknown>
    return { ...whole, [step]: withId(whole[step], rest, id) }
  }
  const [first, ...others] = (value ?? []) as unknown[]
  return [withId(first, rest, id), ...others]
}

const name = ({ id, place }: Place) => `${id} ${place}`
const last = ({ place }: Place) => place.replaceAll('[]', '').split('.').at(-1) ?? ''
const kindOf = (one: Place) => KINDS[name(one)] ?? KINDS[last(one)]
const places = (await placesOf()).filter(
  (one) => ![...OF_NO_ROW, ...ELSEWHERE].some((known) => known === name(one) || known === last(one)),
)

describe('an id of another company', () => {
  test.each(places.map((one) => [name(one), one] as const))('%s', async (_, one) => {
    const kind = kindOf(one)
    if (!kind) throw new Error('of what kind is it?')
    const { method, budgets } = operations[one.id]
    const on = method === 'GET' && budgets.length === 0 ? home : await stage()
    const call = await goodCall(one.id, on)
    const body = { ...call.body, ...AROUND[name(one)] }
    const steps = one.place.replaceAll('[]', '.[]').split('.')
    const ask = (rowId: string) =>
      answerTo(one.id, on, rowId, {
        ...call,
        ...(one.where === 'query'
          ? { query: { ...call.query, [one.place]: rowId } }
          : { body: withId(body, steps, rowId) as object }),
      })
    const nobodys = await ask(Bun.randomUUIDv7())
    expect(await ask(await rowOf(kind, away))).toEqual(nobodys)
    const own = await ask(await rowOf(kind, on))
    expect([own.status < 300, own.text]).toEqual([true, own.text])
  })

  const beneath = ownEntries(goodCalls).filter(([id]) => /\{(commentId|userId)\}/.test(operations[id].path))
  test.each(beneath)('%s, beneath a row of the own', async (id) => {
    const on = await stage()
    const [call, theirs] = [await goodCall(id, on), await goodCall(id, away)]
    const ask = ({ commentId = Bun.randomUUIDv7(), userId = Bun.randomUUIDv7() }: Partial<GoodCall['path']> = {}) =>
      answerTo(id, on, '-', { ...call, path: { id: '', ...call.path, commentId, userId } })
    const nobodys = await ask()
    expect(nobodys.status).toBe(404)
    expect(await ask(theirs.path)).toEqual(nobodys)
    expect((await ask(call.path)).status).toBeLessThan(300)
  })
})

async function answerTo(id: OperationId, on: Stage, rowId: string, call: GoodCall) {
  const response = await app.fetch(requestOf(id, on, call))
  const text = (await response.text()).replaceAll(rowId, '').replace(/"(requestId|now)":"[^"]+"/g, '')
  return { status: response.status, text }
}
