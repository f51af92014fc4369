import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE, SECOND } from '../../openapi/rules/time/durations.ts'
import { createTestApp } from '../test/app.ts'
import { actionsOf } from '../test/events-of.ts'
import { buildRestaurant, buildUser, type BuiltUser } from '../test/factories.ts'
import { runJob } from '../test/run-job.ts'
import { taskCalls } from '../test/task-calls.ts'
import { botMoved, wrote, wroteIn } from '../test/telegram-updates.ts'
import { connected, startTelegramWorld, type Connected, type TelegramWorld } from '../test/telegram-world.ts'
import { taskJobs } from '../features/tasks/clock/jobs.ts'
import { tellChats } from './chats.ts'
import { telegramPeople } from './links.ts'

/** Noon in Moscow. */
const START = Date.UTC(2026, 5, 1, 9)
let time = START
let world: TelegramWorld
let one: Connected
let waiter: BuiltUser
let account: { id: number }
let lastGroup = -1_000_000

beforeAll(async () => {
  world = await startTelegramWorld({ now: () => new Date(time) })
})
afterAll(() => world?.stop())
beforeEach(async () => {
  // Whoever was left alone in the test before is not any more.
  time += 24 * 60 * MINUTE - ((time - START) % (24 * 60 * MINUTE))
  one = await connected(world, { news: true })
  waiter = await buildUser(world.app, { company: one.company })
  account = await one.house.link(waiter)
  time += 10 * SECOND
})

const tell = (said: object = {}) => one.house.tell({ user: waiter.id }, said, new Date(time))
const texts = () => world.telegram.texts(account.id).slice(1)
const statusOf = async () => {
  const { data } = await one.admin.client.GET('/api/integrations/telegram')
  return [data?.status, data?.lastError]
}
const dueIn = async () => (await one.house.waiting()).map(({ dueAt }) => dueAt.getTime() - time)

test('a title in bold, what it says as it is, and a button to the company’s address', async () => {
  await tell({ text: '1 < 2 & <b>не жирно</b>', path: '/tasks?scope=all' })
  expect(await world.app.telegram()).toBe(1)
  expect(world.telegram.sent.at(-1)?.params).toMatchObject({
    text: '<b>Задача №131 просрочена</b>\n1 &lt; 2 &amp; &lt;b&gt;не жирно&lt;/b&gt;',
    parse_mode: 'HTML',
    reply_markup: {
      inline_keyboard: [[{ text: 'Открыть', url: `https://${one.company.subdomain}.smena.example/tasks?scope=all` }]],
    },
  })
})

test('what Telegram breaks is tried again after 1, 5 and 30 minutes, and comes once', async () => {
  world.telegram.fail({ method: 'sendMessage', status: 500, times: 3 })
  await tell()
  const waits: number[] = []
  for (let tries = 0; tries < 3; tries += 1) {
    await world.app.telegram()
    const [wait = 0] = await dueIn()
    waits.push(wait / MINUTE)
    time += wait
  }
  expect(waits).toEqual([1, 5, 30])
  expect(await statusOf()).toEqual(['error', 'Telegram недоступен. Повторите позже'])
  await world.app.telegram()
  expect([texts().length, await one.house.waiting()]).toEqual([1, []])
  expect(await statusOf()).toEqual(['connected', null])
  await world.app.telegram()
  expect(texts()).toHaveLength(1)
})

test('a Telegram that hangs rests, and no other bot with it', async () => {
  const other = await connected(world)
  const cook = await other.house.link(other.admin)
  time += 10 * SECOND
  world.telegram.fail({ method: 'sendMessage', hangs: true })
  await tell()
  await tell({ title: 'Вторая' })
  const calls = world.telegram.calls.length
  await world.app.telegram()
  // The second did not even try.
  expect(world.telegram.calls.slice(calls).map(({ method }) => method)).toEqual(['sendMessage'])
  world.telegram.release()
  await other.house.tell({ user: other.admin.id }, {}, new Date(time))
  await world.app.telegram()
  expect(world.telegram.texts(cook.id)).toHaveLength(2)
  time += MINUTE
  await world.app.telegram()
  expect(texts()).toHaveLength(2)
})

