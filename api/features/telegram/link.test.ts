import { messages } from '../../../openapi/gen/messages.gen.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { actionsOf } from '../../test/events-of.ts'
import { buildUser, type BuiltUser } from '../../test/factories.ts'
import { taskCalls } from '../../test/task-calls.ts'
import { botMoved, wrote } from '../../test/telegram-updates.ts'
import { connected, post, startTelegramWorld, type Connected, type TelegramWorld } from '../../test/telegram-world.ts'

const START = Date.UTC(2026, 5, 1, 9)
let time = START
let world: TelegramWorld
let one: Connected
let waiter: BuiltUser

beforeAll(async () => {
  world = await startTelegramWorld({ now: () => new Date(time) })
})
afterAll(() => world?.stop())
beforeEach(async () => {
  time = START
  one = await connected(world)
  waiter = await buildUser(world.app, { company: one.company, name: 'Денис Орлов' })
})

const codeOf = async (user: BuiltUser) => {
  const { data } = await user.client.POST('/api/integrations/telegram/link', {})
  return { ...data, code: data?.url.split('start=')[1] ?? '' }
}
const mineOf = async (user: BuiltUser) => (await user.client.GET('/api/integrations/telegram/me')).data
const OLD = 'Ссылка устарела. Получите новую в личном кабинете'

test('a link of 15 minutes opens once', async () => {
  const { code, url, qrSvg, expiresAt } = await codeOf(waiter)
  expect(code).toMatch(/^[\w-]{32}$/)
  expect(url).toBe(`https://t.me/bot_${one.botId}_bot?start=${code}`)
  expect(qrSvg).toStartWith('<svg')
  expect(Date.parse(expiresAt ?? '')).toBe(START + 15 * 60_000)
  await one.house.hears(wrote({ id: 10, username: 'denis_orlov' }, `/start ${code}`))
  expect(world.telegram.texts(10).at(-1)).toContain('Готово! Денис Орлов, вы будете получать уведомления компании')
  expect(await mineOf(waiter)).toMatchObject({ linked: true, username: 'denis_orlov' })
  await one.house.hears(wrote({ id: 11 }, `/start ${code}`))
  expect(world.telegram.texts(11)).toEqual([OLD])
  expect(await actionsOf(world.app, one.company.id)).toContain('telegram.linked')
  const [user] =
    (await one.admin.client.GET('/api/users', { params: { query: { search: 'Денис' } } })).data?.users ?? []
  expect(user?.telegram).toEqual({ linked: true, username: 'denis_orlov' })
})

test('too late, unknown, of another company, of somebody who has left', async () => {
  const { code } = await codeOf(waiter)
  time += 15 * 60_000
  await one.house.hears(wrote({ id: 20 }, `/start ${code}`))
  await one.house.hears(wrote({ id: 20 }, `/start ${'x'.repeat(32)}`))
  const other = await connected(world)
  const foreign = await codeOf(other.admin)
  await one.house.hears(wrote({ id: 20 }, `/start ${foreign.code}`))
  const last = await codeOf(waiter)
  time += 1000
  await one.admin.client.PUT('/api/users/{id}/status', {
    params: { path: { id: waiter.id } },
    body: { isActive: false },
  })
  await one.house.hears(wrote({ id: 20 }, `/start ${last.code}`))
  expect(world.telegram.texts(20)).toEqual([OLD, OLD, OLD, OLD])
  expect((await codeOf(other.admin)).code).not.toBe('')
})

test('a link that was got in a session goes with it: signed out everywhere, nobody links by it', async () => {
  const { code } = await codeOf(waiter)
  expect((await waiter.client.POST('/api/auth/logout-all', {})).response.status).toBe(200)
  await one.house.hears(wrote({ id: 25 }, `/start ${code}`))
  expect(world.telegram.texts(25)).toEqual([OLD])
})

test('of two links the newer is good, and of two who use one at once one is linked', async () => {
  const [first, second] = [await codeOf(waiter), await codeOf(waiter)]
  await one.house.hears(wrote({ id: 30 }, `/start ${first.code}`))
  expect(world.telegram.texts(30)).toEqual([OLD])
  await Promise.all(
    [31, 32].map((id) => one.house.call(world.telegram.update(one.token, wrote({ id }, `/start ${second.code}`)))),
  )
  await world.app.telegram()
  const told = [31, 32].map((id) => world.telegram.texts(id).join().startsWith('Готово!'))
  expect(told.toSorted()).toEqual([false, true])
})

test('an account speaks for one person of a company, and for another one in another', async () => {
  const other = await connected(world)
  const cook = await buildUser(world.app, { company: one.company })
  await one.house.link(waiter, 40)
  await other.house.link(other.admin, 40)
  await one.house.link(cook, 40)
  expect([(await mineOf(waiter))?.linked, (await mineOf(cook))?.linked, (await mineOf(other.admin))?.linked]).toEqual([
    false,
    true,
    true,
  ])
})

