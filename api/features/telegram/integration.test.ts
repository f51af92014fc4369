import { afterAll, beforeAll, expect, test } from 'bun:test'
import { actionsOf } from '../../test/events-of.ts'
import { buildCompany, buildUser } from '../../test/factories.ts'
import { wrote } from '../../test/telegram-updates.ts'
import { connected, startTelegramWorld, type TelegramWorld } from '../../test/telegram-world.ts'

const LINK = '/api/integrations/telegram'
let world: TelegramWorld
beforeAll(async () => {
  world = await startTelegramWorld()
})
afterAll(() => world?.stop())

async function unconnected() {
  const company = await buildCompany(world.app, { moduleSettings: { integrations: true } })
  const admin = await buildUser(world.app, { company, role: 'admin' })
  const put = async (body: object) => {
    const { data, error, response } = await admin.client.PUT(LINK, { body })
    return { status: response.status, ...data, ...error }
  }
  return { company, admin, put }
}

test('a bot is connected by its token, which nobody sees again', async () => {
  const { company, admin, put } = await unconnected()
  expect((await admin.client.GET(LINK)).data).toMatchObject({
    status: 'disconnected',
    botUsername: null,
    tokenMask: null,
  })
  const token = world.telegram.bot(111_222, 'berezka_smena_bot')
  const made = await put({ botToken: token, quietHours: { isOn: true, from: '22:00', to: '07:00' } })
  expect(made).toMatchObject({
    status: 'connected',
    botUsername: 'berezka_smena_bot',
    botName: 'Берёзка, смена',
    tokenMask: `111222:****${token.slice(-4)}`,
    isActive: true,
    quietHours: { isOn: true, from: '22:00', to: '07:00' },
    notifications: { digest: true },
    linkedCount: 0,
    usersCount: 1,
    lastError: null,
  })
  expect(JSON.stringify(made)).not.toContain(token)
  const [row] = await world.app.db.forCompany(company.id)`
    select token, path_hash from telegram_integrations where company_id = ${company.id}`
  expect(JSON.stringify(row)).not.toContain(token.slice(10))
  expect(world.telegram.webhooks.get(token)?.url).toStartWith(
    'https://smena.example/api/integrations/telegram/webhook/',
  )
  expect(await actionsOf(world.app, company.id)).toContain('telegram.connected')
  const events = await world.app.db.forCompany(company.id)`select changes from events where company_id = ${company.id}`
  expect(JSON.stringify(events)).not.toContain(token)
})

test('a token that Telegram does not take, a form that is none, a Telegram that is away', async () => {
  const { put, admin } = await unconnected()
  const unknown = '999:AAbbCCddEEffGGhhIIjjKKllMMnnOO_zzzz'
  expect(await put({ botToken: unknown })).toMatchObject({
    status: 400,
    code: 'TELEGRAM_TOKEN_REFUSED',
    fields: { botToken: 'Telegram не принял токен. Проверьте его в @BotFather' },
  })
  expect(await put({ botToken: 'нет' })).toMatchObject({ status: 400, fields: { botToken: 'Некорректный токен бота' } })
  expect(await put({ isActive: false })).toMatchObject({ status: 400, code: 'TELEGRAM_TOKEN_INVALID' })
  const token = world.telegram.bot(111_300)
  world.telegram.fail({ method: 'getMe', status: 502 })
  expect(await put({ botToken: token })).toMatchObject({ status: 502, code: 'TELEGRAM_UNAVAILABLE' })
  expect((await admin.client.GET(LINK)).data?.status).toBe('disconnected')
  // Between the two calls: the bot is the company's, and the administrator sees that it is not whole.
  world.telegram.fail({ method: 'setWebhook', status: 500 })
  expect(await put({ botToken: token })).toMatchObject({ status: 502 })
  expect((await admin.client.GET(LINK)).data).toMatchObject({
    status: 'error',
    lastError: 'Telegram недоступен. Повторите позже',
  })
  expect(await put({ botToken: token })).toMatchObject({ status: 'connected', lastError: null })
})