test('silence that Telegram asks for is kept, by all messages of the bot, and costs no try', async () => {
  world.telegram.fail({ method: 'sendMessage', status: 429, parameters: { retry_after: 17 } })
  await tell()
  await tell({ title: 'Вторая' })
  await world.app.telegram()
  const then = { dueAt: new Date(time + 17 * SECOND), attempts: 0 }
  expect(await one.house.waiting()).toEqual([then, then])
  time += 16 * SECOND
  expect(await world.app.telegram()).toBe(0)
  time += SECOND
  expect(await world.app.telegram()).toBe(2)
  expect(await statusOf()).toEqual(['connected', null])
})

test('whoever has blocked the bot is unlinked, and hears no more', async () => {
  world.telegram.fail({ method: 'sendMessage', status: 403, description: 'Forbidden: bot was blocked by the user' })
  await tell()
  await tell({ title: 'Вторая' })
  await world.app.telegram()
  expect([texts(), await one.house.waiting()]).toEqual([[], []])
  expect(await statusOf()).toEqual(['connected', 'Пользователь заблокировал бота'])
  const { data } = await one.admin.client.GET('/api/integrations/telegram/users', { params: { query: {} } })
  expect(data?.users.find(({ id }) => id === waiter.id)).toMatchObject({ linked: false, blockedAt: expect.any(String) })
  expect(await actionsOf(world.app, one.company.id)).toContain('telegram.unlinked')
})

test('whoever has asked and then blocked the bot is unlinked too, and his question does not come back', async () => {
  world.telegram.fail({ method: 'sendMessage', status: 403, description: 'Forbidden: bot was blocked by the user' })
  await one.house.hears(wrote(account, '/tasks'))
  expect([texts(), await one.house.waiting()]).toEqual([[], []])
  const { data } = await one.admin.client.GET('/api/integrations/telegram/users', { params: { query: {} } })
  expect(data?.users.find(({ id }) => id === waiter.id)).toMatchObject({ linked: false, blockedAt: expect.any(String) })
})

test('a token that was revoked is told of, and the messages wait for the next one', async () => {
  world.telegram.revoke(one.token)
  await tell()
  await world.app.telegram()
  expect(await statusOf()).toEqual(['error', 'Telegram не принял токен. Проверьте его в @BotFather'])
  expect(JSON.stringify(await one.house.waiting())).not.toContain(one.token)
  const again = world.telegram.bot(one.botId)
  await one.admin.client.PUT('/api/integrations/telegram', { body: { botToken: again } })
  time += 5 * MINUTE
  await world.app.telegram()
  expect(texts()).toHaveLength(1)
})

test('a message that Telegram can’t take is laid aside, and the next one passes', async () => {
  world.telegram.fail({ method: 'sendMessage', status: 400, description: 'Bad Request: chat not found' })
  await tell()
  await tell({ title: 'Вторая' })
  await world.app.telegram()
  expect([texts().length, await one.house.waiting()]).toEqual([1, []])
})

test('quiet hours: the message comes in the morning, an answer at once', async () => {
  // 9:00 of UTC is noon in Moscow.
  const noon = time - 10 * SECOND
  const morning = noon + 20 * 60 * MINUTE
  time = noon + 12 * 60 * MINUTE
  await tell()
  expect(await world.app.telegram()).toBe(0)
  expect(await one.house.waiting()).toEqual([{ dueAt: new Date(morning), attempts: 0 }])
  await one.house.hears(wrote(account, '/help'))
  expect(texts()).toHaveLength(1)
  time = morning
  expect(await world.app.telegram()).toBe(1)
})

