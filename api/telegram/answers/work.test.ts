import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import postgres from 'postgres'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { MINUTE, SECOND } from '../../../openapi/rules/time/durations.ts'
import { buildChecklist, makeRuns } from '../../test/build-checklist.ts'
import { buildRestaurant, buildUser, type BuiltUser } from '../../test/factories.ts'
import { runCalls } from '../../test/run-calls.ts'
import { buildForm, taskCalls } from '../../test/task-calls.ts'
import { pressed, sentPhoto, wrote } from '../../test/telegram-updates.ts'
import { connected, startTelegramWorld, type Connected, type TelegramWorld } from '../../test/telegram-world.ts'

const NOON = Date.UTC(2026, 5, 1, 10)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
let time = NOON
let world: TelegramWorld
let one: Connected
let waiter: BuiltUser
let account: { id: number }
let calls: Record<'admin' | 'waiter', ReturnType<typeof taskCalls>>

beforeAll(async () => {
  world = await startTelegramWorld({ now: () => new Date(time), files: 'embedded' })
})
afterAll(() => world?.stop())
beforeEach(async () => {
  time += MINUTE
  one = await connected(world)
  waiter = await buildUser(world.app, { company: one.company, name: 'Денис Орлов' })
  account = await one.house.link(waiter)
  calls = { admin: taskCalls(one.admin), waiter: taskCalls(waiter) }
  time += MINUTE
})

type Button = { text: string; callback_data?: string; url?: string }
const shown = () =>
  world.telegram.sent
    .filter(({ params }) => params['chat_id'] === `${account.id}`)
    .map(({ method, params }) => {
      const { inline_keyboard: rows = [] } = (params['reply_markup'] ?? {}) as { inline_keyboard?: Button[][] }
      return { method, text: String(params['text']), buttons: rows.flat() }
    })
/** What the bot answers; what it tells by itself may come between. */
const last = () =>
  shown().findLast(({ text }) => !text.startsWith('<b>Вам поручена')) ?? { method: '', text: '', buttons: [] }
const toast = () => {
  const call = world.telegram.calls.findLast(({ method }) => method === 'answerCallbackQuery')
  return [call?.params['text'], call?.params['show_alert']]
}
async function hears(content: object) {
  time += 2 * SECOND
  return one.house.hears(content)
}
const press = (text: string) =>
  hears(pressed(account, last().buttons.find((one_) => one_.text === text)?.callback_data ?? ''))
/** What Telegram makes of HTML. */
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, '')

test('a task is taken and done by its buttons, as it is in the app', async () => {
  const { _id } = await calls.admin.create({ title: 'Заменить <фильтр>', assignees: [waiter.id] })
  await hears(wrote(account, '/tasks'))
  expect(last().text).toMatch(/^<b>Задача №\d+<\/b> · Новая\nЗаменить &lt;фильтр&gt;$/)
  expect(last().buttons.map(({ text }) => text)).toEqual(['Взять', 'Открыть'])
  expect(last().buttons[1]?.url).toBe(`https://${one.company.subdomain}.smena.example/tasks/${_id}/edit`)
  await press('Взять')
  expect([toast()[0], last().method, last().buttons[0]?.text]).toEqual(['Задача в работе', 'editMessageText', 'Готово'])
  expect((await calls.waiter.get(_id)).task?.status).toBe('in_progress')
  await press('Готово')
  expect([toast()[0], last().buttons.map(({ text }) => text)]).toEqual(['Готово', ['Открыть']])
  expect((await calls.waiter.get(_id)).task).toMatchObject({ status: 'done', completedBy: { id: waiter.id } })
  const events = await world.app.db.forCompany(one.company.id)`
    select action, actor_kind, actor_id, user_id from events
    where company_id = ${one.company.id} and action in ('task.started', 'task.completed') order by at, id`
  const by = { actorKind: 'telegram', actorId: waiter.id, userId: waiter.id }
  expect([...events] as object[]).toMatchObject([
    { action: 'task.started', ...by },
    { action: 'task.completed', ...by },
  ])
  // The session was for that alone.
  const left = await world.app.db.forCompany(one.company.id)`
    select from sessions where company_id = ${one.company.id} and kind = 'telegram'`
  expect(left).toHaveLength(0)
})

