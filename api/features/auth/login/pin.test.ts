import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { buildAccount, clientFrom, eventsOf } from '../../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../../test/app.ts'

let app: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
const now = () => new Date(time)
const minutes = (n: number) => (time += n * 60_000)
beforeAll(async () => {
  app = await createTestApp({ now, settings: { trustProxy: '1' } })
})
afterAll(() => app.stop())

const enter = async (ip: string, subdomain: string, pinCode: string, on: Pick<TestApp, 'fetch' | 'settings'> = app) => {
  const client = clientFrom(on as TestApp, ip, subdomain)
  const { response, data, error } = await client.POST('/api/auth/login-pin', { body: { pinCode, subdomain } })
  return { status: response.status, retry: Number(response.headers.get('retry-after')), data, code: error?.code }
}
const statuses = async (n: number, ip: string, subdomain: string) => {
  const seen: number[] = []
  for (let i = 0; i < n; i++) seen.push((await enter(ip, subdomain, '9999')).status)
  return seen
}

describe('a PIN', () => {
  test('opens a session of 12 hours; wrong, of an inactive person and of another company it is 401 (A11, A28)', async () => {
    const { company, userId } = await buildAccount(app, { pin: '4071' })
    await buildAccount(app, { company, pin: '5082', active: false })
    const other = await buildAccount(app, { pin: '6093' })
    const { data } = await enter('10.0.0.1', company.subdomain, '4071')
    expect(data).toMatchObject({ user: { id: userId }, company: { _id: company.id } })
    const check = () => app.client(company.subdomain, data?.token).GET('/api/auth/check')
    minutes(12 * 60 - 1)
    expect((await check()).response.status).toBe(200)
    minutes(2)
    expect((await check()).response.status).toBe(401)
    for (const pin of ['5082', '6093', '1234']) {
      expect(await enter('10.0.0.1', company.subdomain, pin)).toMatchObject({ status: 401, code: 'WRONG_PIN' })
    }
    expect((await enter('10.0.0.1', other.company.subdomain, '6093')).status).toBe(200)
    expect((await eventsOf(app, company.id)).map(({ action }) => action)).toEqual([
      'auth.login_pin',
      ...Array.from({ length: 3 }, () => 'auth.login_failed'),
    ])
  })

  test('a clock that was ahead and is set back blocks no address until then', async () => {
    const { company } = await buildAccount(app, { pin: '6284' })
    const right = time
    minutes(5 * 60)
    expect((await statuses(12, '10.0.0.12', company.subdomain)).slice(8)).toEqual([401, 401, 429, 429])
    time = right
    expect((await enter('10.0.0.12', company.subdomain, '6284')).status).toBe(200)
    expect((await statuses(12, '10.0.0.12', company.subdomain)).slice(8)).toEqual([401, 401, 429, 429])
  })

  test('a hand-over carries the rest of its 12 hours over, and no new ones', async () => {
    const { company, userId } = await buildAccount(app, { pin: '5187' })
    const { subdomain } = company
    const entered = await enter('10.0.0.11', subdomain, '5187')
    minutes(11 * 60)
    const link = await app
      .client(subdomain, entered.data?.token)
      .POST('/api/auth/subdomain-token', { body: { subdomain } })
    const { data, response } = await app
      .client(subdomain)
      .POST('/api/auth/auto-login', { body: { token: link.data?.token ?? '' } })
    expect(data?.user.id).toBe(userId)
    expect(response.headers.get('set-cookie')).toContain('Max-Age=3600')
    const check = async () => (await app.client(subdomain, data?.token).GET('/api/auth/check')).response.status
    minutes(59)
    expect(await check()).toBe(200)
    minutes(2)
    expect(await check()).toBe(401)
  })

  test('needs four to six digits, this address and a company that exists', async () => {
    const { company } = await buildAccount(app)
    for (const pin of ['123', '1234567', '12a4'])
      expect(await enter('10.0.0.2', company.subdomain, pin)).toMatchObject({ status: 400, code: 'INVALID_PIN' })
    const body = { pinCode: '1234', subdomain: 'other' }
    const { error } = await app.client(company.subdomain).POST('/api/auth/login-pin', { body })
    expect(error?.code).toBe('SUBDOMAIN_MISMATCH')
    expect(await enter('10.0.0.2', 'nowhere', '1234')).toMatchObject({ status: 404, code: 'COMPANY_NOT_FOUND' })
  })
})

