import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'bun:test'
import { client } from '../../api.ts'
import { href } from '../../routes.ts'
import { session } from '../../shell/session.ts'
import { loseNextAnswer } from '../../test/lose-answer.ts'
import { pagesForAdmin } from '../../test/pages.tsx'
import { WebhookListPage } from './WebhookListPage.tsx'
import { WebhookPage } from './WebhookPage.tsx'

const open = pagesForAdmin({ webhooks: WebhookListPage, webhook: WebhookPage })
const user = userEvent.setup()

async function openWebhooks() {
  const { company } = session
  if (!company) throw new Error('nobody is signed in')
  const body = { moduleSettings: { ...company.moduleSettings, integrations: true } }
  const { data } = await client.PUT('/api/companies/{id}', { params: { path: { id: company._id } }, body })
  session.company = data
  open(href('webhooks'))
}
const webhooks = async () => (await client.GET('/api/webhooks')).data?.webhooks ?? []
const rotations = async () =>
  (await client.GET('/api/event-log', { params: { query: { action: 'webhook.secret_rotated' } } })).data?.total ?? 0

async function make(address: string) {
  await user.click(await screen.findByRole('button', { name: /вебхук$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый вебхук' }))
  await user.click(dialog.getByRole('textbox', { name: 'Адрес получателя' }))
  await user.paste(address)
  await user.click(dialog.getByRole('radio', { name: 'Все' }))
  await user.click(dialog.getByRole('button', { name: 'Создать вебхук' }))
}
const secret = (host: string) => screen.findByRole('heading', { name: `Вебхук «${host}» создан` })

test('a secret that is not kept yet asks before a trial leads away from it', async () => {
  await openWebhooks()
  await make('https://first.example.ru/')
  await secret('first.example.ru')
  await user.click(await screen.findByRole('button', { name: 'Ещё: first.example.ru' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Проверить' }))
  await screen.findByText('Секрет больше не покажется. Покинуть страницу?')
  expect(location.pathname).toBe(href('webhooks'))
})

test('a secret that is not kept yet comes back after that of the next webhook', async () => {
  await openWebhooks()
  await make('https://first.example.ru/')
  await secret('first.example.ru')
  await make('https://second.example.ru/')
  await secret('second.example.ru')
  await user.click(screen.getByRole('checkbox', { name: 'Секрет сохранён в надёжном месте' }))
  await user.click(screen.getByRole('button', { name: 'Готово' }))
  await secret('first.example.ru')
})

test('a webhook whose answer was lost is made once, and the next press shows its secret', async () => {
  await openWebhooks()
  const before = (await webhooks()).length
  await user.click(await screen.findByRole('button', { name: /вебхук$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый вебхук' }))
  await user.click(dialog.getByRole('textbox', { name: 'Адрес получателя' }))
  await user.paste('https://hooks.example.ru/restik')
  await user.click(dialog.getByRole('radio', { name: 'Все' }))
  loseNextAnswer('POST', '/api/webhooks')
  await user.click(dialog.getByRole('button', { name: 'Создать вебхук' }))
  await dialog.findByRole('alert')
  await user.click(dialog.getByRole('button', { name: 'Создать вебхук' }))
  await screen.findByRole('heading', { name: /^Вебхук «.*» создан$/ })
  expect((await webhooks()).length).toBe(before + 1)
})

test('a secret whose answer was lost is renewed once, so that the one before signs as long as was chosen', async () => {
  await openWebhooks()
  const [webhook] = await webhooks()
  const before = await rotations()
  await user.click((await screen.findAllByRole('button', { name: /^Ещё: / }))[0] ?? document.body)
  await user.click(await screen.findByRole('menuitem', { name: 'Обновить секрет' }))
  const dialog = within(await screen.findByRole('dialog'))
  loseNextAnswer('POST', `/api/webhooks/${webhook?._id}/rotate-secret`)
  await user.click(await dialog.findByRole('button', { name: 'Выпустить новый секрет' }))
  await dialog.findByRole('alert')
  await user.click(dialog.getByRole('button', { name: 'Выпустить новый секрет' }))
  await screen.findByRole('heading', { name: /^Новый секрет вебхука/ })
  expect(await rotations()).toBe(before + 1)
})
