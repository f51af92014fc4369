import { draft, ITEM } from '../checklist-calls.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { OperationId } from '../../../openapi/contract.ts'
import { buildRestaurant } from '../factories.ts'
import type { GoodCalls, Prepare, Stage } from './good-call.ts'

const made = async ({ admin }: Stage, isActive = true) => {
  const { data } = await admin.client.POST('/api/checklists', { body: { ...draft, isActive } })
  return { id: data?._id ?? '' }
}
const { title } = draft

type Schemas = components['schemas']
/** Begun by hand: it is open at any hour. */
const begun = async ({ admin }: Stage, items: Schemas['ChecklistItem'][] = draft.items) => {
  const { data: list } = await admin.client.POST('/api/checklists', {
    body: { ...draft, items, schedule: { type: 'manual' } },
  })
  const { data } = await admin.client.POST('/api/checklists/{id}/runs', {
    params: { path: { id: list?._id ?? '' } },
    body: {},
  })
  return { id: data?.run._id ?? '' }
}
const said = (value: boolean) => ({
  answers: [
    { itemId: ITEM, value, comment: 'Протекает', answeredAt: '2026-06-01T09:00:00Z', clientId: Bun.randomUUIDv7() },
  ],
})
const answered = async (on: Stage, items?: Schemas['ChecklistItem'][]) => {
  const path = await begun(on, items)
  await on.admin.client.PUT('/api/checklist-runs/{id}/answers', { params: { path }, body: said(true) })
  return path
}
const completed = async (on: Stage) => {
  const path = await answered(on)
  await on.admin.client.POST('/api/checklist-runs/{id}/complete', { params: { path }, body: {} })
  return path
}
const judged = ({ admin }: Stage): Schemas['ChecklistItem'][] => [
  {
    id: ITEM,
    type: 'yesno',
    title: 'Кран не течёт',
    onFail: { assignees: [admin.id], dueHours: 2, priority: 'high' },
  },
]
const JOURNAL = { id: '', kind: 'cleaning' }
/** A month that is over, of a journal that a checklist feeds. */
const monthOver = async ({ app, company, admin }: Stage) => {
  const { id: restaurant } = await buildRestaurant(app, { company })
  const journal = { kind: 'cleaning' as const, columns: [{ item: ITEM, column: 'work' as const }] }
  await admin.client.POST('/api/checklists', { body: { ...draft, journal } })
  return { restaurant, month: '2020-02' }
}
/** Checklists and their runs. */
export const checklists: GoodCalls = {
  checklistCreate: { 'checklist.created': () => ({ body: draft, title }) },
  checklistDuplicate: {
    'checklist.created': async (on) => ({ path: await made(on), title: `${title} (копия)`, status: 201 }),
  },
  checklistUpdate: {
    'checklist.updated': async (on) => ({
      path: await made(on),
      body: { ...draft, title: 'Закрытие', sign: 'complete', schedule: { type: 'manual' } },
      title: 'Закрытие',
      fields: ['title', 'schedule', 'sign', 'version'],
    }),
    'checklist.archived': async (on) => ({
      path: await made(on),
      body: { ...draft, isActive: false },
      title,
      fields: ['isActive'],
    }),
    'checklist.restored': async (on) => ({
      path: await made(on, false),
      body: { ...draft, isActive: true },
      title,
      fields: ['isActive'],
    }),
  },
  checklistDelete: { 'checklist.archived': async (on) => ({ path: await made(on), title, fields: ['isActive'] }) },
  checklistRestore: {
    'checklist.reverted': async (on) => {
      const path = await made(on)
      await on.admin.client.PUT('/api/checklists/{id}', {
        params: { path },
        body: { ...draft, schedule: { type: 'manual' } },
      })
      return { path, body: { version: 1 }, title, fields: ['schedule', 'version', 'restoredVersion'] }
    },
  },
  runCreate: {
    'checklist.run_created': async ({ admin }) => {
      const { data } = await admin.client.POST('/api/checklists', { body: { ...draft, schedule: { type: 'manual' } } })
      return { path: { id: data?._id ?? '' }, body: {}, title, status: 201 }
    },
  },
  runAnswer: {
    'checklist.run_started': async (on) => ({ path: await begun(on), body: said(true), title }),
    'task.created': async (on) => ({
      path: await answered(on, judged(on)),
      body: said(false),
      title: `${title}: Кран не течёт`,
    }),
  },
  runComplete: {
    'checklist.run_completed': async (on) => ({ path: await answered(on), body: {}, title, fields: ['score'] }),
  },
  runReturn: {
    'checklist.run_returned': async (on) => ({
      path: await completed(on),
      body: { comment: 'Протрите полку' },
      title,
      fields: ['comment'],
    }),
  },
  journalClose: {
    'journal.closed': async (on) => ({
      path: JOURNAL,
      body: await monthOver(on),
      title: /^Генеральные уборки, /,
      fields: ['month'],
    }),
  },
  journalCorrect: {
    'journal.corrected': async (on) => ({
      path: JOURNAL,
      body: {
        ...(await monthOver(on)),
        day: '2020-02-03',
        what: 'Зал',
        was: 'Пол',
        now: 'Пол и окна',
        reason: 'Забыли',
      },
      title: /^Генеральные уборки, /,
      fields: ['correction'],
    }),
  },
}

/** What changes something and is no event. */
export const silentRuns: Partial<Record<OperationId, Prepare>> = {
  runRemind: async (on) => ({ path: await begun(on) }),
}
