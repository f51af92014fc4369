import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE, SECOND } from '../../openapi/rules/time/durations.ts'
import { createTestApp } from '../test/app.ts'
import { buildUser, type BuiltUser } from '../test/factories.ts'
import { taskCalls } from '../test/task-calls.ts'
import { connected, startTelegramWorld, type Connected, type TelegramWorld } from '../test/telegram-world.ts'

/** Noon in Moscow. */
const START = Date.UTC(2026, 5, 1, 9)
let time = START
let world: TelegramWorld
let one: Connected
let cook: BuiltUser
let account: { id: number }
let task: { id: string; number: number }

beforeAll(async () => {
  world = await startTelegramWorld({ now: () => new Date(time) })
})
afterAll(() => world?.stop())
beforeEach(() => begin(START + Math.ceil((time - START) / DAY) * DAY))

/** The administrator's Telegram is linked, and a task of his is the cook's. */
async function begin(at: number) {
  time = at
  world.telegram.mend()
  one = await connected(world)
  cook = await buildUser(world.app, { company: one.company, name: 'Олег Титов' })
  account = await one.house.link(one.admin)
  const made = await taskCalls(one.admin).create({ title: 'Фильтр', assignees: [cook.id] })
  task = { id: made._id, number: made.tasks?.[0]?.number ?? 0 }
  time += 10 * SECOND
}

async function comment(text = 'Нет детали') {
  const { error } = await cook.client.POST('/api/tasks/{id}/comments', {
    params: { path: { id: task.id } },
    body: { text },
  })
  if (error) throw new Error(error.message)
}
async function comments(): Promise<string[]> {
  const { data } = await cook.client.GET('/api/tasks/{id}/comments', { params: { path: { id: task.id } } })
  return data?.comments.map(({ _id }) => _id) ?? []
}
async function remove(commentId = '') {
  const path = { id: task.id, commentId }
  await cook.client.DELETE('/api/tasks/{id}/comments/{commentId}', { params: { path } })
}
async function passes(ms = 2 * SECOND) {
  time += ms
  await world.app.telegram()
}
/** What the chat says of comments now. */
const shown = () => world.telegram.shown(account.id).filter(({ text }) => text.includes('омментари'))
const firstLines = () => shown().map(({ text }) => text.split('\n')[0])
const counted = (count: string) => [`<b>${count} к задаче №${task.number}</b>`]
const callsOf = (method: string) =>
  world.telegram.calls.filter((call) => call.token === one.token && call.method === method)

test('ten comments on one task are one message that is edited nine times', async () => {
  const sends = callsOf('sendMessage').length
  for (let n = 0; n < 10; n += 1) {
    await comment()
    await passes()
  }
  expect(firstLines()).toEqual(counted('10 комментариев'))
  expect(shown()[0]?.text).toContain('Олег Т.')
  expect([callsOf('sendMessage').length - sends, callsOf('editMessageText').length]).toEqual([1, 9])
  expect(await one.house.waiting()).toEqual([])
})

test('a comment that is deleted is not counted in the message any more, and nobody is told of that', async () => {
  for (let n = 0; n < 3; n += 1) await comment()
  await passes()
  const [last, ...before] = await comments()
  const sends = callsOf('sendMessage').length
  await remove(last)
  await passes()
  expect([firstLines(), callsOf('sendMessage').length - sends]).toEqual([counted('2 комментария'), 0])
  // Whoever has thrown the message away has no other for that.
  world.telegram.clear(account.id)
  for (const id of before) {
    await remove(id)
    await passes()
  }
  expect([shown(), await one.house.waiting(), callsOf('sendMessage').length - sends]).toEqual([[], [], 0])
})

test('where the only comment is deleted its message goes, and one that is too old for that says so', async () => {
  const ring = callsOf('sendMessage').length
  await comment()
  await passes()
  await remove((await comments())[0])
  await passes()
  expect([shown(), await one.house.waiting()]).toEqual([[], []])
  await comment()
  await passes()
  await remove((await comments())[0])
  const tooOld = "Bad Request: message can't be deleted for everyone"
  world.telegram.fail({ method: 'deleteMessage', token: one.token, status: 400, description: tooOld })
  await passes()
  expect(shown()).toMatchObject([{ text: 'Комментарий удалён', keyboard: '{"inline_keyboard":[]}' }])
  // The next one is told of anew.
  await comment()
  await passes()
  expect(firstLines()).toEqual(['Комментарий удалён', `<b>Комментарий к задаче №${task.number}</b>`])
  expect([callsOf('sendMessage').length - ring, await one.house.waiting()]).toEqual([3, []])
})

test('a Telegram that is away when a message is to go is asked again', async () => {
  await comment()
  await passes()
  world.telegram.fail({ method: 'deleteMessage', token: one.token, status: 502 })
  await remove((await comments())[0])
  await passes()
  expect(shown()).toHaveLength(1)
  await passes(MINUTE)
  expect([shown(), await one.house.waiting()]).toEqual([[], []])
})

test('of what nobody was told yet a deleted comment tells nobody', async () => {
  await begin(time - 10 * SECOND + 11 * HOUR + MINUTE)
  for (let n = 0; n < 3; n += 1) await comment()
  await passes()
  await remove((await comments())[0])
  await passes(9 * HOUR)
  expect([firstLines(), callsOf('editMessageText')]).toEqual([counted('2 комментария'), []])
})

test('what came while the message waited is said with it, and changes nothing afterwards', async () => {
  // An hour before midnight in Moscow has just begun.
  await begin(time - 10 * SECOND + 11 * HOUR + MINUTE)
  for (let n = 0; n < 10; n += 1) await comment()
  await passes()
  expect(shown()).toEqual([])
  await passes(9 * HOUR)
  expect(firstLines()).toEqual(counted('10 комментариев'))
  expect([callsOf('editMessageText'), await one.house.waiting()]).toEqual([[], []])
})

