import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { createTestApp, type TestApp } from '../test/app.ts'
import { buildUser } from '../test/factories.ts'
import { connected, startTelegramWorld, type TelegramWorld } from '../test/telegram-world.ts'
import { wrote } from '../test/telegram-updates.ts'
import { createBotApi } from './bot-api.ts'
import { createPoller } from './poller.ts'

let world: TelegramWorld
let pollers: ReturnType<typeof createPoller>[] = []
beforeAll(async () => {
  world = await startTelegramWorld({ isLocal: true })
})
afterEach(async () => {
  await Promise.all(pollers.map((poller) => poller.stop()))
  pollers = []
})
afterAll(() => world?.stop())

function poll(app: TestApp) {
  const poller = createPoller({
    ...app,
    now: () => new Date(),
    api: createBotApi(world.telegram.url, 500),
    pause: async (_, signal) => {
      signal.throwIfAborted()
      await new Promise((soon) => setImmediate(soon))
    },
    holdSeconds: 0,
  })
  pollers.push(poller)
  poller.start()
  return poller
}

/** Looks again whenever the bot was asked: it is all the time. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (;;) {
    const next = world.telegram.next()
    if (await isSo()) return
    await next
  }
}
const heard = async (company: string) => {
  const [row] = await world.app.db.forCompany(company)<{ n: number }[]>`
    select count(*)::int as n from telegram_updates where company_id = ${company}`
  return row?.n ?? 0
}
const asks = (token: string) =>
  world.telegram.calls.filter((call) => call.method === 'getUpdates' && call.token === token)

async function linkCode(one: Awaited<ReturnType<typeof connected>>) {
  const { data } = await one.admin.client.POST('/api/integrations/telegram/link', {})
  return data?.url.split('start=')[1] ?? ''
}

test('without a public address the bot is asked, and what it heard is answered once', async () => {
  const one = await connected(world)
  expect(world.telegram.webhooks.has(one.token)).toBe(false)
  world.telegram.update(one.token, wrote({ id: 5 }, `/start ${await linkCode(one)}`))
  poll(world.app)
  await until(async () => (await heard(one.company.id)) === 1)
  const asked = asks(one.token).length
  await until(() => asks(one.token).length > asked + 3)
  await world.app.telegram()
  expect(world.telegram.texts(5)).toHaveLength(1)
  // Told once, then left out: numbers begin anew after a quiet week.
  const offsets = asks(one.token).map(({ params }) => params['offset'])
  expect(offsets.filter((offset) => offset !== undefined)).toHaveLength(1)
  expect(offsets.at(-1)).toBeUndefined()
})

test('of two processes one asks; when it ends the other does, and nothing is lost or heard twice', async () => {
  const second = await createTestApp({ beside: world.app })
  try {
    const one = await connected(world)
    const waiter = await buildUser(world.app, { company: one.company })
    const [first] = [poll(world.app), poll(second)]
    await until(() => asks(one.token).length > 3)
    const by = async () => {
      const [row] = await world.app.db.forCompany(one.company.id)<{ polledBy: string | null }[]>`
        select polled_by from telegram_integrations where company_id = ${one.company.id}`
      return row?.polledBy
    }
    const owner = await by()
    await until(() => asks(one.token).length > 6)
    expect(await by()).toBe(owner as string)
    await first?.stop()
    world.telegram.update(one.token, wrote({ id: 6 }, `/start ${await linkCode({ ...one, admin: waiter })}`))
    await until(async () => (await heard(one.company.id)) === 1)
    await Promise.all([world.app.telegram(), second.telegram()])
    expect(world.telegram.texts(6)).toHaveLength(1)
  } finally {
    await Promise.all(pollers.map((poller) => poller.stop()))
    await second.stop()
  }
})

test('a process that dies between hearing and noting loses nothing', async () => {
  const one = await connected(world)
  // The answer came, and was never read: Telegram does not know that it was.
  world.telegram.fail({ method: 'getUpdates', isDone: true, status: 500 })
  world.telegram.update(one.token, wrote({ id: 7 }, '/help'))
  poll(world.app)
  await until(async () => (await heard(one.company.id)) === 1)
  await world.app.telegram()
  expect(world.telegram.texts(7)).toHaveLength(1)
})

test('a token that is no longer good is told of, and a bot that was taken away is asked no more', async () => {
  const one = await connected(world)
  poll(world.app)
  await until(() => asks(one.token).length > 0)
  world.telegram.revoke(one.token)
  const status = async () => (await one.admin.client.GET('/api/integrations/telegram')).data?.lastError
  await until(async () => (await status()) === 'Telegram не принял токен. Проверьте его в @BotFather')
  await one.admin.client.DELETE('/api/integrations/telegram')
  const other = await connected(world)
  const turns = (n: number) => until(() => asks(other.token).length >= n)
  // Whatever was under way is over by then.
  await turns(3)
  const asked = asks(one.token).length
  await turns(6)
  expect(asks(one.token)).toHaveLength(asked)
})
