import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { client } from '../../../api.ts'
import { outbox } from '../../../data/later.ts'
import { cache } from '../../../data/reads.ts'
import { href } from '../../../routes.ts'
import { signIn } from '../../../shell/session.ts'
import { type Clock, ClockContext, systemClock } from '../../../lib/countdown.ts'
import { testClock } from '../../../test/clock.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { TaskPage } from './TaskPage.tsx'

const standing = { clock: systemClock }
const Page = () => (
  <ClockContext value={standing.clock}>
    <TaskPage />
  </ClockContext>
)
const open = pagesForAdmin({ taskEdit: Page })
const user = userEvent.setup()
/** By its number in the demo. */
const idOf = async (number: number) => {
  const query = { scope: 'all', search: `№${number}` } as const
  const { data } = await client.GET('/api/tasks', { params: { query } })
  const found = data?.tasks.find((one) => one.number === number)
  if (!found) throw new Error(`no task №${number}`)
  return found._id
}
/** New, the waiter's own, with neither form nor photo. */
const MENU = 107
/** Ksenia has handed it in. */
const WINES = 120
/** New, the administrator's own. */
const NAPKINS = 121

/** What the administrator does meanwhile, in a browser of his own. */
async function setByAdmin(id: string, status: 'cancelled' | 'in_progress') {
  const login = { email: 'admin@berezka.example', password: 'demo-admin' }
  const { data } = await client.POST('/api/auth/login', { body: login })
  if (!data || !('token' in data)) throw new Error('the administrator was not let in')
  const headers = { authorization: `Bearer ${data.token}` }
  await client.PUT('/api/tasks/{id}/status', { params: { path: { id } }, body: { status }, headers })
}
async function enter(email: string, password: string) {
  const { data } = await client.POST('/api/auth/login', { body: { email, password } })
  if (!data || !('token' in data)) throw new Error(`${email} was not let in`)
  act(() => signIn(data.token, data))
}
const asWaiter = () => enter('oficiant@berezka.example', 'demo-staff')
const show = async (id: string, clock: Clock = systemClock) => {
  standing.clock = clock
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
  const wines = await idOf(WINES)
  await show(wines)
  expect(screen.getByRole('button', { name: 'Принять' })).toBeDefined()
  await press('Вернуть')
  const step = await screen.findByRole('dialog', { name: 'Вернуть на доработку' })
  await user.click(within(step).getByRole('button', { name: 'Вернуть' }))
  expect(
    within(step)
      .getByLabelText(/Что исправить/)
      .getAttribute('aria-invalid'),
  ).toBe('true')
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
  const id = await idOf(MENU)
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

test('the pictures of a report that waits for the network are those of this device', async () => {
  const fields = [{ id: 'shelf', type: 'photo', label: 'Витрина' }] as const
  const { data: form } = await client.POST('/api/forms', { body: { title: 'Обход', fields: [...fields] } })
  const { data: people = [] } = await client.GET('/api/users/assignees')
  const waiter = people.find(({ name }) => name === 'Денис Орлов')?.id ?? ''
  const body = { title: 'Обойти зал', assignees: [waiter], form: form?._id ?? null }
  const { data: made } = await client.POST('/api/tasks', { body })
  await asWaiter()
  await show(made?.tasks[0]?._id ?? '')
  await press('Взять в работу')
  const shelf = within(await screen.findByRole('group', { name: 'Витрина' }))
  await user.upload(shelf.getByLabelText('Фото из галереи'), new File(['GIF89a'], 'shelf.gif', { type: 'image/gif' }))
  await shelf.findByRole('img', { name: 'shelf.gif' })
  const photos = within(screen.getByRole('group', { name: 'Фото результата' }))
  for (const name of ['floor.gif', 'stove.gif']) {
    await user.upload(photos.getByLabelText('Фото из галереи'), new File(['GIF89a'], name, { type: 'image/gif' }))
    await photos.findByRole('img', { name })
  }
  network(false)
  await press('Завершить')
  await screen.findByText(/Завершена на .*, ждёт сети/)
  const result = within(await screen.findByRole('region', { name: 'Результат' }))
  for (const name of ['shelf.gif', 'floor.gif', 'stove.gif']) result.getByRole('img', { name })
})

test('what somebody else has done meanwhile is told in words, and nothing typed is lost', async () => {
  await asWaiter()
  const id = await idOf(MENU)
  await show(id)
  await press('Взять в работу')
  const said = await screen.findByLabelText('Комментарий к результату')
  await user.type(said, 'Пол вымыт, вёдра на месте')
  network(false)
  await press('Завершить')
  await screen.findByText(/Завершена на .*, ждёт сети/)
  network(true)
  await setByAdmin(id, 'cancelled')
  await act(() => outbox.flush())
  await saysStatus('Отменена')
  await screen.findByText(/Не принято: Недопустимый переход статуса/)
  await waitFor(() => expect(outbox.state.refused).toEqual([]))
  // He takes it up again: his words are still there.
  await setByAdmin(id, 'in_progress')
  await act(() => cache.touch(['tasks']))
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Комментарий к результату')).value).toBe(
    'Пол вымыт, вёдра на месте',
  )
})

