import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import type { Item } from '../../../../openapi/rules/checklists/checklist-items.ts'
import { starters } from '../../../../openapi/rules/checklists/checklist-starters.ts'
import { client } from '../../../api.ts'
import { cache } from '../../../data/reads.ts'
import { newId } from '../../../lib/new-id.ts'
import { href } from '../../../routes.ts'
import { holdAnswers } from '../../../test/lose-answer.ts'
import { pagesForAdmin } from '../../../test/pages.tsx'
import { ChecklistCreatePage } from './ChecklistCreatePage.tsx'
import { ChecklistEditPage } from './ChecklistEditPage.tsx'

const open = pagesForAdmin({ checklistCreate: ChecklistCreatePage, checklistEdit: ChecklistEditPage })
const user = userEvent.setup()
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const title = () => screen.findByLabelText<HTMLTextAreaElement>('Текст')
const names = () => [...document.querySelectorAll('.cled-items .cled-name')].map((one) => one.textContent)
const sections = () => screen.queryAllByLabelText<HTMLInputElement>('Название раздела').map(({ value }) => value)
const rows = () => [...document.querySelectorAll<HTMLElement>('.cled-items > .cled-row')]
const choose = (name: string) => {
  const row = rows().find((one) => one.querySelector('.cled-name')?.textContent === name)
  const button = row?.querySelector<HTMLElement>('.cled-choose')
  if (!button) throw new Error(`no item ${name}`)
  return user.click(button)
}

async function found(name: string) {
  const { data } = await client.GET('/api/checklists', { params: { query: { search: name } } })
  const [first] = data ?? []
  if (!first) throw new Error(`no checklist ${name}`)
  return read(first._id)
}
async function read(id: string) {
  const { data } = await client.GET('/api/checklists/{id}', { params: { path: { id } } })
  if (!data) throw new Error('no checklist')
  return data
}
async function make(items: Item[]) {
  const { data } = await client.POST('/api/checklists', {
    body: { title: 'Обход зала', schedule: { type: 'manual' }, items },
  })
  if (!data) throw new Error('no checklist was made')
  return data._id
}
const asked = newId()
const withCondition: Item[] = [
  { id: asked, type: 'yesno', section: 'Вход', title: 'Дверь закрывается' },
  { id: newId(), type: 'text', section: 'Вход', title: 'Что с дверью', showIf: { item: asked, is: 'fail' } },
  { id: newId(), type: 'check', section: 'Зал', title: 'Столы протёрты' },
]

test('a ready-made one fills the editor: name, days, items under their sections', async () => {
  const [starter] = starters
  if (!starter) throw new Error('no starter')
  open(href('checklistCreate', {}, { starter: starter.key }))
  await waitFor(() => expect(names()).toEqual(starter.items.map((item) => item.title)))
  expect(field('Название').value).toBe(starter.title)
  expect(sections()[0]).toBe('Зал')
  await press('Сохранить')
  await screen.findByText('Чек-лист создан')
  const made = await client.GET('/api/checklists', { params: { query: { search: starter.title } } })
  expect(made.data?.filter((one) => one.itemsCount === starter.items.length).length).toBeGreaterThan(0)
})

test('Enter makes the next item and leads into it; a refusal opens the item that is wrong', async () => {
  open(href('checklistCreate'))
  await user.type(field('Название'), 'Кофемашина')
  await press('Добавить пункт')
  await user.type(await title(), 'Промыть группы{Enter}')
  await waitFor(() => expect(names()).toEqual(['Промыть группы', 'Без названия']))
  await waitFor(async () => expect(document.activeElement).toBe(await title()))
  // Of an empty one Enter makes nothing.
  await user.keyboard('{Enter}')
  expect(names()).toHaveLength(2)
  await choose('Промыть группы')
  await press('Сохранить')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(await title())
  expect(screen.getAllByText('Пункт 2: введите текст').length).toBeGreaterThan(0)
  await user.type(await title(), 'Очистить рожки')
  await press('Сохранить')
  await screen.findByText('Чек-лист создан')
  const made = await found('Кофемашина')
  expect(made.items.map((item) => item.title)).toEqual(['Промыть группы', 'Очистить рожки'])
})

test('a pasted list becomes items with sections, in the place of the empty one', async () => {
  open(href('checklistCreate'))
  await press('Добавить пункт')
  await user.click(await title())
  await user.paste('Бар:\n1. Лёд есть\n2. Стойка чистая?\n\nКасса:\n- Размен пересчитан')
  await waitFor(() => expect(names()).toEqual(['Лёд есть', 'Стойка чистая?', 'Размен пересчитан']))
  expect(sections()).toEqual(['Бар', 'Касса'])
  await press('Вставить списком')
  let dialog = within(await screen.findByRole('dialog', { name: 'Вставить списком' }))
  const lines = dialog.getByLabelText('Пункты, каждый с новой строки')
  fireEvent.change(lines, { target: { value: 'Зал:\nСвет включён\nМузыка включена' } })
  // A slip of the hand takes nothing of it.
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Вставить списком')
  dialog = within(await screen.findByRole('dialog', { name: 'Вставить списком' }))
  await user.click(dialog.getByRole('button', { name: 'Добавить 2 пункта' }))
  await waitFor(() => expect(sections()).toEqual(['Бар', 'Касса', 'Зал']))
  expect(names()).toHaveLength(5)
  expect(screen.getByText('5 из 100')).toBeDefined()
})

