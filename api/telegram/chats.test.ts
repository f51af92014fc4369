import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { HOUR, SECOND } from '../../openapi/rules/time/durations.ts'
import { notificationJobs } from '../notifications/jobs.ts'
import { buildRestaurant, buildUser } from '../test/factories.ts'
import { runJob } from '../test/run-job.ts'
import { taskCalls } from '../test/task-calls.ts'
import { wroteIn } from '../test/telegram-updates.ts'
import { connected, startTelegramWorld, type Connected, type TelegramWorld } from '../test/telegram-world.ts'
import { taskJobs } from '../features/tasks/clock/jobs.ts'
import { tellChats } from './chats.ts'

/** Noon in Moscow. */
let time = Date.UTC(2026, 5, 1, 9)
let world: TelegramWorld
let one: Connected

beforeAll(async () => {
  world = await startTelegramWorld({ now: () => new Date(time) })
  one = await connected(world, { news: true })
})
afterAll(() => world?.stop())
beforeEach(async () => {
  // The session of the test before is over by now.
  const { app } = world
  one.admin.client = app.client(one.company.subdomain, await app.tokenFor(one.company.id, one.admin.id))
})

const iso = (at: number) => new Date(at).toISOString()
let lastGroup = -2_000_000

/** A group chat that wants to hear of these, of one restaurant or of all. */
async function chat(events: string[], restaurant: string | null = null) {
  lastGroup -= 1
  const group = { id: lastGroup, title: `Смена ${lastGroup}` }
  const { client } = one.admin
  await one.house.hears(wroteIn(group, await account(), '/connect@bot'))
  const { data } = await client.GET('/api/integrations/telegram')
  const id = data?.groupChats.find(({ title }) => title === group.title)?._id ?? ''
  const body = { events: events as never, restaurant }
  expect((await client.PUT('/api/integrations/telegram/chats/{id}', { params: { path: { id } }, body })).error).toBe(
    undefined,
  )
  return async () => {
    // One a second and chat.
    for (let moments = 0; moments < 4; moments += 1) {
      time += 10 * SECOND
      await world.app.telegram()
    }
    return world.telegram.texts(group.id).filter((text) => !text.includes('/connect'))
  }
}
let own: { id: number } | undefined
const account = async () => (own ??= await one.house.link(one.admin))

test('a chat is known whatever its title is cut through: half a sign would keep the bot from all that follows', async () => {
  const group = { id: (lastGroup -= 1), title: `а${'😀'.repeat(100)}` }
  await one.house.hears(wroteIn(group, await account(), '/connect@bot'))
  const { data } = await one.admin.client.GET('/api/integrations/telegram')
  expect(data?.groupChats.map(({ title }) => title)).toContain(`а${'😀'.repeat(63)}`)
})

/** Its group has another number from here on, which Telegram says to whoever writes by the old one. */
const grow = (id: number) => {
  world.telegram.fail({
    method: 'sendMessage',
    token: one.token,
    status: 400,
    parameters: { migrate_to_chat_id: id - 500_000 },
  })
  return id - 500_000
}
const news = (titles: string[]) =>
  world.app.db.write(one.company.id, async (sql) => {
    for (const [n, title] of titles.entries()) {
      const dueAt = new Date(time + n * 10 * SECOND)
      const said = {
        event: 'newsPublished',
        kind: 'newsPublished',
        restaurant: null,
        title,
        text: 'Новость',
        path: '/news',
        dueAt,
      } as const
      await tellChats(sql, one.company.id, said, new Date(time))
    }
  })
const chatsShown = async () => (await one.admin.client.GET('/api/integrations/telegram')).data?.groupChats ?? []
const chatOfNumber = async (id: number) => (await chatsShown()).filter(({ chatId }) => chatId === `${id}`)

test('what waits for a group that has grown too large goes where it is by then', async () => {
  const heard = await chat(['newsPublished'])
  const id = lastGroup
  await news(['Первая', 'Вторая', 'Третья'])
  const to = grow(id)
  expect(await heard()).toHaveLength(1)
  expect(world.telegram.texts(to).map((text) => /<b>(.+)<\/b>/.exec(text)?.[1])).toEqual(['Первая', 'Вторая', 'Третья'])
  expect([(await chatOfNumber(id)).length, (await chatOfNumber(to)).map(({ events }) => events)]).toEqual([
    0,
    [['newsPublished']],
  ])
  const [grown] = await chatOfNumber(to)
  const path = { id: grown?._id ?? '' }
  await one.admin.client.DELETE('/api/integrations/telegram/chats/{id}', { params: { path } })
})

test('a group that was connected by its new number before it was written to by the old one is one chat', async () => {
  await chat(['newsPublished'])
  const id = lastGroup
  await one.house.hears(wroteIn({ id: id - 500_000, title: 'Смена' }, await account(), '/connect@bot'))
  const to = grow(id)
  const [old] = await chatOfNumber(id)
  // Also where an administrator only tries it.
  const body = { chatId: old?.chatId ?? '' }
  const { error } = await one.admin.client.POST('/api/integrations/telegram/test', { body })
  expect([error, (await chatOfNumber(id)).length, (await chatOfNumber(to))[0]?.events]).toEqual([
    undefined,
    0,
    ['newsPublished'],
  ])
  expect(world.telegram.texts(to).at(-1)).toContain('Тестовое сообщение')
})