test('a person of two companies hears of each by its own bot, asks each of its own tasks, and leaves one alone', async () => {
  const other = await connected(world)
  await one.house.link(waiter, 45)
  await other.house.link(other.admin, 45)
  const asks = async ({ house, token }: Connected) => {
    time += 2000
    await house.hears(wrote({ id: 45 }, '/tasks'))
    const { params } = world.telegram.sent.findLast((call) => call.token === token) ?? {}
    return String(params?.['text'])
  }
  time += 2000
  await taskCalls(one.admin).create({ title: 'Первая', assignees: [waiter.id] })
  await taskCalls(await buildUser(world.app, { company: other.company, role: 'admin' })).create({
    title: 'Вторая',
    assignees: [other.admin.id],
  })
  await world.app.telegram()
  const told = ({ token }: Connected) =>
    world.telegram.sent.filter((call) => call.token === token).map(({ params }) => String(params['text']))
  expect([told(one).join().includes('Вторая'), told(other).join().includes('Первая')]).toEqual([false, false])
  expect([told(one).at(-1), told(other).at(-1)]).toEqual([
    expect.stringContaining('Первая'),
    expect.stringContaining('Вторая'),
  ])
  expect([await asks(one), await asks(other)]).toEqual([
    expect.stringContaining('Первая'),
    expect.stringContaining('Вторая'),
  ])
  time += 2000
  await one.house.hears(wrote({ id: 45 }, '/stop'))
  expect([(await mineOf(waiter))?.linked, (await mineOf(other.admin))?.linked]).toEqual([false, true])
})

test('/stop, his own switch, the administrator and a block each end it', async () => {
  const { client } = one.admin
  await one.house.link(waiter, 50)
  await one.house.hears(wrote({ id: 50 }, '/stop'))
  expect(world.telegram.texts(50).at(-1)).toBe('Вы больше не получаете уведомления')
  expect((await mineOf(waiter))?.linked).toBe(false)
  await one.house.link(waiter, 50)
  await waiter.client.DELETE('/api/integrations/telegram/link')
  expect((await mineOf(waiter))?.linked).toBe(false)
  await one.house.link(waiter, 50)
  await client.DELETE('/api/integrations/telegram/users/{userId}', { params: { path: { userId: waiter.id } } })
  expect((await mineOf(waiter))?.linked).toBe(false)
  await one.house.link(waiter, 50)
  await one.house.hears(botMoved({ id: 50 }, 'kicked'))
  const { data } = await client.GET('/api/integrations/telegram/users', { params: { query: { linked: false } } })
  expect(data?.users.find(({ id }) => id === waiter.id)).toMatchObject({
    linked: false,
    blockedAt: new Date(time).toISOString(),
  })
  const unlinked = (await actionsOf(world.app, one.company.id)).filter((action) => action === 'telegram.unlinked')
  expect(unlinked).toHaveLength(4)
})

test('whoever is removed from the company leaves nothing of his Telegram', async () => {
  await one.house.link(waiter, 60)
  await one.admin.client.DELETE('/api/users/{id}', { params: { path: { id: waiter.id } } })
  const rows = await world.app.db.forCompany(
    one.company.id,
  )`select from telegram_links where company_id = ${one.company.id}`
  expect(rows).toHaveLength(0)
})

test('what he wants to hear of; a task that is given to him he always hears of', async () => {
  const put = async (notifications: object) =>
    (await waiter.client.PUT('/api/integrations/telegram/me', { body: { notifications } })).error?.fields ?? 'ok'
  expect(await put({ newsPublished: false })).toBe('ok')
  expect(await put({ taskAssigned: false })).toEqual({
    'notifications.taskAssigned': messages.TELEGRAM_NOTIFICATION_FIXED,
  })
  expect((await mineOf(waiter))?.notifications).toMatchObject({ newsPublished: false, taskAssigned: true })
})

test('a link without a bot', async () => {
  await one.admin.client.PUT('/api/integrations/telegram', { body: { isActive: false } })
  const { error } = await waiter.client.POST('/api/integrations/telegram/link', {})
  expect(error).toMatchObject({ code: 'TELEGRAM_OFF', message: 'Telegram не подключен администратором' })
})

test('only who knows both secrets is Telegram, and an update counts once', async () => {
  const { url, secret } = world.telegram.webhooks.get(one.token) ?? { url: '', secret: '' }
  const { code } = await codeOf(waiter)
  const update = world.telegram.update(one.token, wrote({ id: 70 }, `/start ${code}`))
  const other = await connected(world)
  const foreign = world.telegram.webhooks.get(other.token)
  const statuses = [
    await post(world.app, url, update),
    await post(world.app, url, update, 'wrong'),
    await post(world.app, url, update, foreign?.secret),
    await post(world.app, `${url.slice(0, -3)}abc`, update, secret),
    await post(world.app, foreign?.url ?? '', update, secret),
  ]
  expect(statuses).toEqual([404, 404, 404, 404, 404])
  await world.app.telegram()
  expect(world.telegram.texts(70)).toEqual([])
  // Telegram gives it again when it has not heard the answer, also while the first is under way.
  expect(await Promise.all([1, 2, 3].map(() => post(world.app, url, update, secret)))).toEqual([200, 200, 200])
  await world.app.telegram()
  expect(await post(world.app, url, update, secret)).toBe(200)
  await world.app.telegram()
  expect(world.telegram.texts(70)).toHaveLength(1)
})

test('whoever is not linked is told how to be', async () => {
  for (const text of ['/tasks', '/checklists', '/start', '/stop']) {
    await one.house.hears(wrote({ id: 80 }, text))
    // A chat hears one message a second.
    time += 1000
  }
  expect(world.telegram.texts(80)).toEqual(
    Array(4).fill('Сначала привяжите свой Telegram: откройте ссылку в личном кабинете'),
  )
})
