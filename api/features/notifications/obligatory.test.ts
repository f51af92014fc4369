import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { buildCompany, buildUser, type BuiltUser } from '../../test/factories.ts'
import { taskCalls } from '../../test/task-calls.ts'

let app: TestApp
let admin: BuiltUser
let waiter: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
  const company = await buildCompany(app, { moduleSettings: { tasks: true, integrations: true } })
  admin = await buildUser(app, { company, role: 'admin' })
  waiter = await buildUser(app, { company })
})
afterAll(() => app?.stop())

const make = (kinds: string[]) =>
  admin.client.PUT('/api/companies/{id}', {
    params: { path: { id: admin.company.id } },
    body: { obligatoryNotifications: kinds as never },
  })
const commentsOff = () =>
  waiter.client.PUT('/api/notifications/settings', {
    body: { kinds: [{ kind: 'taskComment', app: false, telegram: false }] },
  })
const heard = async () => (await waiter.client.GET('/api/notifications')).data?.notifications.map(({ kind }) => kind)
const telegram = async () => (await waiter.client.GET('/api/integrations/telegram/me')).data?.notifications
async function comment() {
  const { _id: id } = await taskCalls(admin).create({ assignees: [waiter.id] })
  await admin.client.POST('/api/tasks/{id}/comments', { params: { path: { id } }, body: { text: 'Когда?' } })
}

test('what a company makes obligatory nobody switches off, and who had done so before hears of it again', async () => {
  expect((await commentsOff()).response.status).toBe(200)
  await comment()
  expect(await heard()).toEqual(['taskAssigned'])
  expect((await make(['taskComment', 'exportReady'])).data?.obligatoryNotifications).toEqual(['taskComment'])
  await comment()
  expect(await heard()).toEqual(['taskComment', 'taskAssigned', 'taskAssigned'])
  expect((await commentsOff()).error?.code).toBe('NOTIFICATION_OBLIGATORY')
  const { data } = await waiter.client.GET('/api/notifications/settings')
  expect(data?.kinds.find(({ kind }) => kind === 'taskComment')).toMatchObject({ isObligatory: true, app: true })
  expect((await telegram())?.taskComment).toBe(true)
  const { error } = await waiter.client.PUT('/api/integrations/telegram/me', {
    body: { notifications: { taskComment: false } },
  })
  expect(error?.code).toBe('TELEGRAM_NOTIFICATION_FIXED')
  // His own choice comes back with his freedom.
  await make([])
  expect((await telegram())?.taskComment).toBe(false)
  await comment()
  expect(await heard()).toEqual(['taskAssigned', 'taskComment', 'taskAssigned', 'taskAssigned'])
})

test('what is no kind is refused at its field', async () => {
  expect(Object.keys((await make(['weather'])).error?.fields ?? {})).toEqual(['obligatoryNotifications.0'])
})
