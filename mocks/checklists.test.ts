import { afterEach, expect, test } from 'bun:test'
import { rowsOf } from './db.ts'
import { startAnew } from './node.ts'
import { templates } from './seed/checklists/templates.ts'
import { companyIds } from './seed/ids.ts'
import { call, signIn } from './test/call.ts'

afterEach(startAnew)

test('a checklist by request is begun once, answered, and lacks its photos', async () => {
  const token = await signIn('povar@berezka.example', 'demo-staff')
  const start = () => call('POST', `/api/checklists/${templates.receiving._id}/runs`, { token, body: {} })
  const first = await start()
  expect(first.status).toBe(201)
  const { _id } = first.body.run
  expect((await start()).body.run._id).toBe(_id)
  const one = { itemId: templates.receiving.items[0]?.id, value: 'Ферма', clientId: crypto.randomUUID() }
  const answers = [{ ...one, answeredAt: new Date().toISOString() }]
  for (const _ of [1, 2]) {
    const given = await call('PUT', `/api/checklist-runs/${_id}/answers`, { token, body: { answers } })
    expect(given.body.answers).toMatchObject([{ value: 'Ферма', earlier: [] }])
    expect(given.body.run.status).toBe('in_progress')
  }
  const refused = await call('POST', `/api/checklist-runs/${_id}/complete`, { token, body: {} })
  expect(refused).toMatchObject({ status: 409, body: { code: 'RUN_INCOMPLETE' } })
})

test('where no restaurant is at work, what is begun by request is offered without one', async () => {
  const token = await signIn('povar@berezka.example', 'demo-staff')
  for (const row of rowsOf('restaurants', companyIds.berezka)) row.isActive = false
  const { _id, publicCode } = templates.receiving
  const { manual } = (await call('GET', '/api/checklist-runs/today', { token })).body
  expect(manual).toContainEqual({ checklist: expect.objectContaining({ _id }), restaurant: null })
  for (const address of ['checklist-codes', 'checklists/by-code'])
    expect((await call('GET', `/api/${address}/${publicCode}`, { token })).body.canStart).toBe(true)
  expect((await call('POST', `/api/checklists/${_id}/runs`, { token, body: {} })).body.run.restaurant).toBe(null)
})

test('a new schedule is a new version, which the runs that nobody began follow; what is switched off asks nobody', async () => {
  const token = await signIn('admin@berezka.example', 'demo-admin')
  const { _id, title, items } = templates.closing
  const schedule = { type: 'daily', startTime: '22:00', endTime: '04:00' }
  const saved = await call('PUT', `/api/checklists/${_id}`, { token, body: { title, items, schedule } })
  expect(saved).toMatchObject({ status: 200, body: { version: 2, schedule } })
  const own = () => rowsOf('runs', companyIds.berezka).filter((run) => run.checklist === _id && run.version === 2)
  expect(own().length).toBeGreaterThan(0)
  await call('DELETE', `/api/checklists/${_id}`, { token })
  expect(new Set(own().map(({ status }) => status))).toEqual(new Set(['cancelled']))
  // Of a device that was without a network when it was switched off.
  const [run] = own()
  if (run) run.startedAt = new Date().toISOString()
  await call('PUT', `/api/checklists/${_id}`, { token, body: { title, items, schedule, isActive: true } })
  await call('GET', '/api/checklist-runs/today', { token })
  expect(run?.status).toBe('in_progress')
})

test('what is late already stays so when its checklist changes or is switched off', async () => {
  const token = await signIn('admin@berezka.example', 'demo-admin')
  const items = [{ id: crypto.randomUUID(), type: 'check', title: 'Свет' }]
  const whole = { title: 'Обход', items, schedule: { type: 'daily', startTime: '05:00', endTime: '04:59' } }
  const { _id } = (await call('POST', '/api/checklists', { token, body: whole })).body
  const own = () => rowsOf('runs', companyIds.berezka).filter(({ checklist }) => checklist === _id)
  for (const run of own()) run.dueAt = new Date(Date.now() - 1000).toISOString()
  await call('PUT', `/api/checklists/${_id}`, { token, body: { ...whole, items: [{ ...items[0], title: 'Вода' }] } })
  await call('DELETE', `/api/checklists/${_id}`, { token })
  const { runs } = (await call('GET', `/api/checklist-runs?scope=all&checklist=${_id}`, { token })).body
  expect(runs.length).toBeGreaterThan(0)
  for (const run of runs) expect(run.status).toBe('overdue')
  for (const run of own()) expect(run.version).toBe(1)
})

test('of a checklist that is switched off at night the rest of the day before is called off', async () => {
  const token = await signIn('admin@berezka.example', 'demo-admin')
  const { _id } = templates.closing
  const run = rowsOf('runs', companyIds.berezka).find(({ checklist }) => checklist === _id)
  if (!run) throw new Error('the demo has runs of it')
  const dueAt = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  Object.assign(run, { businessDate: '2026-01-12', status: 'scheduled', dueAt, closesAt: dueAt })
  await call('DELETE', `/api/checklists/${_id}`, { token })
  expect(run.status).toBe('cancelled')
})

test('what was started by hand and not begun is called off with its checklist', async () => {
  const token = await signIn('povar@berezka.example', 'demo-staff')
  const admin = await signIn('admin@berezka.example', 'demo-admin')
  const { _id } = templates.receiving
  const { run } = (await call('POST', `/api/checklists/${_id}/runs`, { token, body: {} })).body
  await call('DELETE', `/api/checklists/${_id}`, { token: admin })
  const { body } = await call('GET', `/api/checklist-runs/${run._id}`, { token: admin })
  expect(body.run).toMatchObject({ status: 'cancelled', actions: [] })
})
