import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../api.ts'
import { href } from '../../routes.ts'
import { loseNextAnswer } from '../../test/lose-answer.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { PositionCreatePage } from './PositionCreatePage.tsx'
import { PositionEditPage } from './PositionEditPage.tsx'
import { PositionListPage } from './PositionListPage.tsx'
import { StarterChips } from './StarterChips.tsx'
import { cache } from '../../data/reads.ts'

const open = pagesForAdmin({
  positionCreate: PositionCreatePage,
  positionEdit: PositionEditPage,
  positions: PositionListPage,
})
const user = userEvent.setup()
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
const rowOf = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')
const all = async () => (await client.GET('/api/positions')).data ?? []
const named = async (name: string) => {
  const position = (await all()).find((one) => one.name === name)
  if (!position) throw new Error(`no position ${name}`)
  return position
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const save = () => user.click(screen.getByRole('button', { name: 'Сохранить' }))

test('the list shows active ones, the others on demand, under the tabs of the settings', async () => {
  open(href('positions'))
  await screen.findByRole('rowheader', { name: 'Бармен' })
  expect(names()).not.toContain('Кассир')
  await user.click(screen.getByRole('switch', { name: 'Показывать неактивные' }))
  expect(rowOf('Кассир')?.textContent).toContain('Неактивна')
  const tabs = within(screen.getByRole('navigation', { name: 'Настройки' })).getAllByRole('link')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['Компания', 'Рестораны', 'Должности', 'Категории'])
  expect(tabs[2]?.getAttribute('aria-current')).toBe('page')
})

test('one that is held stays, with the reason', async () => {
  open(href('positions'))
  await user.click(await screen.findByRole('button', { name: 'Отключить: Менеджер' }))
  await user.click(await screen.findByRole('button', { name: 'Да, отключить' }))
  await screen.findByText(/^Нельзя отключить должность: её занимают \d/)
  expect(names()).toContain('Менеджер')
})

test('one that nobody holds is switched off and back on', async () => {
  await client.POST('/api/positions', { body: { name: 'Сомелье' } })
  open(href('positions'))
  await user.click(await screen.findByRole('button', { name: 'Отключить: Сомелье' }))
  const question = await screen.findByRole('dialog', { name: 'Отключить должность?' })
  expect(question.textContent).toContain('«Сомелье»')
  expect((await named('Сомелье')).status).toBe('active')
  await user.click(screen.getByRole('button', { name: 'Да, отключить' }))
  await screen.findByText('Должность отключена')
  await waitFor(() => expect(names()).not.toContain('Сомелье'))
  await user.click(screen.getByRole('switch', { name: 'Показывать неактивные' }))
  await user.click(await screen.findByRole('button', { name: 'Восстановить: Сомелье' }))
  await screen.findByText('Должность восстановлена')
  expect((await named('Сомелье')).status).toBe('active')
})

test('what is pressed twice before it is drawn goes out once', async () => {
  const { _id } = await named('Кассир')
  open(href('positions'))
  await user.click(await screen.findByRole('switch', { name: 'Показывать неактивные' }))
  const button = await screen.findByRole('button', { name: 'Восстановить: Кассир' })
  const came = loseNextAnswer('PUT', `/api/positions/${_id}`)
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
  expect(came()).toBe(1)
})

test('a new one is made; a name must be there and be free', async () => {
  open(href('positionCreate'))
  await save()
  await screen.findByText('Введите название должности')
  await user.type(field('Название'), 'бармен')
  await save()
  await screen.findByText('Должность с таким названием уже существует')
  expect(field('Название').getAttribute('aria-invalid')).toBe('true')
  await user.type(field('Название'), ' на выезде')
  await save()
  await screen.findByText('Должность создана')
  await waitFor(() => expect(location.pathname).toBe(href('positions')))
  await waitFor(() => expect(names()).toContain('бармен на выезде'))
})

test("an edit is saved; one that is held can't be switched off by the form either", async () => {
  const { _id } = await named('Менеджер')
  open(href('positionEdit', { id: _id }))
  await waitFor(() => expect(field('Название').value).toBe('Менеджер'))
  await user.click(screen.getByRole('checkbox', { name: 'Активна' }))
  await save()
  await screen.findByText(/^Нельзя отключить должность: её занимают \d/)
  await user.click(screen.getByRole('checkbox', { name: 'Активна' }))
  await user.type(field('Название'), ' зала')
  await save()
  await screen.findByText('Должность обновлена')
  await waitFor(() => expect(names()).toContain('Менеджер зала'))
})

test('a position that is not there leads to the list', async () => {
  open(href('positionEdit', { id: '00000000-0000-7000-8000-000000000999' }))
  await screen.findByText('Должность не найдена')
  expect(location.pathname).toBe(href('positions'))
})

test('the empty list offers the usual ones', async () => {
  open(href('positions'))
  await screen.findByRole('rowheader', { name: 'Бармен' })
  act(() => {
    cache.show(cache.query('positionList', {}), () => [])
  })
  await screen.findByText('Должности ещё не добавлены')
  await user.click(screen.getByRole('button', { name: 'Управляющий' }))
  await screen.findByText('Должность создана')
  // The others stay in reach.
  const done = await screen.findByRole('button', { name: /^Управляющий.*добавлена$/ })
  expect(done.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: 'Шеф-повар' })).toBeDefined()
})

test('a chip whose name is taken tells so and can be pressed again', async () => {
  render(
    <MantineProvider env="test">
      <Notifications />
      <StarterChips taken={[]} />
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Бармен' }))
  await screen.findByText('Должность с таким названием уже существует')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Бармен' }).getAttribute('aria-disabled')).toBe('false'),
  )
})
