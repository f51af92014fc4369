import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { ErrorCode, OperationId, OperationSpec } from '../../openapi/contract.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { operations } from '../../openapi/gen/operations.gen.ts'
import { ownEntries } from '../../openapi/rules/values/own-keys.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildChecklist, makeRuns } from '../test/build-checklist.ts'
import { buildCourse } from '../test/build-course.ts'
import { buildNews } from '../test/build-news.ts'
import { isBuilt } from '../test/built.ts'
import {
  buildArticle,
  buildCategory,
  buildCompany,
  buildFile,
  buildPosition,
  buildRestaurant,
  buildTest,
  buildTopic,
  buildUser,
  type BuiltCompany,
  type BuiltUser,
} from '../test/factories.ts'
import { draft, ITEM } from '../test/checklist-calls.ts'
import { buildForm, taskCalls } from '../test/task-calls.ts'

/** The matrix of who may call what, from the contract's own x-roles and x-module. */
const everything = ownEntries<OperationId, OperationSpec>(operations)
const CALLERS = ['visitor', 'stranger', 'user', 'admin', 'inactive', 'user, modules off', 'admin, modules off'] as const
type Caller = (typeof CALLERS)[number]
type Person = { companyId: string; subdomain: string; userId: string }

let app: TestApp
let home: BuiltCompany
let people: Record<Exclude<Caller, 'visitor'>, Person>
/** Rows of another company, by the tag whose calls take them, or by the collection where a tag has several. */
let foreign: Partial<Record<string, string>>
const foreignFor = ({ path, tag }: OperationSpec) => foreign[path.split('/')[2] ?? ''] ?? foreign[tag]

const ON = {
  knowledgeBase: true,
  testing: true,
  tasks: true,
  checklists: true,
  analytics: true,
  news: true,
  integrations: true,
}
const OFF = {
  knowledgeBase: false,
  testing: false,
  tasks: false,
  checklists: false,
  analytics: false,
  integrations: false,
  aiAssistant: false,
}

beforeAll(async () => {
  app = await createTestApp()
  home = await buildCompany(app, { moduleSettings: ON })
  const bare = await buildCompany(app, { moduleSettings: OFF })
  const away = await buildCompany(app, { moduleSettings: ON })
  const person = async (company: BuiltCompany, more: { role?: 'admin'; isActive?: boolean } = {}): Promise<Person> => {
    const { id } = await buildUser(app, { company, ...more })
    return { companyId: company.id, subdomain: company.subdomain, userId: id }
  }
  people = {
    // An administrator at home, with his own good session, at somebody else's address (C10).
    stranger: { ...(await person(away, { role: 'admin' })), subdomain: home.subdomain },
    user: await person(home),
    admin: await person(home, { role: 'admin' }),
    inactive: await person(home, { isActive: false }),
    'user, modules off': await person(bare),
    'admin, modules off': await person(bare, { role: 'admin' }),
  }
  const [article, topic, position, file] = [
    await buildArticle(app, { company: away }),
    await buildTopic(app, { company: away }),
    await buildPosition(app, { company: away }),
    await buildFile(app, { company: away }),
  ]
  const [eventId, chatId] = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  await app.db.write(
    away.id,
    (sql) => sql`
      insert into telegram_chats (company_id, id, chat_id, title, connected_at)
      values (${away.id}, ${chatId}, -1, 'Смена', ${new Date()})`,
  )
  await app.db.write(
    away.id,
    (sql) =>
      sql`insert into events (company_id, id, action, type) values (${away.id}, ${eventId}, 'auth.login', 'auth')`,
  )
  const keyId = Bun.randomUUIDv7()
  await app.db.write(
    away.id,
    (sql) => sql`
      insert into api_keys (company_id, id, public_id, name, hash, tail, scopes, created_by_name, created_at, updated_at)
      values (${away.id}, ${keyId}, 'ab12cd34', 'Касса', '-', '9xYz', '{tasks:read}', 'Анна', now(), now())`,
  )
  const webhookId = Bun.randomUUIDv7()
  await app.db.write(
    away.id,
    (sql) => sql`
      insert into webhooks (company_id, id, url, name, events, secret_sealed, created_by_name, created_at, updated_at)
      values (${away.id}, ${webhookId}, 'https://hooks.example.com/', 'Касса', '{*}', '-', 'Анна', now(), now())`,
  )
  foreign = {
    'knowledge-base': article.id,
    topics: topic.id,
    positions: position.id,
    uploads: file.id,
    companies: away.id,
    restaurants: (await buildRestaurant(app, { company: away })).id,
    categories: (await buildCategory(app, { company: away })).id,
    courses: (await buildCourse(app, { company: away })).id,
    news: (await buildNews(app, { company: away })).id,
    testing: (await buildTest(app, { company: away })).id,
    users: (await buildUser(app, { company: away })).id,
    'event-log': eventId,
    notifications: await toldIn(app, away),
    integrations: chatId,
    keys: keyId,
    webhooks: webhookId,
    forms: (await buildForm(app, { company: away })).id,
    ...(await runsOf(away)),
    ...(await tasksOf(await buildUser(app, { company: away, role: 'admin' }))),
  }
})
/** What somebody of the company was told. */
async function toldIn({ db }: TestApp, company: BuiltCompany): Promise<string> {
  const { id: userId } = await buildUser(app, { company })
  const [id, at] = [Bun.randomUUIDv7(), new Date()]
  const row = { companyId: company.id, userId, id, kind: 'exportReady', linkType: 'export', at, changedAt: at }
  await db.write(
    company.id,
    (sql) => sql`insert into notifications ${sql({ ...row, facts: sql.json({}), inApp: true, inDigest: false })}`,
  )
  return id
}
/** One of everything that the tag of tasks has an address for. */
/** A checklist, and a run of it. */
async function runsOf(company: { id: string; subdomain: string }) {
  const list = await buildChecklist(app, { company })
  const [run] = await makeRuns(app, company, new Date())
  return { checklists: list.id, 'checklist-runs': run?.id ?? '' }
}