test('his own quiet hours hold back what is for him and nobody else, and drop nothing', async () => {
  const cook = await buildUser(world.app, { company: one.company })
  const other = await one.house.link(cook)
  time += 10 * SECOND
  // Noon in Moscow has just begun.
  const body = { quietHours: { from: '11:00', to: '14:00' } }
  await waiter.client.PUT('/api/notifications/settings', { body })
  await tell()
  await one.house.tell({ user: cook.id }, { title: 'Повару' }, new Date(time))
  expect(await world.app.telegram()).toBe(1)
  expect([texts(), world.telegram.texts(other.id).at(-1)]).toEqual([[], expect.stringContaining('Повару')])
  const [held] = await one.house.waiting()
  expect(held).toEqual({ dueAt: new Date(Math.floor(time / DAY) * DAY + 11 * HOUR), attempts: 0 })
  time = held?.dueAt.getTime() ?? 0
  expect([await world.app.telegram(), texts().length]).toEqual([1, 1])
})

test('that an end is near is said to nobody behind it, wherever quiet hours have held it (D53)', async () => {
  const group = { id: (lastGroup -= 1), title: 'Смена' }
  await one.house.hears(wroteIn(group, account, '/connect@bot'))
  const { data } = await one.admin.client.GET('/api/integrations/telegram')
  const path = { id: data?.groupChats[0]?._id ?? '' }
  const body = { events: ['taskDueSoon' as const, 'taskOverdue' as const], restaurant: null }
  await one.admin.client.PUT('/api/integrations/telegram/chats/{id}', { params: { path }, body })
  // Five, seven and eight in the morning in Moscow.
  const [five, seven, eight] = [time + 17 * HOUR, time + 19 * HOUR, time + 20 * HOUR]
  const make = (title: string, deadline: number) =>
    taskCalls(one.admin).create({ title, assignees: [waiter.id], deadline: new Date(deadline).toISOString() })
  await make('Утренняя', seven)
  await make('Дневная', five + 24 * HOUR)
  await world.app.telegram()
  const tick = async (at: number) => {
    time = at
    await runJob(world.app.db.jobs, taskJobs, 'task-deadlines', new Date(time))
    await world.app.telegram()
  }
  const said = [texts().length, world.telegram.texts(group.id).length]
  for (const at of [five, seven]) await tick(at)
  expect([texts().length, world.telegram.texts(group.id).length]).toEqual(said)
  for (let moments = 0; moments < 4; moments += 1) {
    time = eight + moments * 10 * SECOND
    await world.app.telegram()
  }
  const heard = ['Просрочена задача', 'Скоро срок задачи']
  const words = (all: readonly string[]) => all.map((text) => /<b>(.*) №/.exec(text)?.[1]).toSorted()
  expect(words(texts().slice(said[0]))).toEqual(heard)
  expect(words(world.telegram.texts(group.id).slice(said[1]))).toEqual(heard)
  expect(texts().find((text) => text.includes('Скоро срок'))).toContain('Дневная')
})

test('what quiet hours have held is not said of a section that was switched off meanwhile', async () => {
  const night = time + 14 * HOUR
  time = night
  const boss = await buildUser(world.app, { company: one.company, role: 'admin' })
  await taskCalls(boss).create({ title: 'Утром', assignees: [waiter.id] })
  expect([await world.app.telegram(), (await one.house.waiting()).length]).toEqual([0, 1])
  const section = (tasks: boolean) =>
    boss.client.PUT('/api/companies/{id}', {
      params: { path: { id: one.company.id } },
      body: { moduleSettings: { tasks } } as never,
    })
  await section(false)
  time = night + 6 * HOUR
  await world.app.telegram()
  expect([texts(), await one.house.waiting()]).toEqual([[], []])
})

