import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'bun:test'
import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { client } from '../../../api.ts'
import { cache } from '../../../data/reads.ts'
import { type Clock, ClockContext, systemClock } from '../../../lib/countdown.ts'
import { href } from '../../../routes.ts'
import { session, signIn } from '../../../shell/session.ts'
import { testClock } from '../../../test/clock.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { TaskPage } from '../card/TaskPage.tsx'
import { TaskCreatePage } from '../create/TaskCreatePage.tsx'
import { firstPage } from './first-page.ts'
import { TaskListPage } from './TaskListPage.tsx'

const standing: { clock: Clock } = { clock: systemClock }
const List = () => (
  <ClockContext value={standing.clock}>
    <TaskListPage />
  </ClockContext>
)
const open = pagesForAdmin({ tasks: List, taskCreate: TaskCreatePage, taskEdit: TaskPage })
const user = userEvent.setup()
beforeEach(() => {
  standing.clock = systemClock
})

const titles = () => [...document.querySelectorAll('.tasks-link')].map((link) => link.textContent)
const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title) })
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const me = () => session.user?.id ?? ''
async function give(body: { title: string; deadline?: string }) {
  const { data } = await client.POST('/api/tasks', { body: { assignees: [me()], ...body } })
  if (!data?.tasks[0]) throw new Error('no task was made')
  return data.tasks[0]
}
async function pick(...names: string[]) {
  for (const name of names) {
    await user.click(screen.getByRole('combobox', { name: 'Исполнители' }))
    await user.click(await screen.findByRole('option', { name }))
  }
}

test('chips, tab and search live in the address; nothing found leads back to all', async () => {
  await give({ title: 'Протереть барную стойку' })
  open(href('tasks'))
  await rowOf('Протереть барную стойку')
  expect(screen.getByRole('link', { name: /^Мои/ }).getAttribute('aria-current')).toBe('page')
  await press(/^Новые/)
  await waitFor(() => expect(titles()).not.toContain('Протереть барную стойку'))
  expect(location.search).toBe('?status=in_progress%2Creview')
  await user.click(screen.getByRole('link', { name: /^Все/ }))
  expect(new URLSearchParams(location.search).get('scope')).toBe('all')
  await user.type(screen.getByRole('textbox', { name: /^Номер/ }), 'нет такого{Enter}')
  await screen.findByText('Ничего не найдено')
  await user.click(screen.getByRole('link', { name: 'Сбросить фильтры' }))
  await rowOf('Протереть барную стойку')
  expect(location.search).toBe('?scope=all')
})

test('a row becomes late where it stands, without anybody reading the list again', async () => {
  const now = Date.now()
  const clock = testClock(now)
  standing.clock = clock
  await give({ title: 'Закрыть кассу', deadline: new Date(now + 30 * MINUTE).toISOString() })
  open(href('tasks'))
  expect((await rowOf('Закрыть кассу')).textContent).toContain('осталось')
  const { state } = cache.query('taskList', firstPage)
  const asked = state.at
  act(() => clock.pass(31 * MINUTE))
  await waitFor(async () => expect((await rowOf('Закрыть кассу')).textContent).toContain('Просрочена на'))
  expect(state.at).toBe(asked)
  expect(screen.getByRole('rowheader', { name: /^Просрочено/ })).toBeDefined()
})

test('what the reader may do stands behind the dots of the row', async () => {
  await give({ title: 'Заточить ножи' })
  open(href('tasks'))
  await rowOf('Заточить ножи')
  await press(/^Ещё: .*Заточить ножи/)
  await user.click(await screen.findByRole('menuitem', { name: 'Взять в работу' }))
  await screen.findByText('Статус изменен')
  await waitFor(async () => expect((await rowOf('Заточить ножи')).textContent).toContain('В работе'))
  await press(/^Ещё: .*Заточить ножи/)
  await user.click(await screen.findByRole('menuitem', { name: 'Удалить' }))
  await user.click(await screen.findByRole('button', { name: 'Да, удалить' }))
  await screen.findByText('Задача удалена')
  await waitFor(() => expect(titles()).not.toContain('Заточить ножи'))
})

test('filters are kept under a name of one’s own, and let go again', async () => {
  open(`${href('tasks')}?priority=high`)
  await user.click(await screen.findByRole('button', { name: 'Сохранённые' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Сохранить эти фильтры' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Сохранить фильтры' }))
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await dialog.findByText('Введите название')).toBeDefined()
  await user.type(dialog.getByLabelText('Название'), 'Срочные')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await user.click(await screen.findByRole('button', { name: 'Срочные' }))
  expect((await screen.findByRole('menuitem', { name: 'Срочные' })).getAttribute('href')).toBe('/tasks?priority=high')
  expect(screen.getByRole('menuitem', { name: 'Мои просроченные' }).getAttribute('href')).toBe('/tasks?overdue=true')
  await user.click(screen.getByRole('menuitem', { name: 'Удалить «Срочные»' }))
  expect(await screen.findByRole('button', { name: 'Сохранённые' })).toBeDefined()
})

