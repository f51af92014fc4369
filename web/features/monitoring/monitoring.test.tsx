import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { client } from '../../api.ts'
import { cache } from '../../data/reads.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { failBefore, loseAnswers, loseNextAnswer } from '../../test/lose-answer.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { MonitoringPage } from './MonitoringPage.tsx'

const open = pagesForAdmin({ monitoring: MonitoringPage })
const user = userEvent.setup()
const at = (query = '') => (query ? `${href('monitoring')}?${query}` : href('monitoring'))
const tile = (name: RegExp) => screen.findByRole('link', { name })

test('the overview says its period and what it is compared with, and each number leads to its rows', async () => {
  open(at())
  const done = await tile(/, Чек-листы выполнены$/)
  expect(done.textContent).toMatch(/^\d+%$/)
  const to = new URL(done.getAttribute('href') ?? '', location.href)
  expect(to.pathname).toBe(href('checklistRuns'))
  expect(screen.getByText(/^\d\d\.\d\d(\.\d{4})?–\d\d\.\d\d\.\d{4}, сравнение с \d\d\.\d\d–\d\d\.\d\d$/)).toBeDefined()
  const why = new URL(
    screen.getByRole('link', { name: /^\d+ не выполнено$/ }).getAttribute('href') ?? '',
    location.href,
  )
  expect(why.searchParams.get('status')).toBe('missed,overdue')
  const overdue = (await tile(/, Просроченные задачи$/)).getAttribute('href')
  expect(overdue).toMatch(/scope=all&status=any&period=own&from=[\d-]+&to=[\d-]+&moment=late$/)
  expect((await tile(/, Тесты сданы$/)).getAttribute('href')).toContain('scope=all')
  expect((await tile(/, Новости прочитаны$/)).getAttribute('href')).toBe(href('news'))
  await screen.findByRole('heading', { name: 'Чек-листы по дням' })
  await screen.findByRole('heading', { name: 'Рестораны' })
})

test('a bar leads to its day, and the picture turns into its table', async () => {
  open(at())
  const chart = within(
    (await screen.findByRole('heading', { name: 'Чек-листы по дням' })).closest('section') ?? document.body,
  )
  const part = (await chart.findAllByRole('link', { name: /, вовремя \d+$/ }))[0]
  const to = new URLSearchParams(new URL(part?.getAttribute('href') ?? '', location.href).search)
  expect(to.get('from')).toBe(to.get('to'))
  expect(to.get('onTime')).toBe('true')
  const late = (await chart.findAllByRole('link', { name: /, с опозданием \d+$/ }))[0]
  expect(new URL(late?.getAttribute('href') ?? '', location.href).searchParams.get('late')).toBe('true')
  await user.click(chart.getByRole('button', { name: 'Показать таблицу' }))
  expect(chart.getAllByRole('row')).toHaveLength(1 + limits.monitoring.defaultDays)
})

test('periods, restaurant and section stand in the address', async () => {
  open(at())
  await tile(/, Чек-листы выполнены$/)
  await user.click(screen.getByRole('button', { name: '30 дней' }))
  expect(location.search).toBe('?period=30')
  expect(screen.getByRole('button', { name: '30 дней' }).getAttribute('aria-pressed')).toBe('true')
  const place = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ресторан' })
  await waitFor(() => expect(place.options.length).toBeGreaterThan(2))
  await user.selectOptions(place, place.options[1]?.value ?? '')
  await user.click(screen.getByRole('tab', { name: 'Задачи' }))
  expect(location.search).toBe(`?tab=tasks&period=30&restaurant=${place.options[1]?.value}`)
  await screen.findByRole('heading', { name: 'Рестораны, два периода' })
  history.back()
  await waitFor(() => expect(location.search).not.toContain('tab'))
})

test.each([
  ['checklists', ['По шаблонам', 'Частые отклонения', 'Рестораны, два периода']],
  ['tasks', ['По статусам', 'По исполнителям', 'Рестораны, два периода']],
  ['tests', ['По тестам', 'Трудные вопросы']],
  ['knowledge-base', ['Больше всего читают', 'Не читают', 'Искали и не нашли', 'В котором часу читают']],
])('the section %s has all its parts', async (tab, parts) => {
  open(at(`tab=${tab}&period=30`))
  for (const name of parts) await screen.findByRole('heading', { name })
})

test('two periods stand side by side with their difference', async () => {
  open(at('tab=checklists'))
  const table = within(await screen.findByRole('group', { name: 'Рестораны, два периода' })).getByRole('table')
  const [, heads] = within(table).getAllByRole('row')
  expect(within(heads ?? table).getAllByRole('columnheader')).toHaveLength(1 + 4 * 3)
})