test('the company’s hours are for whoever has chosen none, by the clock he lives by; who has chosen goes by his own', async () => {
  const far = await buildUser(world.app, { company: one.company })
  await buildRestaurant(world.app, { company: one.company, timezone: 'Asia/Vladivostok', staff: [far] })
  const owl = await buildUser(world.app, { company: one.company })
  const quietHours = { isOn: true, from: '23:00', to: '10:00' }
  await one.admin.client.PUT('/api/integrations/telegram', { body: { quietHours } })
  const people = [waiter, far, owl]
  const chats = [account, await one.house.link(far), await one.house.link(owl)]
  await owl.client.PUT('/api/notifications/settings', { body: { quietHours: null } })
  // What he hears of is no choice of hours.
  await waiter.client.PUT('/api/notifications/settings', { body: { kinds: [{ kind: 'taskComment', mail: true }] } })
  // Noon in Vladivostok, five in the morning in Moscow.
  time += 17 * HOUR
  for (const { id } of people) await one.house.tell({ user: id }, {}, new Date(time))
  const heard = () => chats.map(({ id }) => world.telegram.texts(id).length - 1)
  await world.app.telegram()
  expect(heard()).toEqual([0, 1, 1])
  expect(await dueIn()).toEqual([5 * HOUR - (time % HOUR)])
  time += 5 * HOUR
  await world.app.telegram()
  expect(heard()).toEqual([1, 1, 1])
})

test('nothing goes out once it is switched off, or the link is gone', async () => {
  await tell()
  await one.admin.client.PUT('/api/integrations/telegram', { body: { isActive: false } })
  expect(await world.app.telegram()).toBe(0)
  await one.admin.client.PUT('/api/integrations/telegram', { body: { isActive: true } })
  await tell()
  await waiter.client.DELETE('/api/integrations/telegram/link')
  expect([await world.app.telegram(), texts(), await one.house.waiting()]).toEqual([0, [], []])
})

test('a chat hears one message a second, however many wait', async () => {
  for (let n = 0; n < 5; n += 1) await tell({ title: `Сообщение ${n}` })
  await world.app.telegram()
  // Three moments are within the patience of a hand; the rest come back.
  expect(texts()).toHaveLength(3)
  expect((await dueIn()).every((wait) => wait > 0 && wait <= 4 * SECOND)).toBe(true)
  time += 4 * SECOND
  await world.app.telegram()
  expect(texts()).toHaveLength(5)
})

test('who writes himself is answered at once, however much waits for his chat and his company', async () => {
  for (let n = 0; n < 20; n += 1) await tell({ title: `Сообщение ${n}` })
  await world.app.telegram()
  const before = texts().length
  await one.house.hears(wrote(account, '/tasks'))
  expect(texts().slice(before)).toEqual(['Новых задач нет'])
  // What is told next keeps its distance from the answer.
  expect((await dueIn()).every((wait) => wait > 0)).toBe(true)
})

test('a chat that has to wait holds up no other one of its bot', async () => {
  const cook = await buildUser(world.app, { company: one.company })
  const other = await one.house.link(cook)
  time += 10 * SECOND
  for (let n = 0; n < 5; n += 1) await tell({ title: `Сообщение ${n}` })
  await one.house.tell({ user: cook.id }, { title: 'Повару' }, new Date(time))
  await world.app.telegram()
  expect(world.telegram.texts(other.id).at(-1)).toContain('Повару')
})

test('two instances hand each message over once, and one that ends leaves the rest to the other', async () => {
  const second = await createTestApp({ beside: world.app, now: () => new Date(time) })
  try {
    for (let n = 0; n < 3; n += 1) await tell({ title: `Сообщение ${n}` })
    await Promise.all([world.app.telegram(), second.telegram()])
    time += 5 * SECOND
    await Promise.all([world.app.telegram(), second.telegram()])
    expect(texts().toSorted()).toEqual([0, 1, 2].map((n) => expect.stringContaining(`Сообщение ${n}`)) as never)
  } finally {
    await second.stop()
  }
})

