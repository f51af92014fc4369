import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import type { components } from '../../openapi/gen/schema.d.ts'
import { DAY, MINUTE, SECOND } from '../../openapi/rules/time/durations.ts'
import { FileStoreError } from '../files/store.ts'
import { buildChecklist, makeRuns } from '../test/build-checklist.ts'
import { buildFile, buildRestaurant, buildUser, type BuiltUser } from '../test/factories.ts'
import { runCalls } from '../test/run-calls.ts'
import { pressed, wroteIn } from '../test/telegram-updates.ts'
import { connected, startTelegramWorld, type Connected, type TelegramWorld } from '../test/telegram-world.ts'

type Item = components['schemas']['ChecklistItem']
/** Noon in Moscow. */
const START = Date.UTC(2026, 5, 1, 9)
const MEGABYTE = 1024 ** 2
let time = START
let world: TelegramWorld
let one: Connected
let waiter: BuiltUser
let account: { id: number }
let here: { id: string }
let lastGroup = -4_000_000

beforeAll(async () => {
  world = await startTelegramWorld({ now: () => new Date(time) })
})
afterAll(() => world?.stop())
beforeEach(async () => {
  time = START + Math.ceil((time - START) / DAY) * DAY
  world.telegram.mend()
  one = await connected(world)
  waiter = await buildUser(world.app, { company: one.company, name: 'Денис Орлов' })
  here = await buildRestaurant(world.app, { company: one.company, name: 'На Лесной', staff: [waiter] })
  account = await one.house.link(one.admin)
  time += 10 * SECOND
})

async function passes(ms = 10 * SECOND) {
  time += ms
  await world.app.telegram()
}

/** A group chat that hears of what fails, of one restaurant or of all; `thread`: its topic, where it has topics. */
async function chat(restaurant: string | null, thread?: number) {
  lastGroup -= 1
  const group = { id: lastGroup, title: `Смена ${lastGroup}`, isForum: thread !== undefined }
  const { client } = one.admin
  await one.house.hears(wroteIn(group, account, '/connect@bot', thread))
  const { data } = await client.GET('/api/integrations/telegram')
  const id = data?.groupChats.find(({ title }) => title === group.title)?._id ?? ''
  const body = { events: ['checklistFailed' as const], restaurant }
  await client.PUT('/api/integrations/telegram/chats/{id}', { params: { path: { id } }, body })
  time += 10 * SECOND
  return group
}

const fridge = (more: Partial<Item> = {}): Item => ({
  id: Bun.randomUUIDv7(),
  type: 'number',
  title: 'Холодильник с рыбой',
  min: 2,
  max: 6,
  unit: '°C',
  ...more,
})
/** A run of the restaurant with this item; answers it. */
async function runOf(item: Item) {
  const list = await buildChecklist(world.app, { company: one.company, items: [item], restaurants: [here] })
  const runs = await makeRuns(world.app, one.company, new Date(time))
  const run = runs.find(({ checklistId }) => checklistId === list.id)
  const calls = runCalls(waiter, () => time)
  return async (...photos: { id: string }[]) => {
    const answer = {
      itemId: item.id,
      value: 9,
      comment: 'Дверь открыта',
      photos: photos.map(({ id }) => ({ fileId: id })),
    }
    const { status } = await calls.answer(run?.id ?? '', answer)
    expect(status).toBe(200)
  }
}
const bytesOf = (text: string) => new TextEncoder().encode(text)
const picture = (draft: Parameters<typeof buildFile>[1] = {}) =>
  buildFile(world.app, {
    company: one.company,
    uploadedBy: waiter,
    mimetype: 'image/jpeg',
    bytes: bytesOf('a photo'),
    sides: [1200, 900],
    ...draft,
  })
async function fails(photo: Parameters<typeof picture>[0] = {}) {
  const answer = await runOf(fridge())
  await answer(await picture(photo))
}
const lastCall = (chatId: number, method: string) =>
  world.telegram.calls.findLast(({ method: own, params }) => own === method && params['chat_id'] === String(chatId))
