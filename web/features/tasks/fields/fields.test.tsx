import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'bun:test'
import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import { client } from '../../../api.ts'
import { ClockContext } from '../../../lib/countdown.ts'
import { href } from '../../../routes.ts'
import { session } from '../../../shell/session.ts'
import { testClock } from '../../../test/clock.ts'
import { holdUploads } from '../../../test/hold-uploads.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { patchXhr } from '../../../test/xhr.ts'
import { TaskCreatePage } from '../create/TaskCreatePage.tsx'
import { TaskFieldsPage } from './TaskFieldsPage.tsx'

const clock = testClock(Date.now())
const Fields = () => (
  <ClockContext value={clock}>
    <TaskFieldsPage />
  </ClockContext>
)
const open = pagesForAdmin({ taskCreate: TaskCreatePage, taskFields: Fields })
const user = userEvent.setup()
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => user.click(screen.getByRole('button', { name: 'Сохранить' }))
const me = () => session.user?.id ?? ''

/** Calls wait, until the test ends. */
function held(...paths: string[]) {
  const calls = holdUploads()
  calls.others.push(...paths)
  onTestFinished(calls.restore)
  return calls
}

const uploaded = () =>
  screen
    .getAllByRole('link', { name: /pdf$/ })
    .map(({ textContent }) => textContent)
    .toSorted()
test('files that go up together all stay, whichever comes first', async () => {
  onTestFinished(patchXhr())
  const uploads = held()
  open(href('taskCreate'))
  const chosen = ['plan.pdf', 'scheme.pdf'].map(
    (name) => new File(['%PDF-1.7\n', name], name, { type: 'application/pdf' }),
  )
  await user.upload(await screen.findByLabelText('Вложения'), chosen)
  await uploads.end(1, 'arrives')
  await screen.findByRole('link', { name: /pdf$/ })
  await uploads.end(0, 'arrives')
  await waitFor(() => expect(uploaded()).toEqual(['plan.pdf', 'scheme.pdf']))
  screen.getByRole('button', { name: 'Убрать файл: plan.pdf' }).focus()
  await user.keyboard('{Enter}')
  expect(uploaded()).toEqual(['scheme.pdf'])
  expect(document.activeElement?.textContent).toBe('Прикрепить файлы')
})

test('a refusal leads to the people without opening their list over what it says', async () => {
  open(href('taskCreate'))
  await user.type(await screen.findByLabelText('Название'), 'Принять рыбу')
  await save()
  const people = await screen.findByRole('combobox', { name: 'Исполнители' })
  await waitFor(() => expect(document.activeElement).toBe(people))
  await screen.findByText('Выберите исполнителя')
  expect(people.getAttribute('aria-expanded')).toBe('false')
  await user.click(people)
  await screen.findByRole('option', { name: 'Марина Соколова' })
  expect(people.getAttribute('aria-expanded')).toBe('true')
})

test('whoever is called with a ё is offered to whoever types е', async () => {
  const path = { id: me() }
  const { data: known } = await client.GET('/api/users/{id}', { params: { path } })
  await client.PUT('/api/users/{id}', { params: { path }, body: { name: 'Артём Ёлкин', email: known?.email ?? '' } })
  open(href('taskCreate'))
  await user.type(await screen.findByRole('combobox', { name: 'Исполнители' }), 'артем ел')
  await screen.findByRole('option', { name: 'Артём Ёлкин' })
})

async function placeIn(timezone: string) {
  const { data: places = [] } = await client.GET('/api/restaurants')
  const [place] = places
  if (!place) throw new Error('no restaurant')
  const { _id: id, name } = place
  await client.PUT('/api/restaurants/{id}', { params: { path: { id } }, body: { name, timezone } })
  return id
}
const deadlineOf = async (id: string) =>
  (await client.GET('/api/tasks/{id}', { params: { path: { id } } })).data?.deadline

test('a deadline that nobody touches stays to the second, also while the restaurants have not come', async () => {
  const restaurant = await placeIn('Asia/Vladivostok')
  const deadline = new Date(clock.now() + 30.5 * MINUTE).toISOString()
  const body = { title: 'Принять рыбу', assignees: [me()], restaurant, deadline }
  const { data } = await client.POST('/api/tasks', { body })
  const id = data?.tasks[0]?._id ?? ''
  held('/api/restaurants')
  open(href('taskFields', { id }))
  await user.type(await screen.findByLabelText('Название'), ' и лёд')
  // Of the place's own clock.
  const when = within(screen.getByRole('group', { name: 'День и время' }))
  when.getByText(/^(Сегодня|Завтра) до/)
  // It may pass while the form is open, and is no fault of it.
  act(() => clock.pass(31 * MINUTE))
  await user.type(screen.getByLabelText('Название'), ' и соль')
  when.getByText('Просрочена на 1 минуту')
  await save()
  await screen.findByText('Задача обновлена')
  expect(await deadlineOf(id)).toBe(deadline)
})

test('what was written into the fields of one template is not replaced by another without a word', async () => {
  await client.POST('/api/task-templates', { body: { name: 'Сдача смены', title: 'Сдать смену' } })
  await client.POST('/api/task-templates', { body: { name: 'Инвентаризация', title: 'Посчитать бар' } })
  open(href('taskCreate'))
  const choose = async (name: string) => user.selectOptions(await screen.findByLabelText('Создать из шаблона'), name)
  await choose('Сдача смены')
  await choose('Инвентаризация')
  expect(field('Название').value).toBe('Посчитать бар')
  await user.type(field('Описание'), 'Начать с крепкого')
  await choose('Сдача смены')
  const question = await screen.findByRole('dialog', { name: 'Заменить то, что вы ввели?' })
  expect(field('Описание').value).toBe('Начать с крепкого')
  await user.click(within(question).getByRole('button', { name: 'Да, заменить' }))
  expect(field('Название').value).toBe('Сдать смену')
})

test('a form that has been switched off is still called by its name where it is asked for', async () => {
  const fields = [{ id: 'note', type: 'text', label: 'Что сделано' }] as const
  const { data: form } = await client.POST('/api/forms', { body: { title: 'Обход зала', fields: [...fields] } })
  const body = { title: 'Обойти зал', assignees: [me()], form: form?._id ?? null }
  const { data } = await client.POST('/api/tasks', { body })
  await client.DELETE('/api/forms/{id}', { params: { path: { id: form?._id ?? '' } } })
  open(href('taskFields', { id: data?.tasks[0]?._id ?? '' }))
  const choice = await screen.findByLabelText<HTMLSelectElement>('Форма отчета')
  await waitFor(() => expect(choice.selectedOptions[0]?.textContent).toBe('Обход зала (отключена)'))
})

test('a deadline whose time is none is refused at the time, and not left out', async () => {
  open(href('taskCreate'))
  await user.type(await screen.findByLabelText('Название'), 'Принять рыбу')
  await user.click(screen.getByRole('combobox', { name: 'Исполнители' }))
  await user.click(await screen.findByRole('option', { name: 'Марина Соколова' }))
  await user.click(screen.getByRole('button', { name: 'Завтра' }))
  await user.clear(field('Время'))
  await user.type(field('Время'), '25:00')
  await save()
  await screen.findByText('Время в формате ЧЧ:ММ')
  await waitFor(() => expect(document.activeElement).toBe(field('Время')))
  await user.clear(field('Время'))
  await user.type(field('Время'), '17-30')
  await screen.findByText('Завтра до 17:30')
  await save()
  await screen.findByText('Задача создана')
})