test('what he may not do in the app he may not do here', async () => {
  const stranger = await buildUser(world.app, { company: one.company })
  const other = await one.house.link(stranger)
  const { _id } = await calls.admin.create({ assignees: [waiter.id] })
  await hears(wrote(account, '/tasks'))
  const data = last().buttons[0]?.callback_data ?? ''
  await hears(pressed(other, data))
  expect(toast()).toEqual(['Задача не найдена', true])
  await hears(pressed({ id: 1 }, data))
  expect(toast()).toEqual(['Сначала привяжите свой Telegram', true])
  await world.app.db.withoutCompany`
    update companies set module_settings = '{"integrations": true, "tasks": false}' where id = ${one.company.id}`
  await hears(pressed(account, data))
  expect([
    toast()[1],
    (
      await world.app.db.forCompany(one.company.id)`
    select status from tasks where company_id = ${one.company.id} and id = ${_id}`
    )[0],
  ]).toMatchObject([true, { status: 'new' }])
})

test('a late button says what has become of the task', async () => {
  const { _id } = await calls.admin.create({ assignees: [waiter.id] })
  await hears(wrote(account, '/tasks'))
  await calls.admin.move(_id, 'cancelled')
  await press('Взять')
  expect(toast()[1]).toBe(true)
  expect((await calls.waiter.get(_id)).task?.status).toBe('cancelled')
})

test('a button pressed twice, and one whose answer was lost, count once', async () => {
  const { _id } = await calls.admin.create({ assignees: [waiter.id] })
  await hears(wrote(account, '/tasks'))
  const data = last().buttons[0]?.callback_data ?? ''
  const update = world.telegram.update(one.token, pressed(account, data))
  await Promise.all([one.house.call(update), one.house.call(update)])
  // The process dies after the task was taken: the delivery is made again.
  world.telegram.fail({ method: 'answerCallbackQuery', status: 429, parameters: { retry_after: 3 } })
  await world.app.telegram()
  time += 5 * SECOND
  await world.app.telegram()
  expect(await one.house.waiting()).toEqual([])
  expect((await calls.admin.history(_id)).filter(({ action }) => action === 'started')).toHaveLength(1)
})

test('where a photo is asked for, the photo that answers is the result', async () => {
  const { _id } = await calls.admin.create({ assignees: [waiter.id], requirePhoto: true, requireReview: true })
  await calls.waiter.move(_id, 'in_progress')
  await hears(wrote(account, '/tasks'))
  await press('Готово')
  const params = world.telegram.sent.at(-1)?.params ?? {}
  expect([toast()[0], params['reply_markup']]).toMatchObject(['Нужно фото', { force_reply: true }])
  expect((await calls.waiter.get(_id)).task?.status).toBe('in_progress')
  const asked = { botId: one.botId, text: plain(String(params['text'])) }
  expect(asked.text).toContain('Пришлите фото')
  world.telegram.file('plate', PNG)
  await hears(sentPhoto(account, 'plate', asked, 'Помыл'))
  expect(last().text).toContain('На проверке')
  const done = (await calls.waiter.get(_id)).task
  expect(done).toMatchObject({ status: 'review', result: { comment: 'Помыл' } })
  expect(done?.result?.attachments).toHaveLength(1)
  // Another picture of the same: nobody has to take it twice.
  time += MINUTE
  await hears(sentPhoto(account, 'plate', asked))
  expect(last().text).toContain('Фото добавлено в комментарии')
  expect((await calls.waiter.get(_id)).task?.commentsCount).toBe(1)
})

test('a photo whose answer was lost is handed in once, and the next try says so', async () => {
  const { _id } = await calls.admin.create({ assignees: [waiter.id], requirePhoto: true, requireReview: true })
  await calls.waiter.move(_id, 'in_progress')
  const number = (await calls.waiter.get(_id)).task?.number
  await world.app.telegram()
  world.telegram.file('plate', PNG)
  world.telegram.fail({ method: 'sendMessage', token: one.token, status: 502 })
  await hears(sentPhoto(account, 'plate', { botId: one.botId, text: `Задача №${number}` }, 'Помыл'))
  expect((await calls.waiter.get(_id)).task?.status).toBe('review')
  time += 2 * MINUTE
  await world.app.telegram()
  expect(last().text).toContain('На проверке')
  const { task } = await calls.waiter.get(_id)
  expect([task?.result?.attachments.length, task?.commentsCount]).toEqual([1, 0])
})