const alerts = (to: number) => world.telegram.shown(to).filter(({ text }) => text.includes('Холодильник с рыбой: +9'))
type Button = { text: string; callback_data?: string }
const rowsOf = (to: number): Button[] => {
  const keyboard = JSON.parse(alerts(to)[0]?.keyboard ?? '{}') as { inline_keyboard?: Button[][] }
  return keyboard.inline_keyboard?.flat() ?? []
}
const buttonsIn = (to: number) => rowsOf(to).map(({ text }) => text)
/** Each alert that the chat shows: the text of its photo, null where it has none. */
const photosIn = (to: number) => Promise.all(alerts(to).map(async ({ photo }) => (photo ? photo.text() : null)))

test('what fails in a restaurant is told to its chat and to that of all, in their topics and with the photo, and to no other', async () => {
  const there = await buildRestaurant(world.app, { company: one.company })
  const [ofHere, ofAll, ofThere] = [await chat(here.id, 4), await chat(null), await chat(there.id, 5)]
  await fails()
  await passes()
  expect(await Promise.all([ofHere, ofAll, ofThere].map(({ id }) => photosIn(id)))).toEqual([
    ['a photo'],
    ['a photo'],
    [],
  ])
  const { params = {} } = lastCall(ofHere.id, 'sendPhoto') ?? {}
  expect([params['message_thread_id'], params['parse_mode']]).toEqual(['4', 'HTML'])
  expect(params['caption']).toMatch(/^<b>Холодильник с рыбой: \+9\s°C. Дверь открыта<\/b>\nОтклонение в чек-листе$/)
  expect(buttonsIn(ofHere.id)).toEqual(['Создать задачу', 'Открыть'])
  expect(lastCall(ofAll.id, 'sendPhoto')?.params).not.toHaveProperty('message_thread_id')
  expect(await photosIn(account.id)).toEqual(['a photo'])
  await passes()
  expect([alerts(ofHere.id).length, alerts(account.id).length]).toEqual([1, 1])
})

test('whoever presses under the alert of a group is answered in its topic', async () => {
  const group = await chat(here.id, 4)
  const his = await one.house.link(waiter)
  await fails()
  await passes()
  const more = { is_topic_message: true, message_thread_id: 4, photo: [] }
  await one.house.hears(pressed(his, rowsOf(group.id)[0]?.callback_data ?? '', group, more))
  await passes()
  expect(lastCall(group.id, 'sendMessage')?.params).toMatchObject({
    message_thread_id: 4,
    text: expect.stringContaining('Холодильник с рыбой'),
  })
})

test('what has opened a task by itself comes with the photo and the buttons of the task, which change under it', async () => {
  const group = await chat(here.id)
  const his = await one.house.link(waiter)
  const answer = await runOf(fridge({ onFail: { assignees: [waiter.id], dueHours: 2, priority: 'high' } }))
  await answer(await picture())
  await passes()
  expect([await photosIn(group.id), await photosIn(account.id)]).toEqual([['a photo'], ['a photo']])
  expect(buttonsIn(group.id)).toEqual(['Взять', 'Открыть'])
  await one.house.hears(pressed(his, rowsOf(group.id)[0]?.callback_data ?? '', group, { photo: [] }))
  const { params = {} } = lastCall(group.id, 'editMessageCaption') ?? {}
  expect(params['caption']).toContain('В работе')
  expect(JSON.stringify(params['reply_markup'])).toContain('Готово')
})

const faults = [
  ['asks for silence', { status: 429, parameters: { retry_after: 7 } }, 7 * SECOND],
  ['is broken', { status: 502 }, MINUTE],
  ['hangs', { hangs: true }, 5 * MINUTE],
] as const
for (const [what, fault, wait] of faults)
  test(`a Telegram that ${what} over a photo is given it again, once`, async () => {
    world.telegram.fail({ method: 'sendPhoto', token: one.token, ...fault })
    await fails()
    await passes()
    world.telegram.release()
    expect([alerts(account.id), (await one.house.waiting()).length]).toEqual([[], 1])
    await passes(wait)
    expect([await photosIn(account.id), await one.house.waiting()]).toEqual([['a photo'], []])
  })

