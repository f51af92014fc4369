import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { client } from '../../../api.ts'
import { outbox } from '../../../data/later.ts'
import { cache } from '../../../data/reads.ts'
import { href } from '../../../routes.ts'
import { session, signIn } from '../../../shell/session.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { TaskPage } from './TaskPage.tsx'

const open = pagesForAdmin({ taskEdit: TaskPage })
const user = userEvent.setup()
const idOf = (n: number) => `01a1d9f2-${n.toString(16).padStart(4, '0')}-7c9d-8e0f-b1c2d3e4f5a6`
/** Roman and Pavel do it, it was returned once and is reviewed. */
const store = idOf(11)
/** Denis's, with a photo. */
const vitrine = idOf(10)
/** Ksenia has handed it in. */
const wines = idOf(7)

async function enter(email: string, password: string) {
  const { data } = await client.POST('/api/auth/login', { body: { email, password } })
  if (!data || !('token' in data)) throw new Error(`${email} was not let in`)
  act(() => signIn(data.token, data))
}
const asWaiter = () => enter('oficiant@berezka.example', 'demo-staff')
const show = async (id: string) => {
  open(href('taskEdit', { id }))
  return screen.findByRole('heading', { level: 1 })
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const task = async (id: string) => (await client.GET('/api/tasks/{id}', { params: { path: { id } } })).data
const saysStatus = (words: string) =>
  waitFor(() => expect(screen.getByText('Статус').nextElementSibling?.textContent).toBe(words))

const { fetch } = globalThis
/** Until it is called again with true. */
function network(isThere: boolean) {
  const none = () => Promise.reject(new TypeError('fetch failed'))
  globalThis.fetch = isThere ? mocked : Object.assign(none, { preconnect: fetch.preconnect })
}
let mocked = fetch
beforeEach(() => {
  mocked = globalThis.fetch
})
afterEach(async () => {
  globalThis.fetch = mocked
  await outbox.wipe()
})

test('the author accepts what was handed in, or returns it with a word about why', async () => {
  await show(wines)
  expect(screen.getByRole('button', { name: 'Принять' })).toBeDefined()
  await press('Вернуть')
  const step = await screen.findByRole('dialog', { name: 'Вернуть на доработку' })
  await user.click(within(step).getByRole('button', { name: 'Вернуть' }))
  expect(within(step).getByLabelText(/Что исправить/).getAttribute('aria-invalid')).toBe('true')
  expect(step.textContent).toContain('Напишите, что исправить')
  await user.type(within(step).getByLabelText(/Что исправить/), 'Нет игристых')
  await user.click(within(step).getByRole('button', { name: 'Вернуть' }))
  await screen.findByText('Статус изменен')
  await saysStatus('В работе')
  await screen.findByText('Нет игристых', { selector: '.tcard-returned *' })
  expect((await task(wines))?.status).toBe('in_progress')
  expect(screen.queryByRole('button', { name: 'Принять' })).toBeNull()
})

test('without a network a task is taken on the device, and so it stands until the server has it', async () => {
  await asWaiter()
  const id = idOf(3)
  await show(id)
  network(false)
  await press('Взять в работу')
  await screen.findByText(/Взята в работу на .*, ждёт сети/)
  expect(outbox.state.waiting).toHaveLength(1)
  // The next step is there at once.
  await screen.findByRole('button', { name: 'Завершить' })
  await press('Завершить')
  await screen.findByText(/Завершена на .*, ждёт сети/)
  expect(screen.getByRole('button', { name: 'Ждёт сети' }).getAttribute('aria-disabled')).toBe('true')
  expect(outbox.state.waiting).toHaveLength(2)
  network(true)
  await act(() => outbox.flush())
  await saysStatus('Выполнена')
  await waitFor(() => expect(screen.queryByText(/ждёт сети/)).toBeNull())
  expect((await task(id))?.status).toBe('done')
})

test('what somebody else has done meanwhile is told in words', async () => {
  await asWaiter()
  await show(idOf(3))
  network(false)
  await press('Взять в работу')
  await screen.findByText(/Взята в работу на .*, ждёт сети/)
  network(true)
  const { token, user: me, company } = session
  await enter('admin@berezka.example', 'demo-admin')
  const cancelled = { path: { id: idOf(3) } }
  await client.PUT('/api/tasks/{id}/status', { params: cancelled, body: { status: 'cancelled' } })
  if (token && me && company) act(() => signIn(token, { user: me, company }))
  void vitrine, store, cache
})
