import type { GoodCalls, Stage } from './good-call.ts'

const fields = [{ id: 'hours', type: 'number' as const, label: 'Наработка' }]
const made = async ({ admin }: Stage, isActive = true) => {
  const { data } = await admin.client.POST('/api/forms', { body: { title: 'Замена', fields, isActive } })
  return { id: data?._id ?? '' }
}
const used = async (on: Stage) => {
  const path = await made(on)
  const { id } = on.company
  await on.app.db.write(
    id,
    (sql) => sql`
      insert into tasks (company_id, id, number, title, form_id)
      values (${id}, ${Bun.randomUUIDv7()}, 1, 'Фильтр', ${path.id})`,
  )
  return path
}
/** Report forms of tasks. */
export const forms: GoodCalls = {
  formCreate: { 'form.created': () => ({ body: { title: 'Замена', fields }, title: 'Замена' }) },
  formDuplicate: {
    'form.created': async (on) => ({ path: await made(on), title: 'Замена (копия)', status: 201 }),
  },
  formUpdate: {
    'form.updated': async (on) => ({
      path: await made(on),
      body: { title: 'Приёмка', fields: [{ ...fields[0], label: 'Часы' }] },
      title: 'Приёмка',
      fields: ['title', 'fields', 'version'],
    }),
    'form.archived': async (on) => ({
      path: await made(on),
      body: { title: 'Замена', fields, isActive: false },
      title: 'Замена',
      fields: ['isActive'],
    }),
    'form.restored': async (on) => ({
      path: await made(on, false),
      body: { title: 'Замена', fields, isActive: true },
      title: 'Замена',
      fields: ['isActive'],
    }),
  },
  formDelete: {
    'form.deleted': async (on) => ({ path: await made(on), title: 'Замена' }),
    'form.archived': async (on) => ({ path: await used(on), title: 'Замена', fields: ['isActive'] }),
  },
}