test('a photo costs whoever has blocked the bot his link, and a group its message', async () => {
  const group = await chat(here.id)
  world.telegram.fail({
    method: 'sendPhoto',
    token: one.token,
    status: 403,
    description: 'Forbidden: blocked',
    times: 2,
  })
  await fails()
  await passes()
  expect([alerts(account.id), alerts(group.id), await one.house.waiting()]).toEqual([[], [], []])
  const { data } = await one.admin.client.GET('/api/integrations/telegram')
  expect([data?.linkedCount, data?.groupChats[0]?.lastError]).toEqual([0, 'Бота удалили из чата'])
})

test('a photo that Telegram does not take goes as words, once', async () => {
  const description = 'Bad Request: PHOTO_INVALID_DIMENSIONS'
  world.telegram.fail({ method: 'sendPhoto', token: one.token, status: 400, description })
  await fails()
  await passes()
  await passes(MINUTE)
  expect([await photosIn(account.id), await one.house.waiting()]).toEqual([[null], []])
})

const copy = { 1080: bytesOf('a copy') }
const sizes: [what: string, draft: Parameters<typeof picture>[0], comes: string | null][] = [
  ['of ten megabytes', { size: 10 * MEGABYTE }, 'a photo'],
  ['of more', { size: 10 * MEGABYTE + 1 }, null],
  ['of more, with a copy', { size: 10 * MEGABYTE + 1, copies: copy }, 'a copy'],
  ['whose sides are too long', { sides: [7000, 3001], copies: copy }, 'a copy'],
  ['that is too narrow', { sides: [210, 10], copies: copy }, null],
  ['of another type, with a copy', { mimetype: 'image/gif', copies: copy }, 'a copy'],
]
for (const [what, draft, comes] of sizes)
  test(`a photo ${what} ${comes === null ? 'leaves the words alone' : `goes as ${comes}`}`, async () => {
    await fails(draft)
    await passes()
    expect(await photosIn(account.id)).toEqual([comes])
  })

test('what the store has lost goes as words', async () => {
  const photo = await picture()
  const answer = await runOf(fridge())
  await answer(photo)
  await world.app.files.delete(`${one.company.id}/${photo.id}/${photo.name}`)
  await passes()
  expect(await photosIn(account.id)).toEqual([null])
})

test('an alert does not wait for a store that is away', async () => {
  const { files } = world.app
  const { read } = files
  files.read = () => Promise.reject(new FileStoreError('unreachable'))
  try {
    await fails()
    await passes()
    expect([await photosIn(account.id), await one.house.waiting()]).toEqual([[null], []])
  } finally {
    files.read = read
  }
})

test('where a photo is asked for the message waits a minute for it, and no longer', async () => {
  const group = await chat(here.id)
  const [first, second] = [await runOf(fridge({ photo: 'onFail' })), await runOf(fridge({ photo: 'onFail' }))]
  await first()
  await passes(20 * SECOND)
  expect([alerts(account.id), alerts(group.id)]).toEqual([[], []])
  await first(await picture())
  await passes(40 * SECOND)
  expect([await photosIn(account.id), await photosIn(group.id)]).toEqual([['a photo'], ['a photo']])
  await second()
  await passes(MINUTE)
  expect(await photosIn(account.id)).toEqual(['a photo', null])
})

test('what is mended before its photo has come alarms nobody (D53)', async () => {
  const group = await chat(here.id)
  const item = fridge({ photo: 'onFail' })
  await (
    await runOf(item)
  )()
  await passes(20 * SECOND)
  const calls = runCalls(waiter, () => time)
  const [shown] = (await calls.today()).runs
  expect((await calls.answer(shown?.run._id ?? '', { itemId: item.id, value: 4 })).status).toBe(200)
  await passes(40 * SECOND)
  await passes(MINUTE)
  expect([alerts(account.id), alerts(group.id), await one.house.waiting()]).toEqual([[], [], []])
})