async function tasksOf(owner: BuiltUser) {
  const { create } = taskCalls(owner)
  const other = await buildUser(app, { company: owner.company })
  const shared = await create({ assignees: [owner.id, other.id], assignMode: 'each' })
  // Begins in a year when nobody runs this: no task is made at once.
  const repeated = await create({ repeat: { type: 'daily', startTime: '09:00', validFrom: '2099-01-01' } })
  const template = await owner.client.POST('/api/task-templates', { body: { name: 'Уборка' } })
  return {
    tasks: shared._id,
    'task-groups': shared.tasks?.[0]?.group?._id,
    'task-series': repeated.series?._id,
    'task-templates': template.data?._id,
  }
}
afterAll(() => app.stop())

/** What the guard itself refuses with; anything else was decided by the operation. */
const REFUSALS: readonly string[] = [
  'UNAUTHENTICATED',
  'SESSION_EXPIRED',
  'ACCOUNT_DISABLED',
  'FORBIDDEN',
  'MODULE_DISABLED',
]

/** The guard's refusal, or undefined: the call reaches its operation. */
function expected({ role, module }: OperationSpec, caller: Caller): [number, ErrorCode] | undefined {
  if (role === 'public') return undefined
  if (caller === 'visitor') return [401, 'UNAUTHENTICATED']
  if (caller === 'stranger') return [401, 'SESSION_EXPIRED']
  if (caller === 'inactive') return [401, 'ACCOUNT_DISABLED']
  if (role === 'admin' && caller.startsWith('user')) return [403, 'FORBIDDEN']
  if (module && caller.endsWith('modules off')) return [404, 'MODULE_DISABLED']
  return undefined
}

