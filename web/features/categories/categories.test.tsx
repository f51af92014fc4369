import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../api.ts'
import { href } from '../../routes.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { CategoryCreatePage } from './CategoryCreatePage.tsx'
import { CategoryEditPage } from './CategoryEditPage.tsx'
import { CategoryListPage } from './CategoryListPage.tsx'
import { cache } from '../../data/reads.ts'

const open = pagesForAdmin({
  categoryCreate: CategoryCreatePage,
  categoryEdit: CategoryEditPage,
  categories: CategoryListPage,
})
const user = userEvent.setup()
const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent)
const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => user.click(screen.getByRole('button', { name: 'Сохранить' }))
const named = async (name: string) => {
  const { data = [] } = await client.GET('/api/categories')
  const category = data.find((one) => one.name === name)
  if (!category) throw new Error(`no category ${name}`)
  return category
}
const remove = async (name: string) => {
  await user.click(screen.getByRole('button', { name: `Удалить: ${name}` }))
  const dialog = await screen.findByRole('dialog', { name: 'Удалить категорию?' })
  await user.click(within(dialog).getByRole('button', { name: 'Удалить' }))
}

test('the list tells what each is used for', async () => {
  open(href('categories'))
  await screen.findByRole('rowheader', { name: 'Пищевая безопасность' })
  screen.getByText('Используются в тестах, чек-листах и задачах')
  expect(rowOf('Пищевая безопасность')?.textContent).toContain('2 теста')
})

test('a new one is made; faults stand at their fields', async () => {
  open(href('categoryCreate'))
  await save()
  await screen.findByText('Введите название категории')
  await user.type(field('Название'), 'сервис')
  await user.clear(field('Цвет: код'))
  await user.type(field('Цвет: код'), '#12')
  await save()
  await screen.findByText('Цвет должен быть в формате #RRGGBB')
  await user.click(screen.getByRole('radio', { name: 'Синий' }))
  await save()
  await screen.findByText('Категория с таким названием уже существует')
  await user.type(field('Название'), ' зала')
  await save()
  await screen.findByText('Категория создана')
  await waitFor(() => expect(names()).toContain('сервис зала'))
  expect((await named('сервис зала')).color).toBe('#4a6fd1')
})

test('an edit is saved', async () => {
  const { _id } = await named('Сервис')
  open(href('categoryEdit', { id: _id }))
  await waitFor(() => expect(field('Название').value).toBe('Сервис'))
  await user.click(screen.getByRole('checkbox', { name: 'Активна' }))
  await user.type(field('Название'), ' гостей')
  await save()
  await screen.findByText('Категория обновлена')
  await waitFor(() => expect(rowOf('Сервис гостей')?.textContent).toContain('Неактивна'))
})

test('one that nothing belongs to is removed, one in use is switched off', async () => {
  await client.POST('/api/categories', { body: { name: 'Лишняя' } })
  open(href('categories'))
  await screen.findByRole('rowheader', { name: 'Лишняя' })
  await remove('Лишняя')
  await screen.findByText('Категория удалена')
  await waitFor(() => expect(names()).not.toContain('Лишняя'))
  await remove('Сервис')
  await waitFor(() => expect(rowOf('Сервис')?.textContent).toContain('Неактивна'))
  expect((await named('Сервис')).isActive).toBe(false)
})

test('a category that is not there leads to the list', async () => {
  open(href('categoryEdit', { id: '00000000-0000-7000-8000-000000000999' }))
  await screen.findByText('Категория не найдена')
  expect(location.pathname).toBe(href('categories'))
})

test('the empty list says so', async () => {
  open(href('categories'))
  await screen.findByRole('rowheader', { name: 'Сервис' })
  act(() => {
    cache.show(cache.query('categoryList', {}), () => [])
  })
  await screen.findByText('Категории ещё не добавлены')
})