test('of an album, whose photos come as messages of one moment, none is lost', async () => {
  const { _id } = await calls.admin.create({ assignees: [waiter.id], requirePhoto: true })
  const number = (await calls.waiter.get(_id)).task?.number
  await world.app.telegram()
  const asked = { botId: one.botId, text: `Задача №${number}` }
  time += 2 * SECOND
  for (const file of ['plate', 'cup', 'fork']) {
    world.telegram.file(file, PNG)
    await one.house.call(world.telegram.update(one.token, sentPhoto(account, file, asked) as never))
  }
  const owner = postgres(world.app.url, { max: 2, onnotice: () => {} })
  const { answered } = await owner.begin(async (sql) => {
    await sql`select set_config('app.company', ${one.company.id}, true)`
    await sql`select from tasks where id = ${_id} for update`
    const all = Promise.all([1, 2, 3].map(() => world.app.telegram()))
    const over = all.then(() => true)
    const isOver = () => Promise.race([over, Promise.resolve(false)])
    // Two of them have read by now that the task may be finished; none waits for longer than its lock may be waited for.
    const waiting = () => owner<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while (((await waiting())[0]?.n ?? 0) < 2 && !(await isOver()));
    return { answered: all }
  })
  await Promise.all([answered, owner.end()])
  const { task } = await calls.waiter.get(_id)
  expect([task?.status, task?.result?.attachments.length, task?.commentsCount]).toEqual(['done', 1, 2])
})

test('a photo that answers the news of a task is its result too', async () => {
  const { _id } = await calls.admin.create({ assignees: [waiter.id], requirePhoto: true })
  await world.app.telegram()
  const told = world.telegram.texts(account.id).at(-1) ?? ''
  expect(told).toStartWith('<b>Вам поручена задача №')
  world.telegram.file('plate', PNG)
  await hears(sentPhoto(account, 'plate', { botId: one.botId, text: plain(told) }))
  const done = (await calls.waiter.get(_id)).task
  expect([done?.status, done?.result?.attachments.length]).toEqual(['done', 1])
})

test('a photo to a task of others, to nothing, and one that Telegram does not give', async () => {
  const { _id } = await calls.admin.create({ assignees: [one.admin.id] })
  const number = (await calls.admin.get(_id)).task?.number
  world.telegram.file('plate', PNG)
  await hears(sentPhoto(account, 'plate', { botId: one.botId, text: `Задача №${number}` }))
  expect(last().text).toBe('Задача не найдена')
  await hears(sentPhoto(account, 'plate', { botId: 1, text: `Задача №${number}` }))
  expect(last().text).toContain('/tasks')
  const mine = await calls.admin.create({ assignees: [waiter.id] })
  const of = (await calls.admin.get(mine._id)).task?.number
  world.telegram.fail({ method: 'getFile', status: 500 })
  await hears(sentPhoto(account, 'plate', { botId: one.botId, text: `Задача №${of}` }))
  expect((await one.house.waiting()).map(({ dueAt }) => dueAt.getTime() - time)).toEqual([MINUTE])
  time += MINUTE
  await world.app.telegram()
  expect((await calls.waiter.get(mine._id)).task?.status).toBe('done')
})

test('whoever sends a photo that Telegram will never give is told so at once', async () => {
  const { _id } = await calls.admin.create({ assignees: [waiter.id] })
  const number = (await calls.admin.get(_id)).task?.number
  world.telegram.fail({ method: 'getFile', status: 400, description: 'Bad Request: file is too big' })
  await hears(sentPhoto(account, 'huge', { botId: one.botId, text: `Задача №${number}` }))
  expect(last().text).toContain('Telegram не отдал фото')
  expect(await one.house.waiting()).toEqual([])
  expect((await calls.waiter.get(_id)).task?.status).toBe('new')
})

test('a task with a form is finished in the app', async () => {
  const form = await buildForm(world.app, { company: one.company })
  const { _id } = await calls.admin.create({ assignees: [waiter.id], form: form.id })
  await calls.waiter.move(_id, 'in_progress')
  await hears(wrote(account, '/tasks'))
  await press('Готово')
  expect(toast()).toEqual(['Заполните форму отчета: откройте задачу', true])
})

test('many tasks are a list to choose from', async () => {
  for (let n = 1; n <= 5; n += 1) await calls.waiter.create({ title: `Дело ${n}`, assignees: [waiter.id] })
  await hears(wrote(account, '/tasks'))
  expect([last().text, last().buttons.length]).toEqual(['<b>Мои задачи</b>: 5', 6])
  await hears(pressed(account, last().buttons.at(-1)?.callback_data ?? ''))
  expect(last().text).toContain('· Новая')
  await hears(wrote(account, '/checklists'))
  expect(last().text).toBe('На сегодня всё выполнено')
})