/** What makes a form good enough for its operation to look for the row. */
const FORMS: Partial<Record<OperationId, object>> = {
  apiKeyRotate: { overlap: 'hour', password: 'demo-admin' },
  webhookRotateSecret: { overlap: 'hour' },
  webhookReplay: { from: '2026-11-20T10:00:00.000Z' },
  articleRestore: { version: 1 },
  acknowledgementSave: { kind: 'read' },
  reviewSave: { reviewEvery: 6 },
  articleReview: { version: 1 },
  articleAcknowledge: { version: 1 },
  articleView: { viewedAt: '2026-11-20T10:00:00.000Z' },
  userSetStatus: { isActive: true },
  taskSetStatus: { status: 'done' },
  commentCreate: { text: 'Готово' },
  newsCreateComment: { text: 'Готово' },
  newsUpdateComment: { text: 'Готово' },
  commentUpdate: { text: 'Готово' },
  templateUpdate: { name: 'Уборка' },
  formUpdate: { title: 'Замена', fields: [{ id: 'part', type: 'text', label: 'Что заменили' }] },
  checklistUpdate: draft,
  checklistRestore: { version: 1 },
  telegramUpdateMine: { notifications: {} },
  runAnswer: {
    answers: [{ itemId: ITEM, value: true, answeredAt: '2026-11-20T10:00:00.000Z', clientId: ITEM }],
  },
  runReturn: { comment: 'Протрите полку' },
  runSign: { user: '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1', pin: '4071' },
  testReset: { userId: '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1' },
  attemptAnswer: {
    answers: [{ questionId: 'q', value: null, answeredAt: '2026-11-20T10:00:00.000Z', clientId: ITEM }],
  },
  attemptReview: { answers: [{ questionId: 'q', points: 0 }] },
  attemptPractice: { answers: [] },
  courseUpdate: { title: 'Неделя', steps: [{ type: 'test', id: ITEM }] },
  testUpdate: { title: 'Смена', questions: [{ id: 'q1', type: 'text', text: 'Когда?', acceptedAnswers: ['в 9'] }] },
}
const NOBODY = '019a0b1c-2d3e-7f40-8a51-6b72c8d9e0f1'

async function ask(id: OperationId, spec: OperationSpec, person: Person | undefined, rowId = NOBODY) {
  const host = `${person?.subdomain ?? home.subdomain}.localhost:3000`
  const headers = new Headers({ host })
  // A session of its own for each call: some of them end it.
  if (person) headers.set('authorization', `Bearer ${await app.tokenFor(person.companyId, person.userId)}`)
  const isJson = spec.body?.type === 'application/json'
  if (isJson) headers.set('content-type', 'application/json')
  const path = spec.path.replace('{id}', rowId).replace(/\{\w+\}/g, 'a')
  const body = isJson ? JSON.stringify(FORMS[id] ?? {}) : spec.body ? new FormData() : undefined
  const response = await app.fetch(
    new Request(`http://${host}${path}`, { method: spec.method, headers, ...(body && { body }) }),
  )
  const { status } = response
  if (response.headers.get('content-type') === 'text/event-stream') {
    // It has no end of its own.
    await response.body?.cancel()
    return { status, code: undefined }
  }
  const isJsonReply = response.headers.get('content-type')?.startsWith('application/json')
  const reply: unknown = isJsonReply ? await response.json() : await response.bytes()
  const code = typeof reply === 'object' && reply !== null && 'code' in reply ? reply.code : undefined
  return { status, code }
}

describe.each(everything)('%s', (id, spec) => {
  test.each([...CALLERS])('%s', async (caller) => {
    const { status, code } = await ask(id, spec, caller === 'visitor' ? undefined : people[caller])
    const refusal = expected(spec, caller)
    if (refusal) return expect([status, code]).toEqual(refusal)
    if (code !== undefined) expect(REFUSALS).not.toContain(code)
    expect(status).toBeLessThan(isBuilt(id) ? 500 : 502)
  })

  if (!spec.path.includes('{id}') || spec.role === 'public' || !isBuilt(id)) return
  test('a row of another company is no row (T1)', async () => {
    const { status, code } = await ask(id, spec, people.admin, foreignFor(spec))
    expect(foreignFor(spec)).toBeDefined()
    expect([status, code]).toEqual([404, spec.notFound])
    expect(messages).toHaveProperty(spec.notFound)
  })
})
