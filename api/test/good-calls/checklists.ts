import { draft } from '../checklist-calls.ts'
import type { GoodCalls, Stage } from './good-call.ts'

const made = async ({ admin }: Stage, isActive = true) => {
  const { data } = await admin.client.POST('/api/checklists', { body: { ...draft, isActive } })
  return { id: data?._id ?? '' }
}
const { title } = draft
/** Templates of checklists. */
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
}
