import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../api.ts'
import { cache } from '../../data/reads.ts'
import { dateTimeIn } from '../../../openapi/rules/time/wall-words.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { failBefore } from '../../test/lose-answer.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { EventLogPage } from './EventLogPage.tsx'

const open = pagesForAdmin({ eventLog: EventLogPage })
const user = userEvent.setup()
const rows = () => screen.getAllByRole('row').slice(1)
const rowOf = (action: string | RegExp) => screen.getAllByText(action)[0]?.closest('tr') ?? document.createElement('tr')
const query = () => new URLSearchParams(location.search)
const choose = async (field: string, option: string | RegExp) => {
  await user.click(screen.getByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}

/** An event of this very minute: a restaurant gets another name. */
async function rename(): Promise<string> {
  const { data } = await client.POST('/api/restaurants', { body: { name: 'На Лесной' } })
  if (!data) throw new Error('no restaurant was made')
  await client.PUT('/api/restaurants/{id}', { params: { path: { id: data._id } }, body: { name: 'Лесная, 5' } })
  return data._id
}

test('who did what to which thing, with what it was before', async () => {
  const id = await rename()
  open(href('eventLog'))
  const row = within(await waitFor(() => rowOf('Изменён ресторан: На Лесной → Лесная, 5')))
  expect(row.getByText('Марина Соколова')).toBeDefined()
  expect(row.getByRole('link', { name: 'Лесная, 5' }).getAttribute('href')).toBe(href('restaurantEdit', { id }))
})

test('the time of a row is of the clock whose days are chosen, wherever the reader is', async () => {
  const { company } = session
  if (!company) throw new Error('nobody is signed in')
  const timezone = 'Pacific/Kiritimati'
  const { data } = await client.PUT('/api/companies/{id}', {
    params: { path: { id: company._id } },
    body: { timezone },
  })
  session.company = data
  await rename()
  open(href('eventLog'))
  const row = await waitFor(() => rowOf('Изменён ресторан: На Лесной → Лесная, 5'))
  const time = row.querySelector('time')
  expect(time?.textContent).toBe(dateTimeIn(time?.dateTime ?? '', timezone))
})

test('a row opens to what was and what is, by the keyboard too', async () => {
  await rename()
  open(href('eventLog'))
  const more = await screen.findByRole('button', { name: 'Было / Стало: Лесная, 5' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  more.focus()
  await user.keyboard('{Enter}')
  expect(more.getAttribute('aria-expanded')).toBe('true')
  const changes = document.getElementById(more.getAttribute('aria-controls') ?? '')
  expect(changes?.textContent).toBe('ПолеБылоСталоНазваниеНа ЛеснойЛесная, 5')
  await user.keyboard('{Enter}')
  expect(more.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Стало')).toBeNull()
})

test('section, action and search narrow the log and stand in the address', async () => {
  await rename()
  open(href('eventLog'))
  await waitFor(() => expect(rows().length).toBeGreaterThan(3))
  await choose('Раздел', 'Рестораны')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(query().toString()).toBe('type=restaurant')
  await user.click(screen.getByRole('combobox', { name: 'Действие' }))
  const offered = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(offered).toEqual([
    'Создан ресторан',
    'Изменён ресторан',
    'Отключён ресторан',
    'Включён ресторан',
    'Удалён ресторан',
  ])
  await user.click(screen.getByRole('option', { name: 'Изменён ресторан' }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  await choose('Раздел', 'Статьи')
  // An action of another section would find nothing.
  expect(query().toString()).toBe('type=article')
  await user.type(screen.getByRole('textbox', { name: 'Объект или сотрудник' }), 'ничего такого{Enter}')
  await screen.findByText('Событий не найдено')
  await user.click(screen.getByRole('link', { name: 'Сбросить фильтры' }))
  await waitFor(() => expect(rows().length).toBeGreaterThan(3))
  expect(location.search).toBe('')
}, 20_000)

test('one person is found by the server, a chosen one keeps the name after a reload', async () => {
  open(href('eventLog'))
  const all = await waitFor(() => rows().length)
  await user.type(screen.getByRole('combobox', { name: 'Сотрудник' }), 'Громов')
  await user.click(await screen.findByRole('option', { name: 'Илья Громов' }))
  await waitFor(() => expect(rows().length).toBeLessThan(all))
  for (const row of rows()) expect(row.textContent).toContain('Илья Громов')
  cleanup()
  open(location.pathname + location.search)
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Сотрудник' })
  await waitFor(() => expect(field.value).toBe('Илья Громов'))
})

test('the period is the last week; one’s own dates begin with it', async () => {
  open(href('eventLog'))
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Период' })
  expect(field.value).toBe('7 дней')
  await choose('Период', 'Свои даты')
  const from = await screen.findByLabelText<HTMLInputElement>('С')
  const to = screen.getByLabelText<HTMLInputElement>('По')
  expect(Date.parse(to.value) - Date.parse(from.value)).toBe(6 * 86_400_000)
  expect(query().get('from')).toBe(from.value)
  await choose('Период', 'Всё время')
  expect(location.search).toBe('?period=all')
})

test('own dates that nobody could mean stay in their field and are told', async () => {
  open(`${href('eventLog')}?period=own&from=2026-01-05&to=2026-01-09`)
  const from = await screen.findByLabelText<HTMLInputElement>('С')
  const before = location.search
  fireEvent.change(from, { target: { value: '2026-01-12' } })
  expect(screen.getByText('Начало позже конца').id).toBe(from.getAttribute('aria-describedby') ?? '')
  expect(from.value).toBe('2026-01-12')
  // A year on its way is no year.
  fireEvent.change(from, { target: { value: '0202-01-02' } })
  expect(screen.queryByText('Начало позже конца')).toBeNull()
  fireEvent.change(screen.getByLabelText('По'), { target: { value: '9999-01-01' } })
  screen.getByText('Этот день ещё не наступил')
  expect(location.search).toBe(before)
  fireEvent.change(screen.getByLabelText('По'), { target: { value: '2026-01-09' } })
  fireEvent.change(from, { target: { value: '2026-01-02' } })
  await waitFor(() => expect(query().get('from')).toBe('2026-01-02'))
  expect(screen.queryByText('Этот день ещё не наступил')).toBeNull()
})

test('pages fit together while the log grows; a reload and Back keep them, the newer ones are told of', async () => {
  const make = (n: number) => client.POST('/api/categories', { body: { name: `Категория № ${n}.` } })
  for (let n = 1; n <= 30; n += 1) await make(n)
  const shown = () => rows().map((row) => /Категория № (\d+)\./.exec(row.textContent ?? '')?.[1])
  const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, i) => String(from - i))
  open(`${href('eventLog')}?type=category`)
  await waitFor(() => expect(shown()).toEqual(numbers(30, 6)))
  await make(31)
  await user.click(screen.getByRole('link', { name: 'Следующая страница' }))
  await waitFor(() => expect(shown().slice(0, 5)).toEqual(numbers(5, 1)))
  const second = location.search
  expect(query().get('page')).toBe('2')
  screen.getByText(/^Появились новые события/)
  cleanup()
  open(location.pathname + second)
  await waitFor(() => expect(shown().slice(0, 5)).toEqual(numbers(5, 1)))
  await user.click(screen.getByRole('link', { name: 'К началу журнала' }))
  await waitFor(() => expect(shown()).toEqual(numbers(31, 7)))
  expect(location.search).toBe('?type=category')
  expect(screen.queryByText(/^Появились новые события/)).toBeNull()
  history.back()
  await waitFor(() => expect(shown().slice(0, 5)).toEqual(numbers(5, 1)))
  expect(location.search).toBe(second)
  // Whatever narrows the log begins anew.
  await choose('Период', 'Всё время')
  await waitFor(() => expect(location.search).toBe('?period=all&type=category'))
})

test('a failure says so and can be repeated', async () => {
  open(`${href('eventLog')}?search=офлайн`)
  await screen.findByText('Ошибка загрузки журнала событий')
  expect(screen.getByRole('button', { name: 'Повторить' })).toBeDefined()
})

test('a refresh that fails leaves the rows where they are, with a word above them', async () => {
  open(`${href('eventLog')}?type=article`)
  await waitFor(() => expect(rows().length).toBeGreaterThan(3))
  const before = rows().length
  const mend = failBefore('GET', '/api/event-log')
  await act(() => cache.touch(['event-log']))
  await screen.findByText(/^Список не обновился, показаны прежние данные\./)
  expect(rows()).toHaveLength(before)
  mend()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.queryByText(/^Список не обновился/)).toBeNull())
  expect(rows()).toHaveLength(before)
})

test('what is shown goes out as a file', async () => {
  const files: string[] = []
  const keep = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return
    event.preventDefault()
    files.push(event.target.download)
  }
  document.addEventListener('click', keep)
  open(`${href('eventLog')}?type=article`)
  await user.click(await screen.findByRole('button', { name: 'Экспорт' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]).toEndWith('.csv')
  document.removeEventListener('click', keep)
})