test('«/» leads to the search', async () => {
  open(href('tasks'))
  const search = await screen.findByRole('textbox', { name: /^Номер/ })
  await user.keyboard('/')
  expect(document.activeElement).toBe(search)
  await user.keyboard('/')
  expect((search as HTMLInputElement).value).toBe('/')
})

test('a task says what it lacks, and is one for each when it is asked so', async () => {
  open(href('taskCreate'))
  await screen.findByRole('heading', { level: 1, name: 'Новая задача' })
  await press('Сохранить')
  await screen.findByText('Введите название задачи')
  expect(screen.getByText('Выберите исполнителя')).toBeDefined()
  await user.type(field('Название'), 'Проверить сроки')
  await pick('Марина Соколова', 'Денис Орлов')
  await user.click(screen.getByLabelText('Каждому своя'))
  await screen.findByText('Каждый получит свою задачу: 2 задачи')
  await user.type(field('Срок'), '2020-01-01')
  await press('Сохранить')
  await waitFor(() => expect(screen.getAllByText('Срок не может быть в прошлом').length).toBeGreaterThan(1))
  await press('Завтра')
  await screen.findByText('Завтра до 18:00')
  await press('Сохранить')
  await screen.findByText('Создано задач: 2')
  const { data } = await client.GET('/api/tasks', { params: { query: { scope: 'all', search: 'Проверить сроки' } } })
  expect(data?.tasks.map(({ group }) => group?.count)).toEqual([2, 2])
})

test('a task that repeats says its next dates, and when it lacks its days', async () => {
  open(href('taskCreate'))
  await screen.findByRole('heading', { level: 1, name: 'Новая задача' })
  await user.type(field('Название'), 'Вынести мусор')
  await pick('Денис Орлов')
  await user.click(screen.getByLabelText(/^Повторять/))
  await user.click(await screen.findByRole('button', { name: 'Пн' }))
  await screen.findByText(/^Ближайшие: пн/)
  await press('Сохранить')
  await screen.findByText('Повторяющаяся задача создана')
})

test('whoever gave a task to each of his colleagues comes from one of them to all', async () => {
  const body = { email: 'oficiant@berezka.example', password: 'demo-staff' }
  const { data: entered } = await client.POST('/api/auth/login', { body })
  if (!entered || !('token' in entered)) throw new Error('the waiter was not let in')
  act(() => signIn(entered.token, entered))
  const { data: people = [] } = await client.GET('/api/users/assignees')
  const assignees = people.filter(({ id }) => id !== me()).map(({ id }) => id)
  const given = { title: 'Сдать медкнижки', assignees: assignees.slice(0, 2), assignMode: 'each' } as const
  const { data } = await client.POST('/api/tasks', { body: given })
  open(href('taskEdit', { id: data?.tasks[0]?._id ?? '' }))
  await user.click(await screen.findByRole('link', { name: 'выполнено 0 из 2' }))
  await screen.findByText('Выполнено 0 из 2')
  await waitFor(() => expect(titles()).toEqual(['Сдать медкнижки', 'Сдать медкнижки']))
})

test('whoever the address asks for is called by his name, though nobody may be given a task of his any more', async () => {
  const { data } = await client.GET('/api/users/assignees', { params: { query: { search: 'Денис Орлов' } } })
  const id = data?.[0]?.id ?? ''
  await client.POST('/api/tasks', { body: { title: 'Принять рыбу', assignees: [id] } })
  await client.PUT('/api/users/{id}/status', { params: { path: { id } }, body: { isActive: false } })
  open(href('tasks', {}, { scope: 'all', assignee: id }))
  await rowOf('Принять рыбу')
  const chosen = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Исполнитель' }).value
  await waitFor(() => expect(chosen()).toBe('Денис Орлов'))
})

test('so is he on a board whose columns are his, and on one that is empty, where it is told that he has left', async () => {
  const { data } = await client.GET('/api/users/assignees', { params: { query: { search: 'Денис Орлов' } } })
  const id = data?.[0]?.id ?? ''
  await client.POST('/api/tasks', { body: { title: 'Принять рыбу', assignees: [id] } })
  await client.PUT('/api/users/{id}/status', { params: { path: { id } }, body: { isActive: false } })
  const chosen = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Исполнитель' }).value
  open(href('tasks', {}, { scope: 'all', view: 'board', assignee: id }))
  await screen.findByText('Принять рыбу')
  await waitFor(() => expect(chosen()).toBe('Денис Орлов'))
  cleanup()
  open(href('tasks', {}, { scope: 'all', view: 'board', assignee: id, search: 'нет такой' }))
  await waitFor(() => expect(chosen()).toBe('Денис Орлов (отключён)'))
})