test('a group is known once the bot is there, and told what it was chosen for, in its topic', async () => {
  lastGroup -= 1
  const group = { id: lastGroup, title: 'Смена на Мойке', isForum: true }
  const { client } = one.admin
  const restaurant = await buildRestaurant(world.app, { company: one.company })
  const other = await buildRestaurant(world.app, { company: one.company })
  await one.house.hears(botMoved(account, 'member', group))
  await one.house.hears(wroteIn(group, account, '/connect@bot', 4))
  const [chat] = (await client.GET('/api/integrations/telegram')).data?.groupChats ?? []
  expect(chat).toMatchObject({ title: 'Смена на Мойке', events: [], restaurant: null, hasTopics: true, threadId: 4 })
  const said = {
    title: 'Отклонение',
    text: 'Холодильник',
    event: 'checklistFailed' as const,
    kind: 'checklistDeviation' as const,
  }
  const hear = (place: string | null) =>
    world.app.db.write(one.company.id, (sql) =>
      tellChats(sql, one.company.id, { ...said, restaurant: place }, new Date(time)),
    )
  expect(await hear(restaurant.id)).toBe(0)
  const put = (body: object) =>
    client.PUT('/api/integrations/telegram/chats/{id}', { params: { path: { id: chat?._id ?? '' } }, body })
  expect((await put({ restaurant: Bun.randomUUIDv7() })).error?.code).toBe('RESTAURANT_NOT_FOUND')
  expect((await put({ events: ['checklistFailed'], restaurant: restaurant.id })).data).toMatchObject({
    events: ['checklistFailed'],
    restaurant: { _id: restaurant.id },
  })
  expect([await hear(restaurant.id), await hear(other.id)]).toEqual([1, 0])
  time += 10 * SECOND
  await world.app.telegram()
  expect(world.telegram.sent.at(-1)?.params).toMatchObject({ chat_id: `${group.id}`, message_thread_id: 4 })
  // What the app itself tells.
  const content = { blocks: [{ type: 'paragraph', data: { text: 'Раньше' } }] }
  const { data: news } = await client.POST('/api/news', { body: { title: 'Терраса', content } })
  await put({ events: ['checklistFailed', 'newsPublished'] })
  await client.POST('/api/news/{id}/publish', { params: { path: { id: news?._id ?? '' } }, body: {} })
  time += 10 * SECOND
  await world.app.telegram()
  expect(world.telegram.texts(group.id).at(-1)).toContain('<b>Терраса</b>')
  // Grown too large for a group: Telegram gives it another number.
  world.telegram.fail({ method: 'sendMessage', status: 400, parameters: { migrate_to_chat_id: group.id - 500_000 } })
  await hear(restaurant.id)
  time += 10 * SECOND
  await world.app.telegram()
  expect(world.telegram.texts(group.id - 500_000)).toHaveLength(1)
  world.telegram.fail({ method: 'sendMessage', status: 403, description: 'Forbidden: bot was kicked' })
  await hear(restaurant.id)
  time += 10 * SECOND
  await world.app.telegram()
  expect((await client.GET('/api/integrations/telegram')).data?.groupChats[0]?.lastError).toBe('Бота удалили из чата')
  await client.DELETE('/api/integrations/telegram/chats/{id}', { params: { path: { id: chat?._id ?? '' } } })
  expect(world.telegram.calls.at(-1)?.method).toBe('leaveChat')
  expect((await client.GET('/api/integrations/telegram')).data?.groupChats).toEqual([])
})

test('who may be told: linked, at work, and the bot not deaf to it', async () => {
  const cook = await buildUser(world.app, { company: one.company })
  const sql = world.app.db.forCompany(one.company.id)
  const of = (kind?: Parameters<typeof telegramPeople>[3]) =>
    telegramPeople(sql, one.company.id, [waiter.id, cook.id, one.admin.id], kind)
  expect(await of()).toEqual([waiter.id])
  expect(await of('newsPublished')).toEqual([waiter.id])
  await one.admin.client.PUT('/api/integrations/telegram', { body: { notifications: { newsPublished: false } } })
  expect(await of('newsPublished')).toEqual([])
  expect(await of('taskAssigned')).toEqual([waiter.id])
})