test('what somebody has read in the app is over: the next comment is a new message', async () => {
  await comment()
  await passes()
  await one.admin.client.POST('/api/notifications/read-all', { body: {} })
  await comment()
  await passes()
  const single = `<b>Комментарий к задаче №${task.number}</b>`
  expect(firstLines()).toEqual([single, single])
})

test('of another task there is another message', async () => {
  const other = await taskCalls(one.admin).create({ title: 'Другая', assignees: [cook.id] })
  await comment()
  await passes()
  task = { ...task, id: other._id }
  await comment()
  await passes()
  expect(shown()).toHaveLength(2)
})

const faults = [
  ['asks for silence', { status: 429, parameters: { retry_after: 7 } }, 7 * SECOND],
  ['is broken', { status: 502 }, MINUTE],
  ['hangs', { hangs: true }, MINUTE],
] as const
for (const [what, fault, wait] of faults)
  test(`a Telegram that ${what} over a change is asked again, and nothing is said twice`, async () => {
    await comment()
    await passes()
    const sends = callsOf('sendMessage').length
    world.telegram.fail({ method: 'editMessageText', token: one.token, ...fault })
    await comment()
    await passes()
    world.telegram.release()
    expect([firstLines(), await one.house.waiting()]).toMatchObject([
      [`<b>Комментарий к задаче №${task.number}</b>`],
      [{ dueAt: new Date(time + wait) }],
    ])
    await passes(wait)
    expect([firstLines(), callsOf('sendMessage').length - sends]).toEqual([counted('2 комментария'), 0])
    expect(await one.house.waiting()).toEqual([])
  })

test('a change that was made and whose answer was lost is made once more, and that is well', async () => {
  await comment()
  await passes()
  const sends = callsOf('sendMessage').length
  world.telegram.fail({ method: 'editMessageText', token: one.token, isDone: true, status: 502 })
  await comment()
  await passes()
  await passes(MINUTE)
  expect([firstLines(), callsOf('sendMessage').length - sends]).toEqual([counted('2 комментария'), 0])
  expect(await one.house.waiting()).toEqual([])
})

test('whoever has deleted the message is told anew; whoever has blocked the bot is unlinked', async () => {
  await comment()
  await passes()
  world.telegram.clear(account.id)
  await comment()
  await passes()
  expect(firstLines()).toEqual(counted('2 комментария'))
  world.telegram.fail({
    token: one.token,
    status: 403,
    description: 'Forbidden: bot was blocked by the user',
    times: 2,
  })
  await comment()
  await passes()
  await comment()
  await passes()
  expect([firstLines(), await one.house.waiting()]).toEqual([counted('2 комментария'), []])
  const { data } = await one.admin.client.GET('/api/integrations/telegram')
  expect([data?.linkedCount, data?.lastError]).toEqual([0, 'Пользователь заблокировал бота'])
})

test('numbers of another bot’s messages mean nothing: it writes its own', async () => {
  await comment()
  await passes()
  const other = world.telegram.bot(one.botId + 100_000)
  await one.admin.client.PUT('/api/integrations/telegram', { body: { botToken: other } })
  await world.app.db.write(one.company.id, async (sql) => {
    await sql`
      update telegram_links set telegram_id = ${account.id}, linked_at = ${new Date(time)}
      where company_id = ${one.company.id} and user_id = ${one.admin.id}`
  })
  await comment()
  await passes()
  expect(world.telegram.calls.findLast(({ token }) => token === other)?.method).toBe('sendMessage')
  expect(firstLines()).toEqual([`<b>Комментарий к задаче №${task.number}</b>`, ...counted('2 комментария')])
})

test('two instances at once make one message that says all', async () => {
  const second = await createTestApp({ beside: world.app, now: () => new Date(time) })
  try {
    for (let n = 0; n < 6; n += 1) await comment()
    for (let looks = 0; looks < 4; looks += 1) {
      time += 2 * SECOND
      await Promise.all([world.app.telegram(), second.telegram()])
    }
    expect([firstLines(), await one.house.waiting()]).toEqual([counted('6 комментариев'), []])
  } finally {
    await second.stop()
  }
})

/** The message is in the hands of this delivery. */
async function heldBy(delivery: string | null) {
  const [row] = await world.app.db.forCompany(one.company.id)<{ id: string }[]>`
    select id from notifications where company_id = ${one.company.id} and kind = 'taskComment'`
  const hold = { companyId: one.company.id, userId: one.admin.id, notificationId: row?.id, heldBy: delivery }
  await world.app.db.write(one.company.id, async (sql) => {
    await sql`
      insert into telegram_messages ${sql(hold)}
      on conflict (company_id, user_id, notification_id) do update set held_by = excluded.held_by`
  })
}

test('who finds the message in the hands of another waits a second, and costs it no try', async () => {
  await one.house.tell({ user: one.admin.id }, {}, new Date(time + DAY))
  const [other] = await world.app.db.jobs.sql<{ id: string }[]>`
    select id from deliveries where company = ${one.company.id} and due_at > ${new Date(time + HOUR)}`
  await comment()
  await heldBy(other?.id ?? '')
  await passes()
  expect([shown(), (await one.house.waiting())[0]]).toEqual([[], { dueAt: new Date(time + SECOND), attempts: 0 }])
  await heldBy(null)
  await passes()
  expect(shown()).toHaveLength(1)
})

test('what a delivery that is gone had in its hands is free', async () => {
  await comment()
  await heldBy(Bun.randomUUIDv7())
  await passes()
  expect(shown()).toHaveLength(1)
})