describe('wrong PINs (A11)', () => {
  test('ten from an address, then a wait that doubles to a day, on every instance; a quiet day forgets it', async () => {
    const { company } = await buildAccount(app, { pin: '4071' })
    const other = await createTestApp({ beside: app, now })
    const waits: number[] = []
    for (let round = 0; round < 9; round++) {
      expect(await statuses(10, '10.1.0.1', company.subdomain)).toEqual(Array<number>(10).fill(401))
      const held = await enter('10.1.0.1', company.subdomain, '4071', other)
      expect(held.status).toBe(429)
      waits.push(held.retry / 60)
      time += held.retry * 1000 - 1000
      expect((await enter('10.1.0.1', company.subdomain, '4071')).status).toBe(429)
      time += 1000
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])
    minutes(24 * 60)
    await statuses(10, '10.1.0.1', company.subdomain)
    expect((await enter('10.1.0.1', company.subdomain, '4071')).retry).toBe(15 * 60)
    await other.stop()
  })

  test('twenty at once are not more than ten, and right ones at once lock nobody out', async () => {
    const { company } = await buildAccount(app, { pin: '4071' })
    const wrong = await Promise.all(Array.from({ length: 20 }, () => enter('10.1.0.2', company.subdomain, '9999')))
    expect(wrong.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(401), ...Array(10).fill(429)])
    const right = await Promise.all(Array.from({ length: 40 }, () => enter('10.1.0.3', company.subdomain, '4071')))
    expect(new Set(right.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('two instances together let no more than ten be tried, and right ones between wrong ones are let in', async () => {
    const { company } = await buildAccount(app, { pin: '4071' })
    const other = await createTestApp({ beside: app, now })
    const from = (pin: string, instance: typeof app) => enter('10.1.0.4', company.subdomain, pin, instance)
    const before = [
      await from('9999', app),
      await from('4071', other),
      await from('9999', other),
      await from('4071', app),
    ]
    expect(before.map(({ status }) => status)).toEqual([401, 200, 401, 200])
    // Which of these comes first nobody knows: none of the right ones may.
    const tries = Array.from({ length: 30 }, (_, i) => from(i % 3 === 0 ? '4071' : '9999', i % 2 === 0 ? app : other))
    const seen = (await Promise.all(tries)).map(({ status }) => status)
    expect(seen.filter((status) => status === 401)).toHaveLength(8)
    await other.stop()
  })

  test('thirty from one address whatever the company', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => buildAccount(app, { pin: '4071' })))
    const seen: number[] = []
    for (const { company } of all) seen.push(...(await statuses(9, '10.1.0.5', company.subdomain)))
    expect(seen.filter((status) => status === 401)).toHaveLength(30)
  })

  test('a process that dies while PINs are looked at leaves none of them counted', async () => {
    const { company } = await buildAccount(app, { pin: '4071' })
    const { write } = app.db
    app.db.write = (id, work) =>
      write(id, async (sql) => {
        await work(sql)
        throw new Error('the process dies here')
      })
    for (let i = 0; i < 12; i++) expect((await enter('10.1.0.6', company.subdomain, '9999')).status).toBe(500)
    app.db.write = write
    expect((await enter('10.1.0.6', company.subdomain, '4071')).status).toBe(200)
    expect(await statuses(11, '10.1.0.6', company.subdomain)).toEqual([...Array<number>(10).fill(401), 429])
  })

  test('two hundred from forty addresses: a hundred are tried, staff still sign in, strangers wait, the log knows', async () => {
    const { company } = await buildAccount(app, { pin: '4071' })
    const { subdomain } = company
    expect((await enter('10.2.0.1', subdomain, '4071')).status).toBe(200)
    const seen: number[] = []
    for (let address = 0; address < 40; address++) seen.push(...(await statuses(5, `10.3.0.${address}`, subdomain)))
    expect(seen.filter((status) => status === 401)).toHaveLength(100)
    expect(seen.filter((status) => status === 429)).toHaveLength(100)
    const stranger = await enter('10.4.0.1', subdomain, '4071')
    expect([stranger.status, stranger.retry > 0 && stranger.retry <= 3600]).toEqual([429, true])
    expect((await enter('10.2.0.1', subdomain, '4071')).status).toBe(200)
    const actions = (await eventsOf(app, company.id)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'auth.pin_limited')).toHaveLength(1)
    minutes(61)
    expect((await enter('10.4.0.1', subdomain, '4071')).status).toBe(200)
  })

  test('a sign-in of 31 days ago is no longer a known address', async () => {
    const { company } = await buildAccount(app, { pin: '4071' })
    await enter('10.5.0.1', company.subdomain, '4071')
    minutes(31 * 24 * 60)
    for (let address = 0; address < 10; address++) await statuses(10, `10.6.0.${address}`, company.subdomain)
    expect((await enter('10.5.0.1', company.subdomain, '4071')).status).toBe(429)
  })
})
