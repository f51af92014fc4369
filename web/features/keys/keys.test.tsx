import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../api.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { loseNextAnswer } from '../../test/lose-answer.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { KeyListPage } from './KeyListPage.tsx'

const open = pagesForAdmin({ apiKeys: KeyListPage })
const user = userEvent.setup()
// The field of addresses grows with its text, and is measured anew when a font has come; this document has none.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
const press = (name: string) => user.click(screen.getByRole('button', { name }))

async function openKeys() {
  const { company } = session
  if (!company) throw new Error('nobody is signed in')
  const body = { moduleSettings: { ...company.moduleSettings, integrations: true } }
  const { data } = await client.PUT('/api/companies/{id}', { params: { path: { id: company._id } }, body })
  session.company = data
  open(href('apiKeys'))
  await screen.findByRole('button', { name: 'Создать ключ' })
}
const keys = async () => (await client.GET('/api/keys')).data?.keys ?? []
const rotations = async () =>
  (await client.GET('/api/event-log', { params: { query: { action: 'api_key.rotated' } } })).data?.total ?? 0

test('a key whose answer was lost is made once, and the next press shows its secret', async () => {
  await openKeys()
  const before = (await keys()).length
  await press('Создать ключ')
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый API-ключ' }))
  await user.type(dialog.getByRole('textbox', { name: 'Название' }), 'Касса на Мойке')
  await user.click(dialog.getByRole('radio', { name: /^Касса/ }))
  await user.click(dialog.getByRole('button', { name: 'Далее' }))
  await dialog.findByText(/^Шаг 2 из 3/)
  await user.click(dialog.getByRole('button', { name: 'Далее' }))
  const password = await dialog.findByLabelText('Ваш пароль')
  await user.click(dialog.getByRole('button', { name: 'Создать ключ' }))
  await waitFor(() => expect(password.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(password)
  dialog.getByRole('button', { name: 'Показать пароль' })
  await user.type(password, 'demo-admin')
  loseNextAnswer('POST', '/api/keys')
  await user.click(dialog.getByRole('button', { name: 'Создать ключ' }))
  await dialog.findByRole('alert')
  await user.click(dialog.getByRole('button', { name: 'Создать ключ' }))
  await screen.findByRole('heading', { name: 'Ключ «Касса на Мойке» создан' })
  expect((await keys()).length).toBe(before + 1)
})

test('a secret whose answer was lost is renewed once, so that the one before works as long as was chosen', async () => {
  await openKeys()
  const key = (await keys()).find(({ status }) => status === 'active')
  const before = await rotations()
  await user.click(await screen.findByRole('button', { name: `Ещё: ${key?.name}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Обновить' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Ваш пароль'), 'demo-admin')
  loseNextAnswer('POST', `/api/keys/${key?._id}/rotate`)
  await user.click(dialog.getByRole('button', { name: 'Выпустить новый секрет' }))
  await dialog.findByRole('alert')
  await user.click(dialog.getByRole('button', { name: 'Выпустить новый секрет' }))
  await screen.findByRole('heading', { name: `Новый секрет ключа «${key?.name}»` })
  await waitFor(async () => expect(await rotations()).toBe(before + 1))
})