test('what was typed and not handed in is there after a reload', async () => {
  await asWaiter()
  const id = await idOf(MENU)
  await show(id)
  await press('Взять в работу')
  await user.type(await screen.findByLabelText('Комментарий к результату'), 'Черновик отчёта')
  cleanup()
  await show(id)
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLTextAreaElement>('Комментарий к результату').value).toBe('Черновик отчёта'),
  )
})

test('comments: written with a call to somebody, changed, deleted; the rest is told', async () => {
  const napkins = await idOf(NAPKINS)
  await show(napkins)
  const field = await screen.findByLabelText('Написать комментарий')
  await press('Отправить комментарий')
  expect(await screen.findByText('Введите комментарий')).toBeDefined()
  await user.type(field, 'Где фото, @Ден')
  const list = await screen.findByRole('listbox', { name: 'Кого позвать' })
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Денис Орлов'])
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Написать комментарий').value).toBe('Где фото, @Денис Орлов ')
  await user.keyboard('см. https://berezka.example/plan.{Control>}{Enter}{/Control}')
  const said = await screen.findByText('@Денис Орлов')
  const row = said.closest('li')
  if (!row) throw new Error('no row')
  expect(within(row).getByRole('link').getAttribute('href')).toBe('https://berezka.example/plan')
  await waitFor(() => expect(screen.queryByText('ждёт сети')).toBeNull())
  const { data } = await client.GET('/api/tasks/{id}/comments', { params: { path: { id: napkins } } })
  expect(data?.comments[0]?.mentions.map(({ name }) => name)).toEqual(['Денис Орлов'])

  const menu = async (choice: string) => {
    await user.click(await screen.findByRole('button', { name: /^Действия с комментарием/ }))
    await user.click(await screen.findByRole('menuitem', { name: choice }))
  }
  await menu('Изменить')
  const editing = await screen.findByRole('form', { name: 'Изменить комментарий' })
  await user.clear(within(editing).getByRole('textbox'))
  await user.type(within(editing).getByRole('textbox'), 'Нашёл')
  await user.click(within(editing).getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Нашёл')
  expect(screen.getByText(/изменено/)).toBeDefined()
  await menu('Удалить')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
  await screen.findByText('Комментарий удалён', { selector: '.comment *' })
})

test('a comment written without a network waits with its clock, and is sent once', async () => {
  const napkins = await idOf(NAPKINS)
  await show(napkins)
  network(false)
  await user.type(await screen.findByLabelText('Написать комментарий'), 'Лампа мигает')
  await user.keyboard('{Control>}{Enter}{/Control}')
  const list = await screen.findByRole('list', { name: 'Не отправлены' })
  expect(list.textContent).toContain('Лампа мигает')
  expect(list.textContent).toContain('ждёт сети')
  network(true)
  await act(() => outbox.flush())
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Не отправлены' })).toBeNull())
  await screen.findByText('Лампа мигает')
  const { data } = await client.GET('/api/tasks/{id}/comments', { params: { path: { id: napkins } } })
  expect(data?.comments.filter(({ text }) => text === 'Лампа мигает')).toHaveLength(1)
})

test('many comments come page by page, without a gap', async () => {
  const napkins = await idOf(NAPKINS)
  for (let n = 1; n <= 65; n += 1)
    await client.POST('/api/tasks/{id}/comments', { params: { path: { id: napkins } }, body: { text: `Слово ${n}.` } })
  await show(napkins)
  await screen.findByText('Слово 65.')
  expect(screen.queryByText('Слово 35.')).toBeNull()
  await press('Показать более ранние')
  await screen.findByText('Слово 6.')
  await client.POST('/api/tasks/{id}/comments', { params: { path: { id: napkins } }, body: { text: 'Слово 66.' } })
  await act(() => cache.touch(['tasks']))
  await screen.findByText('Слово 66.')
  await waitFor(() => expect(screen.queryByText('Слово 6.')).toBeNull())
  const shown = screen.getAllByText(/^Слово/).map(({ textContent }) => textContent)
  expect(shown).toEqual(Array.from({ length: 60 }, (_, at) => `Слово ${at + 7}.`))
})

test('a task that is not there leads to the list', async () => {
  open(href('taskEdit', { id: '00000000-0000-7000-8000-000000000999' }))
  await screen.findByText('Задача не найдена', { selector: '.toast *' })
  expect(location.pathname).toBe(href('tasks'))
})

test('deleting asks first', async () => {
  const napkins = await idOf(NAPKINS)
  await show(napkins)
  await press('Ещё действия')
  await user.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Удалить' }))
  await screen.findByText('Задача удалена')
  expect(location.pathname).toBe(href('tasks'))
  expect(await task(napkins)).toBeUndefined()
})

test('a task becomes late before the eyes of its reader', async () => {
  const napkins = await idOf(NAPKINS)
  const deadline = (await task(napkins))?.deadline ?? ''
  const clock = testClock(Date.parse(deadline) - 60_000)
  await show(napkins, clock)
  await screen.findByText(/^Сегодня до /)
  act(() => clock.pass(2 * 60_000))
  await screen.findByText(/^Просрочена на/)
})
