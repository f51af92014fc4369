import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { Route } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { startMocks } from '../../../../mocks/node.ts'
import { client } from '../../../api.ts'
import { href, routes } from '../../../routes.ts'
import { clearSession, signIn } from '../../../shell/session.ts'
import { ArticlePage } from '../ArticlePage.tsx'
import { HistoryPanels } from './HistoryPanels.tsx'

const firstMinutes = '019e8746-6c80-79d9-b55c-e135ae920e36'
let mocks: ReturnType<typeof startMocks>

beforeAll(() => {
  mocks = startMocks()
})
afterAll(() => mocks.stop())
beforeEach(() => enter('admin@berezka.example', 'demo-admin'))
afterEach(() => {
  cleanup()
  clearSession()
  mocks.reset()
})

async function enter(email: string, password: string) {
  const { data } = await client.POST('/api/auth/login', { body: { email, password } })
  if (!data || !('token' in data)) throw new Error(`${email} was not let in`)
  signIn(data.token, data)
}

function open() {
  navigate(href('article', { id: firstMinutes }), { replace: true })
  return render(
    <MantineProvider env="test">
      <Notifications />
      <Route path={routes.article.path} component={ArticlePage} />
    </MantineProvider>,
  )
}

const user = userEvent.setup()
const button = (name: string | RegExp) => screen.findByRole('button', { name })
async function openPanel(name: string) {
  open()
  // A button's own word may stand before the name of its panel.
  await user.click(await button(new RegExp(`${name}$`, 'i')))
  return within(await screen.findByRole('complementary', { name }))
}
const versionRow = async (panel: Awaited<ReturnType<typeof openPanel>>, n: number) =>
  within(await panel.findByRole('group', { name: `Версия ${n}` }))

test('staff see no history', async () => {
  clearSession()
  await enter('oficiant@berezka.example', 'demo-staff')
  open()
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: /^История/ })).toBeNull()
})

test('one panel is open at a time; it takes the focus and gives it back', async () => {
  const panel = await openPanel('История изменений')
  expect(panel.getByRole('heading', { name: 'История изменений' })).toBe(document.activeElement as HTMLElement)
  expect((await button('История изменений')).getAttribute('aria-expanded')).toBe('true')
  await user.click(await button(/история просмотров$/))
  expect(await screen.findByRole('complementary', { name: 'История просмотров' })).toBeDefined()
  expect(screen.getAllByRole('complementary')).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(await button(/история просмотров$/))
})

test('versions stand newest first; the current one is not to be restored', async () => {
  const panel = await openPanel('История изменений')
  const names = (await panel.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  expect(names.map((name) => name.split(' ')[0])).toEqual(['v6', 'v5', 'v4', 'v3', 'v2', 'v1'])
  expect(names[0]).toBe('v6 Изменено текущая')
  expect(names.at(-1)).toBe('v1 Создано')
  const current = await versionRow(panel, 6)
  expect(current.queryByRole('button', { name: 'Восстановить эту версию' })).toBeNull()
  const first = await versionRow(panel, 1)
  expect(first.queryByRole('button', { name: 'Сравнить' })).toBeNull()
})

test('a version is read in a dialog', async () => {
  const panel = await openPanel('История изменений')
  await user.click((await versionRow(panel, 1)).getByRole('button', { name: 'Посмотреть эту версию' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Версия 1' }))
  for (const fact of ['Черновик', 'Средний', 'Встреча и посадка', 'новичкам'])
    expect(dialog.getByText(fact)).toBeDefined()
  const text = dialog.getByText('пять минут')
  expect(text.dispatchEvent(new Event('copy', { bubbles: true, cancelable: true }))).toBe(false)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('complementary')).toBeDefined()
})

test('a version comes back as a new one, after a question', async () => {
  const panel = await openPanel('История изменений')
  await user.click((await versionRow(panel, 1)).getByRole('button', { name: 'Восстановить эту версию' }))
  const question = within(await screen.findByRole('dialog', { name: 'Восстановить версию 1?' }))
  expect(question.getByText(/Будет создана новая версия/)).toBeDefined()
  await user.click(question.getByRole('button', { name: 'Да, восстановить' }))
  expect(await screen.findByText('Версия 1 восстановлена')).toBeDefined()
  const newest = await panel.findByRole('heading', { name: 'v7 Восстановлено текущая' })
  await waitFor(() => expect(document.activeElement).toBe(newest))
})

test('a refused restore says why in the server’s words', async () => {
  const panel = await openPanel('История изменений')
  const row = await versionRow(panel, 5)
  await client.DELETE('/api/knowledge-base/{id}', { params: { path: { id: firstMinutes } } })
  await user.click(row.getByRole('button', { name: 'Восстановить эту версию' }))
  await user.click(await button('Да, восстановить'))
  const question = within(await screen.findByRole('dialog', { name: 'Восстановить версию 5?' }))
  expect(await question.findByText('Статья не найдена')).toBeDefined()
})

test('a version is compared with the one before it, or with any other', async () => {
  const panel = await openPanel('История изменений')
  await user.click((await versionRow(panel, 6)).getByRole('button', { name: 'Сравнить' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Сравнение версий' }))
  expect((await dialog.findByRole('status')).textContent).toBe('Добавлен 1 блок, изменено 2.')
  await user.selectOptions(dialog.getByLabelText('Было'), '3')
  expect(await dialog.findByText('Добавлена карточка теста')).toBeDefined()
  await user.selectOptions(dialog.getByLabelText('Было'), '1')
  expect(await dialog.findByText('Статус: было «Черновик» — стало «Опубликовано»')).toBeDefined()
  expect(dialog.getAllByText(/добавлено:/).length).toBeGreaterThan(0)
  await user.selectOptions(dialog.getByLabelText('Было'), '6')
  await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Версии не отличаются'))
})

test('readers are told with all their views', async () => {
  const panel = await openPanel('История просмотров')
  expect(await panel.findByText(/^\d+ читател(ь|я|ей)$/)).toBeDefined()
  const waiter = panel.getByRole('button', { name: /Денис Орлов/ })
  expect(waiter.textContent).toMatch(/oficiant@berezka\.example.*(назад|только что)/)
  expect(panel.queryByText('Все просмотры:')).toBeNull()
  await user.click(waiter)
  expect(waiter.getAttribute('aria-expanded')).toBe('true')
  expect(panel.getByText('Все просмотры:')).toBeDefined()
  expect(panel.getAllByText(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/).length).toBeGreaterThan(1)
})

test.each(['changes', 'views'] as const)('%s that fail to load are quiet and can be asked for again', async (panel) => {
  const gone = '00000000-0000-7000-8000-000000000999'
  render(
    <MantineProvider env="test">
      <Notifications />
      <HistoryPanels panel={panel} article={{ _id: gone, version: 1 }} onClose={() => {}} />
    </MantineProvider>,
  )
  expect(await button('Повторить')).toBeDefined()
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
})