test('one bot has one company: the second is refused, and the first goes on hearing', async () => {
  const first = await connected(world)
  const second = await unconnected()
  const before = world.telegram.webhooks.get(first.token)
  expect(await second.put({ botToken: first.token })).toMatchObject({ status: 409, code: 'TELEGRAM_BOT_TAKEN' })
  expect(world.telegram.webhooks.get(first.token)).toEqual(before)
  // At the same moment: one of them has it.
  const token = world.telegram.bot(111_400)
  const third = await unconnected()
  const both = await Promise.all([second.put({ botToken: token }), third.put({ botToken: token })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([409, 'connected'])
})

test('a bot that one company has given back another may take: it hears its calls, and nobody of the first is told', async () => {
  const first = await connected(world)
  const { id } = await first.house.link(first.admin)
  await first.admin.client.DELETE(LINK)
  const second = await unconnected()
  expect(await second.put({ botToken: first.token })).toMatchObject({ status: 'connected', linkedCount: 0 })
  const before = world.telegram.texts(id).length
  await first.house.tell({ user: first.admin.id })
  await world.app.telegram()
  // His number is known to the bot, and nothing of it to the other company.
  await first.house.hears(wrote({ id }, '/tasks'))
  expect(world.telegram.texts(id).slice(before)).toEqual([expect.stringContaining('Сначала привяжите свой Telegram')])
})

test('settings change without the token; a form that was filled from another state is refused', async () => {
  const { company, admin } = await connected(world)
  const put = (body: object) => admin.client.PUT(LINK, { body })
  const seen = (await admin.client.GET(LINK)).data
  const changed = await put({ notifications: { digest: false }, isActive: false, updatedAt: seen?.updatedAt })
  expect(changed.data).toMatchObject({ isActive: false, notifications: { digest: false, taskAssigned: true } })
  const late = await put({ notifications: { digest: true }, updatedAt: seen?.updatedAt })
  expect([late.response.status, late.error?.code]).toEqual([409, 'STALE'])
  expect((await put({ quietHours: { isOn: true, from: '25:00', to: '08:00' } })).error?.fields).toEqual({
    'quietHours.from': 'Время в формате ЧЧ:ММ',
  })
  expect((await actionsOf(world.app, company.id)).filter((one) => one === 'telegram.updated')).toHaveLength(1)
})

test('a token of another bot: nobody has written to it yet', async () => {
  const { admin, house, token } = await connected(world)
  await house.link(admin)
  const other = world.telegram.bot(111_500)
  await admin.client.PUT('/api/integrations/telegram/me', { body: { notifications: { digest: false } } })
  const { data } = await admin.client.PUT(LINK, { body: { botToken: other } })
  expect([data?.linkedCount, world.telegram.webhooks.has(token)]).toEqual([0, false])
  const { data: mine } = await admin.client.GET('/api/integrations/telegram/me')
  expect(mine).toMatchObject({ linked: false, notifications: { digest: false } })
})

test('the same bot with a new token keeps its people', async () => {
  const { admin, house, token, botId } = await connected(world)
  await house.link(admin)
  world.telegram.revoke(token)
  const again = world.telegram.bot(botId)
  const { data } = await admin.client.PUT(LINK, { body: { botToken: again } })
  expect([data?.linkedCount, data?.status]).toEqual([1, 'connected'])
})

test('taken away also while Telegram is', async () => {
  const { company, admin, house, token } = await connected(world)
  await house.link(admin)
  world.telegram.fail({ method: 'deleteWebhook', status: 500 })
  const { data } = await admin.client.DELETE(LINK)
  expect(data?.message).toBe('Telegram отключен')
  expect((await admin.client.GET(LINK)).data).toMatchObject({ status: 'disconnected', linkedCount: 0 })
  expect((await admin.client.DELETE(LINK)).response.status).toBe(200)
  expect((await actionsOf(world.app, company.id)).filter((one) => one === 'telegram.disconnected')).toHaveLength(1)
  // Its old address hears nobody.
  expect(world.telegram.webhooks.has(token)).toBe(true)
  expect(await house.call({ update_id: 1 })).toBe(404)
})

test('a test message goes to whoever asks, or to a chat of the company', async () => {
  const { admin, house } = await connected(world)
  const send = async (body: object) => {
    const { data, error, response } = await admin.client.POST(`${LINK}/test`, { body })
    return [response.status, data?.message ?? error?.message]
  }
  expect(await send({})).toEqual([409, 'Сначала привяжите свой Telegram'])
  const { id } = await house.link(admin)
  expect(await send({})).toEqual([200, 'Тестовое сообщение отправлено'])
  expect(world.telegram.texts(id).at(-1)).toContain('Тестовое сообщение')
  expect(await send({ chatId: '-1' })).toEqual([404, 'Чат не найден'])
  world.telegram.fail({ method: 'sendMessage', status: 403, description: 'Forbidden: bot was blocked by the user' })
  expect(await send({})).toEqual([409, 'Пользователь заблокировал бота'])
  expect(await send({})).toEqual([409, 'Сначала привяжите свой Telegram'])
})

test('an employee sees nothing of it, and a company without the section has none', async () => {
  const { company } = await connected(world)
  const waiter = await buildUser(world.app, { company })
  expect((await waiter.client.GET(LINK)).response.status).toBe(403)
  expect((await waiter.client.GET('/api/integrations/telegram/me')).response.status).toBe(200)
  const other = await buildCompany(world.app, { moduleSettings: {} })
  const admin = await buildUser(world.app, { company: other, role: 'admin' })
  expect((await admin.client.GET(LINK)).error?.code).toBe('MODULE_DISABLED')
})
