import type { components } from '../../../openapi/gen/schema.d.ts'
import * as build from '../factories.ts'
import type { GoodCall, GoodCalls, Stage } from './good-call.ts'

type Schemas = components['schemas']
const title = 'Заменить фильтр'
const externalId = 'К-1'
/** Begins in a year when nobody runs this: no task is made at once. */
const repeat = { type: 'daily' as const, startTime: '09:00', validFrom: '2099-01-01' }

const made = async ({ admin }: Stage, draft: Partial<Schemas['TaskCreate']> = {}) => {
  const { data } = await admin.client.POST('/api/tasks', { body: { title, assignees: [admin.id], ...draft } })
  return { id: data?.tasks[0]?._id ?? data?.series?._id ?? '' }
}
const moved = async (on: Stage, statuses: Schemas['TaskStatus'][], draft: Partial<Schemas['TaskCreate']> = {}) => {
  const path = await made(on, draft)
  for (const status of statuses)
    await on.admin.client.PUT('/api/tasks/{id}/status', { params: { path }, body: { status } })
  return path
}
const move =
  (to: Schemas['TaskSetStatus'], statuses: Schemas['TaskStatus'][] = [], draft: Partial<Schemas['TaskCreate']> = {}) =>
  async (on: Stage): Promise<GoodCall> => ({
    path: await moved(on, statuses, draft),
    body: to,
    title,
    fields: ['status', ...(to.comment ? ['comment'] : [])],
  })
const said = async (on: Stage) => {
  const path = await made(on)
  const { data } = await on.admin.client.POST('/api/tasks/{id}/comments', {
    params: { path },
    body: { text: 'Готово' },
  })
  return { ...path, commentId: data?._id ?? '' }
}
const template = async ({ admin }: Stage) => {
  const { data } = await admin.client.POST('/api/task-templates', { body: { name: 'Уборка' } })
  return { id: data?._id ?? '' }
}
const reviewed = { requireReview: true }

export const tasks: GoodCalls = {
  taskCreate: {
    'task.created': ({ admin }) => ({ body: { title, assignees: [admin.id] }, title }),
    'task_series.created': ({ admin }) => ({ body: { title, assignees: [admin.id], repeat }, title }),
  },
  taskUpdate: {
    'task.updated': async (on) => ({ path: await made(on), body: { priority: 'high' }, title, fields: ['priority'] }),
  },
  taskSaveByExternalId: {
    'task.created': ({ admin }) => ({ path: { id: '', externalId }, body: { title, assignees: [admin.id] }, title }),
    'task.updated': async (on) => {
      const path = await made(on, { externalId })
      return {
        path: { ...path, externalId },
        body: { title: 'Новый фильтр', assignees: [on.admin.id] },
        title: 'Новый фильтр',
        fields: ['title'],
      }
    },
  },
  taskDelete: { 'task.deleted': async (on) => ({ path: await made(on), title }) },
  taskSetStatus: {
    'task.started': move({ status: 'in_progress' }),
    'task.submitted': move({ status: 'review' }, [], reviewed),
    'task.completed': move({ status: 'done' }),
    'task.returned': move({ status: 'in_progress', comment: 'Ещё раз' }, ['review'], reviewed),
    'task.cancelled': move({ status: 'cancelled' }),
    'task.resumed': move({ status: 'in_progress' }, ['done']),
  },
  taskHandOver: {
    'task.handed_over': async (on) => {
      await made(on)
      const to = await build.buildUser(on.app, { company: on.company })
      return { body: { from: on.admin.id, to: to.id }, fields: ['assignees', 'tasks'] }
    },
  },
  commentCreate: {
    'task.commented': async (on) => ({ path: await made(on), body: { text: 'Готово' }, title, fields: ['comment'] }),
  },
  commentUpdate: {
    'task.comment_updated': async (on) => ({ path: await said(on), body: { text: 'Нет' }, title, fields: ['comment'] }),
  },
  commentDelete: { 'task.comment_deleted': async (on) => ({ path: await said(on), title }) },
  seriesUpdate: {
    'task_series.updated': async (on) => ({
      path: await made(on, { repeat }),
      body: { title: 'Уборка' },
      title: 'Уборка',
      fields: ['title'],
    }),
  },
  seriesDelete: { 'task_series.archived': async (on) => ({ path: await made(on, { repeat }), title }) },
  templateCreate: { 'task_template.created': () => ({ body: { name: 'Уборка' }, title: 'Уборка' }) },
  templateUpdate: {
    'task_template.updated': async (on) => ({
      path: await template(on),
      body: { name: 'Уборка', priority: 'high' },
      title: 'Уборка',
      fields: ['priority'],
    }),
  },
  templateDelete: { 'task_template.deleted': async (on) => ({ path: await template(on), title: 'Уборка' }) },
}