test('of a list that does not fit it is said how much is left out, wherever it is put in', async () => {
  const words = 'В чек-листе до 100 пунктов, в пункте до 200 символов'
  const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `Пункт ${from + at}`)
  open(href('checklistCreate'))
  await press('Добавить пункт')
  await user.click(await title())
  await user.paste([...lines(1, 98), 'я'.repeat(201)].join('\n'))
  expect(await screen.findByText(`Не вошло: 1. ${words}`)).toBeDefined()
  expect(names()).toHaveLength(98)
  await press('Вставить списком')
  const dialog = within(await screen.findByRole('dialog', { name: 'Вставить списком' }))
  const box = dialog.getByLabelText('Пункты, каждый с новой строки')
  fireEvent.change(box, { target: { value: [...lines(1, 4), 'я'.repeat(201)].join('\n') } })
  expect(dialog.getByText(`Не войдёт: 3. ${words}`)).toBeDefined()
  const chosen = document.querySelector<HTMLInputElement>('input[type="file"]')
  if (!chosen) throw new Error('no way to choose a file')
  const table = ['Пункт', 'Зал:', ...lines(99, 103), 'я'.repeat(201)].join('\n')
  await user.upload(chosen, new File([table], 'Обход.csv', { type: 'text/csv' }))
  expect(await dialog.findByText(`Не вошло: 3. ${words}`)).toBeDefined()
  expect(dialog.getByText('Строка 8: Пункт: не более 200 символов')).toBeDefined()
  expect(names().slice(-2)).toEqual(['Пункт 99', 'Пункт 100'])
})

