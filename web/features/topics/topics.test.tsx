import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../api.ts'
import { href } from '../../routes.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { cache } from '../../data/reads.ts'
import { reorder } from './reorder.ts'
import { flat } from './topic-list.ts'
import { TopicCreatePage } from './TopicCreatePage.tsx'
import { TopicEditPage } from './TopicEditPage.tsx'
import { TopicListPage } from './TopicListPage.tsx'

const open = pagesForAdmin({
  topicCreate: TopicCreatePage,
  topicEdit: TopicEditPage,
  topics: TopicListPage,
})
const user = userEvent.setup()
const rows = () => within(screen.getByRole('list', { name: 'Темы' })).getAllByRole('listitem')
const names = () => rows().map((row) => row.querySelector('.topic-name')?.textContent)
const rowOf = (name: string) => {
  const row = rows().find((one) => one.querySelector('.topic-name')?.textContent === name)
  if (!row) throw new Error(`no row of ${name}`)
  return row
}
const all = async () => (await client.GET('/api/topics', { params: { query: { flat: true } } })).data ?? []
const named = async (name: string) => {
  const topic = (await all()).find((one) => one.name === name)
  if (!topic) throw new Error(`no topic ${name}`)
  return topic
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => user.click(screen.getByRole('button', { name: 'Сохранить' }))

test('tiles and rows tell the tree', async () => {
  open(href('topics'))
  await screen.findByRole('list', { name: 'Темы' })
  const known = await all()
  expect(names()).toEqual(known.map(({ name }) => name))
  const tile = (label: string) => screen.getByText(label).parentElement?.querySelector('dd')?.textContent
  expect(tile('Всего тем')).toBe(String(known.length))
  expect(tile('Корневых тем')).toBe(String(known.filter(({ parent }) => parent === null).length))
  expect(tile('Максимальный уровень')).toBe('2')
  expect(tile('Активных тем')).toBe(String(known.length - 1))
  expect(rowOf('Летняя терраса').textContent).toContain('Не активна')
  expect(rowOf('Бар').textContent).toContain('Корневая')
  expect(rowOf('Вино').textContent).toMatch(/Уровень 1\d\d \S+ 20\d\d#/)
})

test("a topic with subtopics can't be archived, and says why", async () => {
  open(href('topics'))
  const button = await screen.findByRole('button', { name: 'Архивировать: Бар' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toBe('Сначала перенесите вложенные темы')
  await user.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('archiving asks first, then the topic is gone', async () => {
  open(href('topics'))
  await user.click(await screen.findByRole('button', { name: 'Архивировать: Вино' }))
  const dialog = await screen.findByRole('dialog', { name: 'Вы уверены, что хотите архивировать эту тему?' })
  expect(dialog.textContent).toContain('Отменить это нельзя')
  await user.click(within(dialog).getByRole('button', { name: 'Да, архивировать' }))
  await screen.findByText('Тема архивирована')
  await waitFor(() => expect(names()).not.toContain('Вино'))
})

test('a topic goes down with all below it, and its siblings are numbered from 0', async () => {
  open(href('topics'))
  await user.click(await screen.findByRole('button', { name: 'Ещё: Бар' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Ниже' }))
  await screen.findByText('Порядок тем обновлен')
  const list = names()
  expect(list.indexOf('Вино')).toBe(list.indexOf('Бар') + 1)
  expect(list.indexOf('Бар')).toBe(list.indexOf('Касса и оплата') + 1)
  const roots = (await all()).filter(({ parent }) => parent === null)
  expect(roots.map(({ order }) => order)).toEqual(roots.map((_, index) => index))
  expect(names()).toEqual((await all()).map(({ name }) => name))
})

test('the ends of a group go no further', async () => {
  open(href('topics'))
  await user.click(await screen.findByRole('button', { name: 'Ещё: Вино' }))
  expect((await screen.findByRole<HTMLButtonElement>('menuitem', { name: 'Выше' })).disabled).toBe(true)
  expect(screen.getByRole('menuitem', { name: 'Добавить подтему' }).getAttribute('href')).toContain('?parent=')
})

test('an order that the server refuses is taken back', async () => {
  open(href('topics'))
  await screen.findByRole('list', { name: 'Темы' })
  const before = names()
  const roots = (await all()).filter(({ parent }) => parent === null).map(({ _id }) => _id)
  const gone = '00000000-0000-7000-8000-000000000999'
  let answer: ReturnType<typeof reorder> | undefined
  act(() => {
    answer = reorder(null, [...roots.toReversed(), gone])
  })
  await waitFor(() => expect(names()).not.toEqual(before))
  expect((await answer)?.message).toBe('Ошибка при изменении порядка тем')
  await waitFor(() => expect(names()).toEqual(before))
})

test('a second order while the first is being saved: both hold, whatever is read meanwhile', async () => {
  open(href('topics'))
  await screen.findByRole('list', { name: 'Темы' })
  const rootsOf = async () => (await all()).filter(({ parent }) => parent === null).map(({ name }) => name)
  const before = await rootsOf()
  const [first = '', second = '', third = ''] = before
  const down = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Ещё: ${name}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Ниже' }))
  }
  const shown = () => names().filter((name) => [first, second, third].includes(name ?? ''))
  const { fetch } = globalThis
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  const holding = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'PUT') asked.push(await request.clone().text())
    if (request.method === 'PUT') await held.promise
    return await fetch(request)
  }
  globalThis.fetch = Object.assign(holding, { preconnect: fetch.preconnect })
  try {
    await down(first)
    expect(shown()).toEqual([second, first, third])
    // The list of before both, as a look of each minute would bring it.
    await act(() => cache.read(cache.query('topicList', flat), true))
    expect(shown()).toEqual([second, first, third])
    await down(first)
    expect(shown()).toEqual([second, third, first])
    expect(asked).toHaveLength(1)
    held.resolve()
    await waitFor(() => expect(asked).toHaveLength(2))
    await screen.findByText('Порядок тем обновлен')
  } finally {
    globalThis.fetch = fetch
  }
  const last = [second, third, first, ...before.slice(3)]
  await waitFor(async () => expect(await rootsOf()).toEqual(last))
  expect(shown()).toEqual([second, third, first])
})

test('a failed load says so and can be repeated', async () => {
  const failed = { status: 400, offline: false, problem: { code: 'VALIDATION_FAILED', message: '' } }
  Object.assign(cache.query('topicList', flat).state, { failed, at: Date.now() })
  open(href('topics'))
  const alert = await screen.findByText('Ошибка загрузки тем')
  expect(alert).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  await screen.findByRole('list', { name: 'Темы' })
})

test('without topics the first one is offered', async () => {
  open(href('topics'))
  await screen.findByRole('list', { name: 'Темы' })
  act(() => {
    cache.show(cache.query('topicList', flat), () => [])
  })
  const first = await screen.findByRole('link', { name: 'Создать первую тему' })
  expect(first.getAttribute('href')).toBe(href('topicCreate'))
})

test('a subtopic is made below the topic of the address', async () => {
  const bar = await named('Бар')
  open(href('topicCreate', {}, { parent: bar._id }))
  await waitFor(() => expect(screen.getByDisplayValue('Бар')).toBeDefined())
  await user.type(field('Название'), 'Лимонады')
  expect(screen.getByText('8 из 50')).toBeDefined()
  await user.click(screen.getByRole('radio', { name: 'Синий' }))
  expect(field('Цвет: код').value).toBe('#4a6fd1')
  await save()
  await screen.findByText('Тема создана')
  await waitFor(() => expect(location.pathname).toBe(href('topics')))
  expect(await named('Лимонады')).toMatchObject({ parent: bar._id, color: '#4a6fd1', order: 0, level: 1 })
  await waitFor(() => expect(names()).toContain('Лимонады'))
})

test('faults stand at their fields, and what was typed stays', async () => {
  open(href('topicCreate'))
  await user.type(field('Описание, необязательно'), 'Без названия')
  await user.clear(field('Цвет: код'))
  await user.type(field('Цвет: код'), '#12')
  await save()
  await screen.findByText('Введите название темы')
  await screen.findByText('Некорректный цвет')
  expect(field('Название').getAttribute('aria-invalid')).toBe('true')
  expect(field('Описание, необязательно').value).toBe('Без названия')
})

test('editing: switched off, its own subtree is no parent, and an older copy is refused (STALE)', async () => {
  const { _id, ...bar } = await named('Бар')
  open(href('topicEdit', { id: _id }))
  expect(screen.getByText('Загрузка темы...')).toBeDefined()
  await waitFor(() => expect(field('Название').value).toBe('Бар'))
  expect(screen.queryByLabelText('Порядок')).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'Родительская тема' }))
  const own = await screen.findByRole('option', { name: /^Вино/, hidden: true })
  expect(own.textContent).toContain('её подтема')
  expect(own.hasAttribute('data-combobox-disabled')).toBe(true)
  await user.keyboard('{Escape}')
  await client.PUT('/api/topics/{id}', {
    params: { path: { id: _id } },
    body: { description: 'Изменил кто-то другой', updatedAt: bar.updatedAt },
  })
  await user.click(screen.getByRole('checkbox', { name: 'Активна' }))
  await user.type(field('Название'), ' и винотека')
  await save()
  await screen.findByText('Данные изменил другой пользователь. Обновите страницу.')
  expect(field('Название').value).toBe('Бар и винотека')
})

test('an edit is saved and the list shows it', async () => {
  const { _id } = await named('Вино')
  open(href('topicEdit', { id: _id }))
  await waitFor(() => expect(field('Название').value).toBe('Вино'))
  await user.click(screen.getByRole('checkbox', { name: 'Активна' }))
  await save()
  await screen.findByText('Тема обновлена')
  await waitFor(() => expect(rowOf('Вино').textContent).toContain('Не активна'))
})

test('a topic that is not there leads to the list', async () => {
  open(href('topicEdit', { id: '00000000-0000-7000-8000-000000000999' }))
  await screen.findByText('Тема не найдена')
  expect(location.pathname).toBe(href('topics'))
})
