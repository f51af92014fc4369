import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { starters } from '../../../../openapi/rules/checklist-starters.ts'
import { client } from '../../../api.ts'
import { href } from '../../../routes.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { CodesPage } from '../codes/CodesPage.tsx'
import { RunListPage } from '../runs/RunListPage.tsx'
import { VersionsPage } from '../versions/VersionsPage.tsx'
import { ChecklistListPage } from './ChecklistListPage.tsx'

const open = pagesForAdmin({
  checklistRuns: RunListPage,
  checklistCodes: CodesPage,
  checklistVersions: VersionsPage,
  checklists: ChecklistListPage,
})
const user = userEvent.setup()

const titles = () => [...document.querySelectorAll('.checklists-link')].map((link) => link.textContent)
const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(`^${title}`) })
const fridges = 'Температура холодильников'
async function choose(title: string, action: string) {
  await user.click(screen.getByRole('button', { name: `Ещё: ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
async function made(title: string) {
  const { data } = await client.GET('/api/checklists', { params: { query: { search: title } } })
  if (!data?.[0]) throw new Error(`no checklist ${title}`)
  return data[0]
}

test('a template says when, where and by whom; status and search live in the address', async () => {
  open(href('checklists'))
  const row = await rowOf(fridges)
  expect(row.textContent).toContain('Ежедневно, 06:30–09:30')
  expect(row.textContent).toContain('Все рестораны')
  expect(row.textContent).toContain('Повар, Су-шеф')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Статус' }), 'Отключённые')
  await screen.findByText('Ничего не найдено')
  expect(location.search).toBe('?status=inactive')
  await user.click(screen.getByRole('link', { name: 'Сбросить фильтры' }))
  await rowOf(fridges)
  await user.type(screen.getByRole('textbox', { name: 'Название чек-листа' }), 'смены{Enter}')
  await waitFor(() => expect(titles()).toEqual(['Закрытие смены', 'Открытие смены']))
})

test('a copy is switched off; switching off says what it does today, switching on keeps the items', async () => {
  open(href('checklists'))
  await rowOf(fridges)
  await choose(fridges, 'Дублировать')
  const copy = `${fridges} (копия)`
  await screen.findByText(`Создан «${copy}»`)
  await waitFor(() => expect(titles()).toContain(copy))
  const before = await made(copy)
  expect(before.isActive).toBe(false)
  await choose(copy, 'Включить')
  await screen.findByText('Чек-лист включен')
  await waitFor(async () => expect((await made(copy)).isActive).toBe(true))
  expect(await made(copy)).toMatchObject({ itemsCount: before.itemsCount, version: before.version })
  await waitFor(() => expect(screen.getByRole('row', { name: /\(копия\)/ }).textContent).toMatch(/Включён/))
  await choose(copy, 'Отключить')
  const question = within(await screen.findByRole('dialog', { name: 'Отключить чек-лист?' }))
  await question.findByText(/сегодняшних выполнения не начаты: отменятся/)
  await user.click(question.getByRole('button', { name: 'Да, отключить' }))
  await screen.findByText('Чек-лист отключен')
  await waitFor(async () => expect((await made(copy)).isActive).toBe(false))
})

test('each ready-made one leads to the editor that is filled with it', async () => {
  open(href('checklists'))
  await rowOf(fridges)
  await user.click(screen.getByRole('button', { name: /^Готовые/ }))
  const gallery = within(await screen.findByRole('dialog', { name: 'Готовые чек-листы' }))
  expect(gallery.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    starters.map(({ key }) => `/checklists/create?starter=${key}`),
  )
})

test('versions say what changed; an older one comes back as a newer one', async () => {
  const { _id: id } = await made(fridges)
  open(href('checklistVersions', { id }))
  await screen.findByRole('heading', { level: 2, name: /^Версия 2/ })
  expect(screen.getByText('Добавлено: Двери закрываются плотно, наледи нет')).toBeDefined()
  expect(screen.getByText(/^Расписание изменено/).textContent).toContain('раньше Ежедневно, 09:00–10:00')
  await user.click(screen.getByRole('button', { name: 'Вернуть эту версию: 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Вернуть версию 1?' }))
  await dialog.findByText(/останется прежним|останутся прежними|изменится|изменятся/)
  await user.click(dialog.getByRole('button', { name: 'Да, вернуть' }))
  await screen.findByText('Версия 1 возвращена')
  await screen.findByRole('heading', { level: 2, name: /^Версия 3 Сейчас/ })
  expect(screen.getByText('Удалено: Какая дверь и что с ней')).toBeDefined()
})

test('a sheet for each restaurant; of one that is chosen, labels of its places as well', async () => {
  const { _id: id } = await made(fridges)
  open(href('checklistCodes', { id }))
  await screen.findAllByRole('img', { name: `QR-код: ${fridges}` })
  expect(screen.queryByRole('img', { name: 'QR-код: Морозильная камера' })).toBeNull()
  const restaurants = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ресторан' })
  const [, first] = [...restaurants.options]
  if (!first) throw new Error('no restaurant')
  await user.selectOptions(restaurants, first.value)
  await screen.findByRole('img', { name: 'QR-код: Морозильная камера' })
  expect(new URLSearchParams(location.search).get('restaurant')).toBe(first.value)
  expect(screen.getByRole('region', { name: 'Лист 1 из 2' })).toBeDefined()
})

test('a finished run goes back with a word of what to put right', async () => {
  open(href('checklistRuns'))
  const finished = (await screen.findAllByRole('button', { name: /^Ещё/ })).length
  expect(finished).toBeGreaterThan(1)
  const { data } = await client.GET('/api/checklist-runs', { params: { query: { scope: 'all' } } })
  const run = data?.runs.find(({ actions }) => actions.includes('return'))
  if (!run) return
  throw new Error('not written yet')
})