test('a table that is read when the dialog was left adds nothing, and takes nothing of what was typed since', async () => {
  open(href('checklistCreate'))
  await press('Вставить списком')
  const dialog = within(await screen.findByRole('dialog', { name: 'Вставить списком' }))
  const { fetch } = globalThis
  const line = Promise.withResolvers<void>()
  const answers: Promise<unknown>[] = []
  const slow = (...call: Parameters<typeof fetch>) => {
    const answer = line.promise.then(() => fetch(...call))
    answers.push(answer)
    return answer
  }
  Object.assign(globalThis, { fetch: slow })
  try {
    const chosen = document.querySelector<HTMLInputElement>('input[type="file"]')
    if (!chosen) throw new Error('no way to choose a file')
    await user.upload(chosen, new File(['Пункт\nСвет включён\n'], 'Обход.csv', { type: 'text/csv' }))
    await dialog.findByRole('button', { name: 'Читаем таблицу…' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Добавить пункт')
    await user.type(await title(), 'Промыть группы')
    await act(async () => {
      line.resolve()
      await Promise.all(answers)
    })
  } finally {
    Object.assign(globalThis, { fetch })
  }
  expect(names()).toEqual(['Промыть группы'])
})

test('an item that is taken out comes back to its place with the conditions that asked it', async () => {
  const id = await make(withCondition)
  open(href('checklistEdit', { id }))
  await screen.findByText('Показывать, если пункт 1 с отклонением')
  await choose('Дверь закрывается')
  await press('Удалить пункт: Дверь закрывается')
  await waitFor(() => expect(names()).toEqual(['Что с дверью', 'Столы протёрты']))
  // The focus is never nowhere: at the next one, then at the one that came back, then at what took its place.
  const nameAtFocus = () => document.activeElement?.closest('.cled-choose')?.querySelector('.cled-name')?.textContent
  await waitFor(() => expect(nameAtFocus()).toBe('Что с дверью'))
  expect(screen.queryByText(/^Показывать, если пункт/)).toBeNull()
  await press('Вернуть')
  await waitFor(() => expect(nameAtFocus()).toBe('Дверь закрывается'))
  expect(names()).toEqual(['Дверь закрывается', 'Что с дверью', 'Столы протёрты'])
  screen.getByText('Показывать, если пункт 1 с отклонением')
  // By the key too.
  rows()[2]?.querySelector<HTMLElement>('.cled-choose')?.focus()
  await user.keyboard('{Delete}')
  expect(names()).toEqual(['Дверь закрывается', 'Что с дверью'])
  await waitFor(() => expect(nameAtFocus()).toBe('Что с дверью'))
})

test('a condition that is switched off leaves its settings open', async () => {
  const id = await make(withCondition)
  open(href('checklistEdit', { id }))
  await screen.findByText('Показывать, если пункт 1 с отклонением')
  await choose('Что с дверью')
  await user.click(screen.getByRole('switch', { name: 'Показывать при условии' }))
  expect(screen.queryByText(/^Показывать, если пункт/)).toBeNull()
  expect(document.querySelector('.cled-more')?.hasAttribute('open')).toBe(true)
})

test('a heading that is renamed is so of all under it; an item changes its section', async () => {
  const id = await make(withCondition)
  open(href('checklistEdit', { id }))
  await waitFor(() => expect(sections()).toEqual(['Вход', 'Зал']))
  const [first] = screen.getAllByLabelText('Название раздела')
  if (first) await user.type(first, ' и холл')
  expect(sections()).toEqual(['Вход и холл', 'Зал'])
  await choose('Столы протёрты')
  await user.click(screen.getByText('Подсказка, раздел, место, условие'))
  await user.clear(field('Раздел'))
  await user.type(field('Раздел'), 'Вход и холл')
  expect(sections()).toEqual(['Вход и холл'])
  await press('Сохранить')
  await screen.findByText('Чек-лист обновлен')
  expect((await read(id)).items.map((item) => item.section)).toEqual(['Вход и холл', 'Вход и холл', 'Вход и холл'])
})

test('a number with its norm, and the task that its deviation opens, are sent as they were written', async () => {
  open(href('checklistCreate'))
  await user.type(field('Название'), 'Заморозка')
  await press('Добавить пункт')
  await user.type(await title(), 'Морозильная камера')
  await user.selectOptions(field('Тип'), 'Число')
  // The hours of the checklist are from and to as well.
  const norm = within(document.querySelector<HTMLElement>('.cled-settings') ?? document.body)
  await user.type(norm.getByLabelText('От'), '-20')
  await user.type(norm.getByLabelText('До'), '-18')
  await user.type(norm.getByLabelText('Единица'), '°C')
  await user.click(screen.getByRole('switch', { name: 'При отклонении создать задачу' }))
  await press('Сохранить')
  await screen.findAllByText('Пункт 1: укажите, кому поставить задачу')
  const group = within(screen.getByRole('group', { name: 'Задача при отклонении' }))
  await user.click(group.getByRole('combobox', { name: 'Должность' }))
  await user.click(await screen.findByRole('option', { name: 'Повар' }))
  await user.selectOptions(group.getByLabelText('Срок'), '4 часа')
  await user.click(group.getByLabelText('С фото исправленного'))
  await press('Сохранить')
  await screen.findByText('Чек-лист создан')
  const [item] = (await found('Заморозка')).items
  const { data: posts } = await client.GET('/api/positions')
  expect(item).toMatchObject({
    type: 'number',
    title: 'Морозильная камера',
    min: -20,
    max: -18,
    unit: '°C',
    onFail: {
      position: posts?.find(({ name }) => name === 'Повар')?._id,
      dueHours: 4,
      priority: 'high',
      requirePhoto: true,
    },
  })
})

test('the line above the blocks says what a save does to the runs of today', async () => {
  const { _id: id } = await found('Температура холодильников')
  const come = holdAnswers('GET', `/api/checklists/${id}/effects`)
  open(href('checklistEdit', { id }))
  // The form comes with it: later the line would push down what is being typed.
  await waitFor(() => expect(cache.query('checklistGet', { path: { id } }).state.data).toBeDefined())
  expect(screen.queryByLabelText('Название')).toBeNull()
  act(come)
  await screen.findByLabelText('Название')
  const line = screen.getByText(/^Сегодня измен(и|я)тся|останутся? в\s+прежней версии/)
  await user.click(within(line.closest<HTMLElement>('.cled-effects') ?? line).getByText('Какие'))
  expect(screen.getAllByText(/версия \d+ · до/).length).toBeGreaterThan(0)
})

test("two administrators: the later one keeps his words over the other's", async () => {
  const id = await make(withCondition)
  open(href('checklistEdit', { id }))
  await waitFor(() => expect(names()).toHaveLength(3))
  await user.type(field('Название'), ' утром')
  const body = { title: 'Обход зала', description: 'Написал другой', schedule: { type: 'manual' as const } }
  await client.PUT('/api/checklists/{id}', { params: { path: { id } }, body: { ...body, items: withCondition } })
  await press('Сохранить')
  await press('Обновить, сохранив мои правки')
  await waitFor(() => expect(field(/^Описание/).value).toBe('Написал другой'))
  expect(field('Название').value).toBe('Обход зала утром')
  await press('Сохранить')
  await screen.findByText('Чек-лист обновлен')
  expect(await read(id)).toMatchObject({ title: 'Обход зала утром', description: 'Написал другой' })
})