test('a group that is one too many is told so, and that it is connected once there is room', async () => {
  const full = await connected(world)
  const person = await full.house.link(full.admin)
  const group = { id: (lastGroup -= 1), title: 'Лишняя' }
  await world.app.db.write(full.company.id, async (sql) => {
    await sql`
      insert into telegram_chats (company_id, id, chat_id, title, connected_at, events)
      select ${full.company.id}, uuidv7(), -3000000 - n, 'Чат ' || n, ${new Date(time)}, '{newsPublished}'
      from generate_series(1, ${limits.telegram.max}::integer) n`
  })
  const connect = async () => {
    time += 5 * SECOND
    await full.house.hears(wroteIn(group, person, '/connect@bot'))
    return world.telegram.texts(group.id).at(-1)
  }
  expect(await connect()).toStartWith(`Чат не подключен: у компании их уже ${limits.telegram.max}`)
  const chats = async () => (await full.admin.client.GET('/api/integrations/telegram')).data?.groupChats ?? []
  const [first] = await chats()
  const path = { id: first?._id ?? '' }
  await full.admin.client.DELETE('/api/integrations/telegram/chats/{id}', { params: { path } })
  expect(await connect()).toStartWith('Чат подключен')
  expect((await chats()).map(({ title }) => title)).toContain('Лишняя')
})

test('groups of strangers, which nobody has given anything to hear, keep none of the company’s people out', async () => {
  const house = await connected(world)
  const person = await house.house.link(house.admin)
  const stranger = { id: 990_001 }
  const groups = Array.from({ length: limits.telegram.max }, () => ({ id: (lastGroup -= 1), title: 'Чужая' }))
  for (const group of groups) await house.house.hears(wroteIn(group, stranger, '/connect@bot'))
  const shift = { id: (lastGroup -= 1), title: 'Смена' }
  const more = { id: (lastGroup -= 1), title: 'Ещё одна чужая' }
  await house.house.hears(wroteIn(shift, person, '/connect@bot'))
  await house.house.hears(wroteIn(more, stranger, '/connect@bot'))
  const titles = (await house.admin.client.GET('/api/integrations/telegram')).data?.groupChats.map(({ title }) => title)
  expect(titles).toHaveLength(limits.telegram.max)
  expect(titles?.filter((title) => title !== 'Чужая')).toEqual(['Смена'])
})

test('a chat hears of the tasks of its restaurant: given, moved, near their end, over', async () => {
  const { app } = world
  const [here, there] = [
    await buildRestaurant(app, { company: one.company }),
    await buildRestaurant(app, { company: one.company }),
  ]
  const cook = await buildUser(app, { company: one.company, name: 'Олег Громов' })
  const events = ['taskAssigned', 'taskStatusChanged', 'taskDueSoon', 'taskOverdue']
  const [ofHere, ofAll, ofThere] = [await chat(events, here.id), await chat(events), await chat(events, there.id)]
  const before = [await ofHere(), await ofAll(), await ofThere()].map((said) => said.length)

  const calls = taskCalls(one.admin)
  const made = await calls.create({
    title: 'Фильтр',
    assignees: [cook.id],
    restaurant: here.id,
    deadline: iso(time + 24 * HOUR + 20 * SECOND),
  })
  const number = made.tasks?.[0]?.number
  await taskCalls(cook).move(made._id, 'in_progress')
  await runJob(app.db.jobs, taskJobs, 'task-deadlines', new Date(time))
  time += 60 * SECOND
  await runJob(app.db.jobs, taskJobs, 'task-deadlines', new Date(time))
  // Behind the end nobody is told that it is near.
  await ofHere()
  time += 24 * HOUR
  await runJob(app.db.jobs, taskJobs, 'task-deadlines', new Date(time))
  const said = (await ofHere()).slice(before[0])
  expect(said.map((text) => text.split('\n')[0])).toEqual([
    `<b>Поручена задача №${number}</b>`,
    `<b>Задача №${number} в работе</b>`,
    `<b>Скоро срок задачи №${number}</b>`,
    `<b>Просрочена задача №${number}</b>`,
  ])
  expect(said[0]).toContain('Фильтр · Олег Г.')
  expect((await ofAll()).slice(before[1])).toEqual(said)
  expect((await ofThere()).slice(before[2])).toEqual([])
})

