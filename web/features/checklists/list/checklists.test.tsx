import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { scheduleWords } from '../../../../openapi/rules/checklists/checklist-schedule.ts'
import { starters } from '../../../../openapi/rules/checklists/checklist-starters.ts'
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
  expect(row.textContent).toContain(scheduleWords((await made(fridges)).schedule))
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
  expect(screen.getByRole('region', { name: 'Лист 1 из 1' })).toBeDefined()
})

async function finished(title: string) {
  const item = crypto.randomUUID()
  const { data: list } = await client.POST('/api/checklists', {
    body: { title, schedule: { type: 'manual' }, items: [{ id: item, type: 'check', title: 'Протереть столы' }] },
  })
  if (!list) throw new Error('no checklist was made')
  const { data: run, error: refused } = await client.POST('/api/checklists/{id}/runs', {
    params: { path: { id: list._id } },
    body: {},
  })
  if (!run) throw new Error(`the run was not begun: ${refused.code}`)
  const path = { id: run.run._id }
  const answer = { itemId: item, value: true, answeredAt: new Date().toISOString(), clientId: crypto.randomUUID() }
  await client.PUT('/api/checklist-runs/{id}/answers', { params: { path }, body: { answers: [answer] } })
  const { data: done, error } = await client.POST('/api/checklist-runs/{id}/complete', { params: { path }, body: {} })
  if (done?.run.status !== 'completed') throw new Error(`the run was not finished: ${error?.code}`)
  return done.run
}

test('a finished run opens by its name and goes back with a word of what to put right', async () => {
  const run = await finished('Протирка столов')
  open(href('checklistRuns', {}, { status: 'completed' }))
  const link = await screen.findByRole('link', { name: 'Протирка столов' })
  expect(link.getAttribute('href')).toBe(`/checklists/execute?run=${run._id}`)
  await user.click(screen.getByRole('button', { name: /^Ещё: Протирка столов/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Вернуть на доработку' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Вернуть на доработку' }))
  await user.click(dialog.getByRole('button', { name: 'Вернуть' }))
  await dialog.findByText('Напишите, что исправить')
  await user.type(dialog.getByLabelText('Что исправить'), 'Стол 4 липкий')
  await user.click(dialog.getByRole('button', { name: 'Вернуть' }))
  await screen.findByText('Чек-лист возвращен на доработку')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Протирка столов' })).toBeNull())
  const { data } = await client.GET('/api/checklist-runs/{id}', { params: { path: { id: run._id } } })
  expect(data?.returned?.comment).toBe('Стол 4 липкий')
})

test('runs that were chosen are those of the address, and no others are', async () => {
  open(href('checklistRuns', {}, { status: 'missed', period: 'all' }))
  await waitFor(() => expect(document.querySelectorAll('.runs-state').length).toBeGreaterThan(0))
  const states = [...document.querySelectorAll('.runs-state')].map((state) => state.textContent)
  expect(new Set(states)).toEqual(new Set(['Пропущен']))
  await user.click(screen.getByRole('switch', { name: 'Только с отклонениями' }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('fails')).toBe('true'))
})
