import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { actionsOf } from '../../../test/events-of.ts'
import { buildCompany, buildFile, buildUser, type BuiltCompany, type BuiltUser } from '../../../test/factories.ts'
import { taskCalls } from '../../../test/task-calls.ts'

type Input = components['schemas']['TaskCommentInput']
const START = Date.UTC(2026, 5, 1, 9)
const UNKNOWN = '019b9c67-b180-7e6b-a9fe-000000000000'
let time = START
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let waiter: BuiltUser
let stranger: BuiltUser
let id: string
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time) })
})
afterAll(() => app?.stop())
beforeEach(async () => {
  time = START
  company = await buildCompany(app, { moduleSettings: { tasks: true } })
  admin = await buildUser(app, { company, role: 'admin' })
  waiter = await buildUser(app, { company })
  stranger = await buildUser(app, { company })
  id = (await taskCalls(admin).create({ assignees: [waiter.id] }))._id
})

const callsOf = ({ client }: BuiltUser) => {
  const one = (commentId: string) => ({ params: { path: { id, commentId } } })
  const answer = <T extends object>({ data, error, response }: { data?: T; error?: object; response: Response }) =>
    ({ status: response.status, ...data, ...error }) as { status: number } & Partial<T>
  return {
    say: async (body: Input) =>
      answer(await client.POST('/api/tasks/{id}/comments', { params: { path: { id } }, body })),
    edit: async (commentId: string, body: Input) =>
      answer(await client.PUT('/api/tasks/{id}/comments/{commentId}', { ...one(commentId), body })),
    remove: async (commentId: string) =>
      answer(await client.DELETE('/api/tasks/{id}/comments/{commentId}', one(commentId))),
    list: async (query: { before?: string; limit?: number } = {}) =>
      answer(await client.GET('/api/tasks/{id}/comments', { params: { path: { id }, query } })),
  }
}

test('people of the task write, call each other, and read all of it page by page, the newest first', async () => {
  const [mine, his] = [callsOf(admin), callsOf(waiter)]
  const first = await his.say({ text: ' Готово ', mentions: [admin.id] })
  expect(first).toMatchObject({
    status: 201,
    text: 'Готово',
    author: { id: waiter.id, name: waiter.name },
    mentions: [{ id: admin.id, name: admin.name }],
    editedAt: null,
    deleted: false,
    mayEdit: true,
    mayDelete: true,
  })
  for (const text of ['два', 'три']) {
    time += MINUTE
    await mine.say({ text })
  }
  expect((await taskCalls(waiter).get(id)).task).toMatchObject({ commentsCount: 3 })
  const page = await his.list({ limit: 2 })
  expect(page).toMatchObject({ hasMore: true, comments: [{ text: 'три', mayEdit: false }, { text: 'два' }] })
  const before = page.comments?.at(-1)?._id ?? ''
  expect(await his.list({ before })).toMatchObject({ hasMore: false, comments: [{ text: 'Готово' }] })
  expect(await his.say({ text: 'эй', mentions: [stranger.id] })).toMatchObject({
    status: 400,
    code: 'MENTION_NOT_FOUND',
  })
  expect(await his.say({ text: ' ' })).toMatchObject({ status: 400, fields: { text: 'Введите комментарий' } })
  for (const call of [callsOf(stranger).say({ text: 'я' }), callsOf(stranger).list()])
    expect(await call).toMatchObject({ status: 404, code: 'TASK_NOT_FOUND' })
})

test('its own for fifteen minutes; an administrator deletes any, and its place stays', async () => {
  const [mine, his] = [callsOf(admin), callsOf(waiter)]
  const { _id = '' } = await his.say({ text: 'Течёт' })
  time += limits.app.commentEditMinutes * MINUTE
  expect(await mine.edit(_id, { text: 'Нет' })).toMatchObject({ status: 409, code: 'COMMENT_NOT_YOURS' })
  expect(await his.edit(_id, { text: 'Не течёт' })).toMatchObject({
    text: 'Не течёт',
    editedAt: new Date(time).toISOString(),
  })
  time += 1
  for (const late of [his.edit(_id, { text: 'Да' }), his.remove(_id)])
    expect(await late).toMatchObject({ status: 409, message: 'Время редактирования истекло' })
  expect(await mine.remove(_id)).toMatchObject({
    status: 200,
    deleted: true,
    text: '',
    mayEdit: false,
    mayDelete: false,
  })
  expect(await mine.remove(_id)).toMatchObject({ status: 404, message: messages.COMMENT_NOT_FOUND })
  expect(await his.edit(UNKNOWN, { text: 'Да' })).toMatchObject({ status: 404, code: 'COMMENT_NOT_FOUND' })
  expect((await taskCalls(waiter).get(id)).task).toMatchObject({ commentsCount: 0 })
  expect((await his.list()).comments).toMatchObject([{ deleted: true, text: '' }])
  expect(await actionsOf(app, company.id)).toEqual([
    'task.created',
    'task.commented',
    'task.comment_updated',
    'task.comment_deleted',
  ])
})

test('its files are read by the people of the task, until it is deleted or they are none of them', async () => {
  const file = await buildFile(app, { company, uploadedBy: admin })
  const read = async ({ client }: BuiltUser) =>
    (
      await client.GET('/api/files/{id}/{name}', {
        params: { path: { id: file.id, name: file.name } },
        parseAs: 'text',
      })
    ).response.status
  const { _id = '', attachments } = await callsOf(admin).say({ text: 'Вот', attachments: [file.id] })
  expect(attachments).toMatchObject([{ fileId: file.id }])
  expect([await read(waiter), await read(stranger)]).toEqual([200, 404])
  await taskCalls(admin).update(id, { assignees: [stranger.id] })
  expect([await read(waiter), await read(stranger)]).toEqual([404, 200])
  await callsOf(admin).remove(_id)
  expect(await read(stranger)).toBe(404)
  expect(await callsOf(stranger).say({ text: 'Моё', attachments: [file.id] })).toMatchObject({
    status: 400,
    code: 'FILE_NOT_FOUND',
  })
})

test('the same comment of a device that comes again is the same one, also at once', async () => {
  const clientId = Bun.randomUUIDv7()
  const both = await Promise.all([1, 2].map(() => callsOf(waiter).say({ text: 'Готово', clientId })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?._id).toBe(both[1]?._id ?? '')
  expect((await callsOf(waiter).list()).comments).toHaveLength(1)
})