test('arrows go from number to number in the map of hours', async () => {
  open(at('period=30'))
  const table = await screen.findByRole('table', { name: /^Отклонения по дням недели и часам/ })
  const cells = within(table).getAllByRole('link')
  expect(cells.filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
  const first = cells.find((cell) => cell.tabIndex === 0)
  first?.focus()
  await user.keyboard('{End}')
  const row = within(first?.closest('tr') ?? table).getAllByRole('link')
  expect(document.activeElement).toBe(row.at(-1) ?? null)
  await user.keyboard('{ArrowDown}')
  if (cells.length > row.length) expect(document.activeElement?.closest('tr')).not.toBe(first?.closest('tr'))
  expect(document.activeElement?.getAttribute('href')).toMatch(/fails=true&weekday=\d&hour=\d+$/)
})

test('people come a page at a time, are sought and sorted, and narrow the page to one of them', async () => {
  open(at('tab=users'))
  const person = await screen.findByRole('link', { name: 'Марина Соколова' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Порядок' }), 'Просроченные задачи')
  await waitFor(() => expect(location.search).toBe('?tab=users&sort=tasks'))
  await user.type(screen.getByRole('textbox', { name: 'Найти сотрудника' }), 'никого такого{Enter}')
  await screen.findByText('Сотрудники не найдены')
  await user.clear(screen.getByRole('textbox', { name: 'Найти сотрудника' }))
  await user.keyboard('{Enter}')
  expect(person.getAttribute('href')).toContain('user=')
  await user.click(await screen.findByRole('link', { name: 'Марина Соколова' }))
  await user.click(await screen.findByRole('button', { name: 'Марина Соколова: показать всех' }))
  expect(location.search).not.toContain('user=')
})

test('days that can not be asked for are told at their field and ask nothing', async () => {
  open(at('period=own&from=2026-03-10&to=2026-03-01'))
  await screen.findByText('Дата начала позже даты окончания')
  expect(screen.getByLabelText('С').getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText(/сравнение с/)).toBeNull()
  cleanup()
  open(at('period=own&from=2024-01-01&to=2026-03-01'))
  await screen.findByText('Период не может быть больше 366 дней')
})

test('a period of nothing says so', async () => {
  open(at('tab=checklists&period=own&from=2001-01-01&to=2001-01-07'))
  await screen.findByText('За выбранный период данных нет')
})

test('a section fails alone and is asked for again', async () => {
  const found = loseAnswers('GET', '/api/monitoring/tasks')
  open(at('tab=tasks'))
  await screen.findByText('Ошибка загрузки статистики')
  found()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await screen.findByRole('heading', { name: 'По исполнителям' })
})

test('a refresh that fails leaves the numbers where they are', async () => {
  open(at())
  await tile(/, Чек-листы выполнены$/)
  loseNextAnswer('GET', '/api/monitoring/summary')
  await act(() => cache.touch(['monitoring']))
  await screen.findByText(/^Цифры не обновились, показаны прежние\./)
  expect(screen.getByRole('link', { name: /, Чек-листы выполнены$/ })).toBeDefined()
})

test('what is off is absent', async () => {
  const { company } = session
  if (!company?.moduleSettings) throw new Error('the company has no settings')
  session.company = { ...company, moduleSettings: { ...company.moduleSettings, testing: false } }
  open(at())
  await tile(/, Чек-листы выполнены$/)
  expect(screen.queryByRole('tab', { name: 'Тесты' })).toBeNull()
})

test('a view is kept under a name, opened and dropped', async () => {
  open(at('tab=tests&period=month'))
  await screen.findByRole('heading', { name: 'По тестам' })
  await user.click(screen.getByRole('button', { name: 'Виды' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Сохранить этот вид' }))
  await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Тесты недели')
  await user.click(screen.getByRole('button', { name: 'Отмена' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Сохранить вид' })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Виды' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Сохранить этот вид' }))
  await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Тесты месяца{Enter}')
  await screen.findByText('Вид сохранён')
  await user.click(await screen.findByRole('button', { name: 'Тесты месяца' }))
  const view = await screen.findByRole('menuitem', { name: 'Тесты месяца' })
  expect(view.getAttribute('href')).toBe(at('tab=tests&period=month'))
  await user.click(screen.getByRole('menuitem', { name: 'Удалить «Тесты месяца»' }))
  await screen.findByText('Вид удалён')
  await screen.findByRole('button', { name: 'Виды' })
})

test('a view that another device has kept meanwhile stays beside a new one', async () => {
  open(at('tab=tests'))
  await screen.findByRole('heading', { name: 'По тестам' })
  const mine = async () => (await client.GET('/api/monitoring/mine')).data?.views ?? []
  const elsewhere = { name: 'С телефона', query: 'tab=tasks' }
  await client.PUT('/api/monitoring/mine', { body: { views: [...(await mine()), elsewhere] } })
  await user.click(screen.getByRole('button', { name: 'Виды' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Сохранить этот вид' }))
  await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Тесты недели{Enter}')
  await screen.findByText('Вид сохранён')
  expect((await mine()).map(({ name }) => name)).toEqual(expect.arrayContaining(['С телефона', 'Тесты недели']))
})

test('a letter with the numbers is ordered', async () => {
  open(at())
  await user.click(screen.getByRole('button', { name: 'Отчёт по почте' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Отчёт по почте' }))
  const isOn = await dialog.findByRole<HTMLInputElement>('switch', { name: /Присылать отчёт/ })
  if (!isOn.checked) await user.click(isOn)
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Как часто' }), 'Первого числа')
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await screen.findByText('Отчёт будет приходить на почту')
})

test('what is not kept is told, also where something before the server has answered', async () => {
  failBefore('PUT', '/api/monitoring/mine')
  open(at())
  await user.click(screen.getByRole('button', { name: 'Отчёт по почте' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Отчёт по почте' }))
  await dialog.findByRole('switch', { name: /Присылать отчёт/ })
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
  await dialog.findByText('Ошибка сохранения')
  await user.click(dialog.getByRole('button', { name: 'Отменить' }))
  await user.click(screen.getByRole('button', { name: 'Виды' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Сохранить этот вид' }))
  await user.type(await screen.findByRole('textbox', { name: 'Название' }), 'Неделя{Enter}')
  await screen.findByText('Ошибка сохранения')
})

test('the section goes out as a file', async () => {
  const files: string[] = []
  const keep = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return
    event.preventDefault()
    files.push(event.target.download)
  }
  document.addEventListener('click', keep)
  open(at('tab=checklists'))
  await user.click(await screen.findByRole('button', { name: 'Экспорт' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]).toEndWith('.csv')
  document.removeEventListener('click', keep)
})