test('«каждому своя» is one message; a task without a restaurant is for the chats of all of them alone', async () => {
  const { app } = world
  const here = await buildRestaurant(app, { company: one.company })
  const people = [one.admin.id, (await buildUser(app, { company: one.company })).id]
  const [ofHere, ofAll] = [await chat(['taskAssigned'], here.id), await chat(['taskAssigned'])]
  const before = [await ofHere(), await ofAll()].map((said) => said.length)
  await taskCalls(one.admin).create({ title: 'Медкнижка', assignees: people, assignMode: 'each' })
  expect((await ofAll()).slice(before[1])).toEqual([expect.stringContaining('<b>Поручено 2 задачи</b>\nМедкнижка')])
  expect((await ofHere()).slice(before[0])).toEqual([])
})

test('the summary of yesterday comes to the chats that want it, once a morning', async () => {
  const heard = await chat(['digest'])
  const before = (await heard()).length
  await taskCalls(one.admin).create({ title: 'Просрочится', deadline: iso(time + HOUR) })
  const day = 24 * HOUR
  // Nine in the morning in Moscow of the day after the next one.
  time += 2 * day - ((time - Date.UTC(2026, 5, 1, 6)) % day)
  for (let looks = 0; looks < 2; looks += 1) {
    await runJob(world.app.db.jobs, notificationJobs, 'notification-mornings', new Date(time))
    time += 60 * SECOND
  }
  expect((await heard()).slice(before)).toEqual([expect.stringMatching(/^<b>Итоги дня \d\d\.06<\/b>/)])
})

test('what is over by the morning is told to no chat: done, moved, deleted or taken back at night (D53)', async () => {
  const day = 24 * HOUR
  // Half past eleven in Moscow: the company's quiet hours have begun.
  time += day - ((time - Date.UTC(2026, 5, 1, 20, 30)) % day)
  const client = world.app.client(one.company.subdomain, await world.app.tokenFor(one.company.id, one.admin.id))
  const calls = taskCalls({ ...one.admin, client })
  one.admin.client = client
  const heard = await chat(['taskAssigned', 'taskOverdue', 'newsPublished'])
  const toldOf = async () => (await heard()).filter((text) => text.startsWith('<b>'))
  const publish = async (title: string) => {
    const content = { blocks: [{ type: 'paragraph', data: { text: 'Ночью' } }] }
    const { data } = await client.POST('/api/news', { body: { title, content } })
    const at = { params: { path: { id: data?._id ?? '' } } }
    await client.POST('/api/news/{id}/publish', { ...at, body: {} })
    return at
  }
  const deadline = iso(time + 2 * HOUR)
  const [late, done, moved] = [
    await calls.create({ title: 'Стоит', deadline }),
    await calls.create({ title: 'Сделана', deadline }),
    await calls.create({ title: 'Перенесена', deadline }),
  ]
  const gone = await calls.create({ title: 'Удалена' })
  await publish('Остаётся')
  const taken = await publish('Снята')
  await runJob(world.app.db.jobs, taskJobs, 'task-deadlines', new Date(time + 2 * HOUR - 60 * SECOND))
  await runJob(world.app.db.jobs, taskJobs, 'task-deadlines', new Date(time + 2 * HOUR + 60 * SECOND))
  await calls.move(done._id, 'done')
  await calls.update(moved._id, { deadline: iso(time + 5 * day) })
  await calls.remove(gone._id)
  await client.POST('/api/news/{id}/archive', taken)
  expect(await toldOf()).toEqual([])
  time += 10 * HOUR
  const numberOf = ({ tasks }: typeof late) => tasks?.[0]?.number
  await heard()
  expect((await toldOf()).map((text) => text.split('\n')[0] ?? '').toSorted()).toEqual(
    [
      `<b>Остаётся</b>`,
      `<b>Поручена задача №${numberOf(late)}</b>`,
      `<b>Поручена задача №${numberOf(moved)}</b>`,
      `<b>Просрочена задача №${numberOf(late)}</b>`,
    ].toSorted(),
  )
})

test('what is told of a section that was switched off meanwhile is told to no chat (D55)', async () => {
  const house = await connected(world, { news: true })
  const group = { id: (lastGroup -= 1), title: 'Смена' }
  const person = await house.house.link(house.admin)
  await house.house.hears(wroteIn(group, person, '/connect@bot'))
  const { client } = house.admin
  const { data } = await client.GET('/api/integrations/telegram')
  const path = { id: data?.groupChats[0]?._id ?? '' }
  const body = { events: ['newsPublished' as const], restaurant: null }
  await client.PUT('/api/integrations/telegram/chats/{id}', { params: { path }, body })
  const content = { blocks: [{ type: 'paragraph', data: { text: 'Терраса' } }] }
  const { data: made } = await client.POST('/api/news', { body: { title: 'Терраса', content } })
  await client.POST('/api/news/{id}/publish', { params: { path: { id: made?._id ?? '' } }, body: {} })
  await client.PUT('/api/companies/{id}', {
    params: { path: { id: house.company.id } },
    body: { moduleSettings: { news: false } as never },
  })
  time += 12 * HOUR
  await world.app.telegram()
  expect(world.telegram.texts(group.id).filter((text) => text.includes('Терраса'))).toEqual([])
})