test('a title that is cut for a button ends with a whole sign: Telegram takes nothing of a message with half of one', async () => {
  for (let n = 1; n <= 4; n += 1) await calls.waiter.create({ title: '😀'.repeat(40), assignees: [waiter.id] })
  for (let n = 1; n <= 4; n += 1) await calls.waiter.create({ title: `я${'😀'.repeat(40)}`, assignees: [waiter.id] })
  await hears(wrote(account, '/tasks'))
  const texts = last().buttons.map(({ text }) => text)
  expect([texts.length, texts.filter((text) => !text.isWellFormed())]).toEqual([9, []])
})

test('a checklist opens by its button', async () => {
  const restaurant = await buildRestaurant(world.app, { company: one.company, staff: [waiter] })
  const item = Bun.randomUUIDv7()
  await buildChecklist(world.app, {
    company: one.company,
    items: [{ id: item, type: 'number', title: 'Холодильник с рыбой', min: 2, max: 6, unit: '°C' }],
    restaurants: [restaurant],
  })
  const [run] = await makeRuns(world.app, one.company, new Date(time))
  await hears(wrote(account, '/checklists'))
  expect(last().text).toContain('0 из 1')
  expect(last().buttons[0]?.url).toBe(
    `https://${one.company.subdomain}.smena.example/checklists/execute?run=${run?.id}`,
  )
})

test('of more checklists than are shown it is said that there are more, with the way to them', async () => {
  const restaurant = await buildRestaurant(world.app, { company: one.company, staff: [waiter] })
  const items = [{ id: Bun.randomUUIDv7(), type: 'check' as const, title: 'Свет' }]
  const most = limits.telegram.runsShown
  const many = Array.from({ length: most + 1 }, (_, n) => `Обход ${n}`)
  for (const title of many)
    await buildChecklist(world.app, { company: one.company, title, items, restaurants: [restaurant] })
  await makeRuns(world.app, one.company, new Date(time))
  await hears(wrote(account, '/checklists'))
  expect(last().text).toBe(`Показаны первые ${most} из ${most + 1}`)
  expect(last().buttons[0]?.url).toBe(`https://${one.company.subdomain}.smena.example/checklists/execute`)
})

test('cards that Telegram puts off or breaks come once each, and none is lost', async () => {
  for (const title of ['Первая', 'Вторая', 'Третья']) await calls.waiter.create({ title, assignees: [waiter.id] })
  const cards = () => shown().flatMap(({ text }) => (text.includes('· Новая') ? [text.split('\n')[1] ?? ''] : []))
  const update = world.telegram.update(one.token, wrote(account, '/tasks'))
  await one.house.call(update)
  // The second message that leaves is asked to wait, later one more is broken by Telegram.
  const leaves = () =>
    world.telegram.calls.filter(({ method, token }) => method === 'sendMessage' && token === one.token)
  const before = leaves().length
  const looks: Promise<unknown>[] = []
  while (leaves().length === before) {
    looks.push(world.app.telegram())
    await Promise.race([...looks.slice(-1), world.telegram.next()])
  }
  world.telegram.fail({ method: 'sendMessage', token: one.token, status: 429, parameters: { retry_after: 3 } })
  // What a look still has in its hands is done before the clock goes on: after its lease another would have it too.
  await Promise.all([...looks, world.app.telegram()])
  time += 5 * SECOND
  world.telegram.fail({ method: 'sendMessage', token: one.token, status: 502 })
  for (let look = 0; look < 5; look += 1) {
    await world.app.telegram()
    time += 2 * MINUTE
  }
  expect(cards().toSorted()).toEqual(['Вторая', 'Первая', 'Третья'])
  expect(await one.house.waiting()).toEqual([])
})

