import { afterAll, beforeAll, expect, test } from 'bun:test'
import { buildUser, type BuiltUser } from '../test/factories.ts'
import { buildAccount } from '../test/accounts.ts'
import { createTestApp, type TestApp } from '../test/app.ts'
import { connected, startTelegramWorld, type Connected, type TelegramWorld } from '../test/telegram-world.ts'
import { changeSecrets } from './change-secrets.ts'

const AFTER = 'another-data-secret-of-32-characters'
let world: TelegramWorld
let before: TestApp
let house: Connected
beforeAll(async () => {
  world = await startTelegramWorld()
  before = world.app
  house = await connected(world, { knowledgeBase: true })
})
afterAll(() => world.stop())

/** The same product after a restart with these secrets. */
const restarted = (dataSecret: string, dataSecretBefore?: string) =>
  createTestApp({
    beside: { url: before.url, files: before.files },
    settings: {
      ...before.settings,
      dataSecret,
      ...(dataSecretBefore !== undefined && { dataSecretBefore }),
    },
  })
const signIn = async (app: TestApp, pinCode: string) =>
  (
    await app
      .client(house.company.subdomain)
      .POST('/api/auth/login-pin', { body: { pinCode, subdomain: house.company.subdomain } })
  ).response.status
const asAdmin = (app: TestApp, admin: BuiltUser) => app.client(house.company.subdomain, admin.token)

test('the secret changes under people at work: before, during and after it they sign in, and the bot speaks', async () => {
  const { company, admin } = house
  await buildAccount(before, { company, pin: '4071' })
  const quiet = await buildAccount(before, { company, pin: '903514' })
  const idle = await buildUser(before, { company })
  const topic = (app: TestApp, name: string) =>
    asAdmin(app, admin).POST('/api/topics', {
      body: { name },
      params: { header: { 'Idempotency-Key': 'a-key-of-mine' } },
    })
  const first = await topic(before, 'Кухня')
  expect([await signIn(before, '4071'), first.response.status]).toEqual([200, 201])
  const secret = before.settings.dataSecret

  const during = await restarted(AFTER, secret)
  expect(await signIn(during, '4071')).toBe(200)
  expect(await signIn(during, '0000')).toBe(401)
  // A repeated call is known by what it said under the secret before.
  expect((await topic(during, 'Кухня')).data).toEqual(first.data)
  expect((await topic(during, 'Зал')).response.status).toBe(422)
  // Whose PIN is still kept under the secret before has it all the same.
  for (const pin of ['4071', '903514']) {
    const taken = await asAdmin(during, admin).POST('/api/users/{id}/pin', {
      params: { path: { id: idle.id } },
      body: { pin },
    })
    expect(taken.error?.fields).toHaveProperty('pin')
  }
  const speak = (app: TestApp) => asAdmin(app, admin).POST('/api/integrations/telegram/test', { body: {} })
  expect((await speak(during)).error?.code).toBe('TELEGRAM_NOT_LINKED')

  // At use only what was used; the rest by the command.
  const early = await restarted(AFTER)
  expect([await signIn(early, '4071'), await signIn(early, '903514')]).toEqual([200, 401])
  expect((await speak(early)).error?.code).toBe('TELEGRAM_OFF')
  const changed = await changeSecrets(during.db, during.settings)
  expect(changed).toMatchObject({
    pins: { changed: 1, already: 1, lost: 0 },
    tokens: { changed: 1, already: 0, lost: 0 },
  })
  expect(await changeSecrets(during.db, during.settings)).toMatchObject({
    pins: { changed: 0, already: 2, lost: 0 },
    tokens: { changed: 0, already: 1, lost: 0 },
  })
  expect([await signIn(early, '4071'), await signIn(early, '903514')]).toEqual([200, 200])
  expect((await speak(early)).error?.code).toBe('TELEGRAM_NOT_LINKED')
  expect(quiet.company.id).toBe(company.id)
  // The secret before opens nothing any more.
  expect(await signIn(before, '903514')).toBe(401)
  for (const app of [during, early]) await app.stop()
}, 60_000)
