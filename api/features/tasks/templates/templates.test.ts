import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { actionsOf } from '../../../test/events-of.ts'
import { buildCompany, buildFile, buildUser, type BuiltCompany, type BuiltUser } from '../../../test/factories.ts'
import { taskCalls } from '../../../test/task-calls.ts'

type Input = components['schemas']['TaskTemplateInput']
type Update = components['schemas']['TaskTemplateUpdate']
let app: TestApp
let company: BuiltCompany
let admin: BuiltUser
let waiter: BuiltUser
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.stop())
beforeEach(async () => {
  company = await buildCompany(app, { moduleSettings: { tasks: true } })
  admin = await buildUser(app, { company, role: 'admin' })
  waiter = await buildUser(app, { company })
})

const callsOf = ({ client }: BuiltUser) => {
  const at = (id: string) => ({ params: { path: { id } } })
  const answer = <T extends object>({ data, error, response }: { data?: T; error?: object; response: Response }) =>
    ({ status: response.status, ...data, ...error }) as { status: number } & Partial<T>
  return {
    make: async (body: Input) => answer(await client.POST('/api/task-templates', { body })),
    get: async (id: string) => answer(await client.GET('/api/task-templates/{id}', at(id))),
    put: async (id: string, body: Update) => answer(await client.PUT('/api/task-templates/{id}', { ...at(id), body })),
    remove: async (id: string) => answer(await client.DELETE('/api/task-templates/{id}', at(id))),
    list: async () => (await client.GET('/api/task-templates', {})).data ?? [],
  }
}

test('administrators keep them, everybody makes tasks of them, with their files', async () => {
  const [my, his] = [callsOf(admin), callsOf(waiter)]
  const file = await buildFile(app, { company, uploadedBy: admin })
  const dueIn = { days: 1, time: '18:00' }
  const made = await my.make({
    name: ' Уборка ',
    title: 'Генеральная уборка',
    dueIn,
    attachments: [file.id],
    assignees: [waiter.id, admin.id],
  })
  expect(made).toMatchObject({
    status: 201,
    name: 'Уборка',
    priority: 'medium',
    dueIn,
    assignMode: 'any',
    attachments: [{ fileId: file.id }],
  })
  await my.make({ name: 'Аудит' })
  expect((await his.list()).map(({ name }) => name)).toEqual(['Аудит', 'Уборка'])
  const { _id = '', updatedAt } = made
  // Whom the reader may not give work to is not offered.
  expect((await his.get(_id)).assignees).toMatchObject([{ id: waiter.id }])
  expect(await taskCalls(waiter).create({ attachments: [file.id] })).toMatchObject({ status: 201 })
  expect(await his.make({ name: 'Моё' })).toMatchObject({ status: 403 })
  expect(await my.make({ name: 'УБОРКА' })).toMatchObject({
    status: 409,
    fields: { name: messages.TEMPLATE_NAME_TAKEN },
  })
  const both = await Promise.all(['А', 'Б'].map((title) => my.put(_id, { name: 'Уборка', title, updatedAt })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const same = await my.get(_id)
  expect(await my.put(_id, { name: 'Уборка' })).toEqual(same)
  expect(await my.remove(_id)).toMatchObject({ status: 200 })
  expect(await my.get(_id)).toMatchObject({ status: 404, message: 'Шаблон не найден' })
  expect(await actionsOf(app, company.id)).toEqual([
    'task_template.created',
    'task_template.created',
    'task.created',
    'task_template.updated',
    'task_template.deleted',
  ])
})