/** What failed in a run, and opened no task by itself; two administrators hear of it. */
async function failedRun(item = Bun.randomUUIDv7(), title = 'Холодильник с рыбой') {
  const other = await buildUser(world.app, { company: one.company, role: 'admin' })
  const accounts = [await one.house.link(one.admin), await one.house.link(other)] as const
  const restaurant = await buildRestaurant(world.app, { company: one.company, staff: [waiter] })
  await buildChecklist(world.app, {
    company: one.company,
    items: [{ id: item, type: 'number', title, min: 2, max: 6, unit: '°C' }],
    restaurants: [restaurant],
  })
  const [run] = await makeRuns(world.app, one.company, new Date(time))
  const runId = run?.id ?? ''
  const his = runCalls(waiter, () => time)
  const answer = (value: number, comment = '') => his.answer(runId, { itemId: item, value, comment })
  await answer(9, 'Дверь не закрыта')
  time += 2 * SECOND
  return { item, runId, restaurant, accounts, answer, his }
}
type Button_ = { text: string; callback_data: string }
const alertsOf = ({ id }: { id: number }) =>
  world.telegram.sent
    .filter(({ params }) => params['chat_id'] === `${id}` && String(params['text']).includes(': +9'))
    .map(({ params }) => {
      const { inline_keyboard: rows = [] } = (params['reply_markup'] ?? {}) as { inline_keyboard?: Button_[][] }
      return { text: String(params['text']), buttons: rows.flat() }
    })
const fixButton = (to: { id: number }) =>
  alertsOf(to)[0]?.buttons.find(({ text }) => text === 'Создать задачу')?.callback_data ?? ''

test('what fails and opens no task by itself is told with a button, and becomes one task whoever presses and how often', async () => {
  const { accounts, answer, his, runId, restaurant } = await failedRun()
  // The same again is no news.
  await answer(9.5, 'Дверь не закрыта')
  await world.app.telegram()
  const [mine, others] = accounts
  expect(accounts.map((to) => alertsOf(to).map(({ buttons }) => buttons.map(({ text }) => text)))).toEqual([
    [['Создать задачу', 'Открыть']],
    [['Создать задачу', 'Открыть']],
  ])
  const listed = await one.admin.client.GET('/api/notifications', { params: { query: {} } })
  expect(listed.data?.notifications[0]).toMatchObject({ kind: 'checklistDeviation', link: { type: 'run', id: runId } })
  time += 2 * SECOND
  // Two people at once, and one of them twice.
  const presses = [mine, others, mine].map((to) => world.telegram.update(one.token, pressed(to, fixButton(to))))
  await Promise.all(presses.map((update) => one.house.call(update)))
  await world.app.telegram()
  const made = (await one.admin.client.GET('/api/tasks', { params: { query: { scope: 'all' } } })).data?.tasks ?? []
  expect(made).toMatchObject([{ title: 'Холодильник с рыбой', priority: 'high', restaurant: { _id: restaurant.id } }])
  const said = world.telegram.calls
    .filter(({ method, token }) => method === 'answerCallbackQuery' && token === one.token)
    .map(({ params }) => String(params['text']))
  expect(said.filter((text) => text.endsWith('создана') && !text.includes('уже'))).toHaveLength(1)
  expect(said.filter((text) => text.endsWith('уже создана'))).toHaveLength(2)
  // The run shows it, as it shows what a rule has opened.
  expect((await his.get(runId)).answers?.[0]?.fix).toMatchObject({ number: made[0]?.number, isOpen: true })
  const events = await world.app.db.forCompany(one.company.id)`
    select actor_kind from events where company_id = ${one.company.id} and action = 'task.created'`
  expect([...events] as object[]).toEqual([{ actorKind: 'telegram' }])
})

test('an item with a longer title than a task may have becomes one all the same', async () => {
  const title = 'Ю'.repeat(limits.checklists.itemTitleMax)
  const { accounts } = await failedRun(undefined, title)
  await world.app.telegram()
  await hears(pressed(accounts[0], fixButton(accounts[0])))
  const { data } = await one.admin.client.GET('/api/tasks', { params: { query: { scope: 'all' } } })
  expect(data?.tasks.map((task) => task.title)).toEqual([title.slice(0, limits.tasks.titleMax)])
})

test('whoever may not see the run is refused kindly, and what was answered anew as it should be is told of no more', async () => {
  const { accounts, answer } = await failedRun()
  const stranger = await one.house.link(await buildUser(world.app, { company: one.company }))
  await world.app.telegram()
  await hears(pressed(stranger, fixButton(accounts[0])))
  expect(toast()).toEqual(['Чек-лист не найден', true])
  expect((await one.admin.client.GET('/api/tasks', { params: { query: { scope: 'all' } } })).data?.tasks).toEqual([])
  const unread = async () =>
    (await one.admin.client.GET('/api/notifications', { params: { query: {} } })).data?.unreadCount
  expect(await unread()).toBe(1)
  time += MINUTE
  await answer(4)
  expect(await unread()).toBe(0)
})
