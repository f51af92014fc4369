import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createPasswords, derive } from '../../accounts/passwords.ts'
import { clientFrom, eventsOf } from '../../test/accounts.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { createTestApp, testSettings, type TestApp } from '../../test/app.ts'

let app: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
/** How many sums were made of passwords. */
let hashed = 0
beforeAll(async () => {
  const passwords = createPasswords(testSettings.dataSecret, {
    derive: (...of) => {
      hashed += 1
      return derive(...of)
    },
  })
  app = await createTestApp({ now: () => new Date(time), settings: { trustProxy: '1' }, passwords })
})
afterAll(() => app.stop())

let counter = 0
const form = (more = {}) => ({
  companyName: ' Ласточка ',
  subdomain: `lastochka-${++counter}`,
  adminEmail: `Admin${counter}@Example.com`,
  adminPassword: 'пароль',
  adminName: 'Марина Соколова',
  ...more,
})
/** Each from its own address: five an hour are allowed to one (S16). */
const register = (body: ReturnType<typeof form>, ip = `10.0.${++counter >> 8}.${counter & 255}`) =>
  clientFrom(app, ip).POST('/api/auth/register', { body })
const companies = () => app.db.withoutCompany<{ id: string; subdomain: string; name: string }[]>`
  select id, subdomain, name from companies`

test('makes the company, its administrator and the letter in one go', async () => {
  const body = form()
  const { response, data } = await register(body)
  expect(response.status).toBe(201)
  expect(data).toEqual({
    message: 'Компания создана! Код подтверждения отправлен на вашу почту.',
    subdomain: body.subdomain,
    emailSent: true,
    registrationToken: expect.stringMatching(/^ot_/),
  })
  const company = (await companies()).find(({ subdomain }) => subdomain === body.subdomain)
  expect(company?.name).toBe('Ласточка')
  const letter = (await app.letters())[0]
  expect(letter).toMatchObject({ to: body.adminEmail.toLowerCase(), code: expect.stringMatching(/^\d{6}$/) })
  expect(await eventsOf(app, company?.id ?? '')).toMatchObject([
    { action: 'company.created', userId: expect.any(String) },
  ])
})

test('only what was registered is counted (S16): mistypes and taken addresses leave all five', async () => {
  const ip = '10.200.0.1'
  const { subdomain } = form()
  expect((await register(form({ subdomain }), ip)).response.status).toBe(201)
  for (const wrong of [
    { adminEmail: 'нет' },
    { subdomain },
    { adminPassword: '12345' },
    { subdomain },
    { adminName: '' },
  ])
    expect([400, 409]).toContain((await register(form(wrong), ip)).response.status)
  for (let made = 1; made < 5; made += 1) expect((await register(form(), ip)).response.status).toBe(201)
  expect((await register(form(), ip)).response.status).toBe(429)
})

test('of two parallel registrations of one address exactly one is made (S14)', async () => {
  const body = form()
  const answers = await Promise.all(Array.from({ length: 4 }, () => register(body)))
  expect(answers.map(({ response }) => response.status).toSorted()).toEqual([201, 409, 409, 409])
  const refused = answers.find(({ error }) => error)?.error
  expect(refused).toMatchObject({ code: 'SUBDOMAIN_TAKEN', fields: { subdomain: 'Адрес уже занят' } })
  expect((await companies()).filter(({ subdomain }) => subdomain === body.subdomain)).toHaveLength(1)
})

test('a failure leaves nothing behind (S14)', async () => {
  const body = form({ adminEmail: 'nobody@example.com' })
  const before = (await companies()).length
  const { db } = app
  const { write } = db
  db.write = (id, work) =>
    write(id, async (sql) => {
      await work(sql)
      throw new Error('the database went away')
    })
  expect((await register(body)).response.status).toBe(500)
  db.write = write
  expect((await companies()).length).toBe(before)
  expect((await app.letters()).filter(({ to }) => to === 'nobody@example.com')).toEqual([])
  expect((await register(body)).response.status).toBe(201)
})

test('says what is wrong with each field; a password that grows over 512 bytes is refused unhashed (C5, S13)', async () => {
  const wrong = async (more: object) => (await register(form(more))).error?.fields
  expect(await wrong({ adminPassword: '12345' })).toEqual({
    adminPassword: 'Пароль должен содержать минимум 6 символов',
  })
  expect(await wrong({ subdomain: 'ab' })).toEqual({ subdomain: 'Адрес должен содержать от 3 до 30 символов' })
  expect(await wrong({ subdomain: '-abc' })).toEqual({
    subdomain: 'Адрес не может начинаться или заканчиваться дефисом',
  })
  expect(await wrong({ adminPassword: '\u{1D160}'.repeat(128) })).toEqual({ adminPassword: 'Не более 512 байт' })
  expect(await wrong({ adminEmail: 'нет' })).toEqual({ adminEmail: 'Некорректный email' })
  expect(await wrong({ companyName: ' ' })).toEqual({ companyName: 'Обязательное поле' })
  // As it is kept: without the blanks around it.
  for (const adminName of ['Я', ' Я '])
    expect(await wrong({ adminName })).toEqual({ adminName: 'Имя должно содержать минимум 2 символа' })
  const before = hashed
  expect((await register(form({ adminPassword: 'x'.repeat(1_000_000) }))).response.status).toBe(400)
  expect(hashed).toBe(before)
  expect((await register(form({ adminPassword: 'я'.repeat(limits.auth.passwordMax) }))).response.status).toBe(201)
  expect(hashed).toBe(before + 1)
})

const RESERVED = ['www', 'app', 'admin', 'auth', 'demo', 'localhost', 'ns1', 'ns2-x', 'xn--80ak6aa92e', 'support']
test.each(RESERVED)('nobody gets %s (A20, S15)', async (subdomain) => {
  expect((await register(form({ subdomain }))).error?.code).toBe('SUBDOMAIN_TAKEN')
  const { data } = await app.client().GET('/api/companies/check-subdomain', { params: { query: { subdomain } } })
  expect(data).toEqual({ available: false, reason: 'Адрес уже занят' })
})

test('the check tells why not (A20)', async () => {
  const check = async (subdomain: string) =>
    (await app.client().GET('/api/companies/check-subdomain', { params: { query: { subdomain } } })).data
  const body = form()
  expect(await check(body.subdomain)).toEqual({ available: true })
  await register(body)
  expect(await check(body.subdomain)).toEqual({ available: false, reason: 'Адрес уже занят' })
  expect(await check(body.subdomain.toUpperCase())).toEqual({ available: false, reason: 'Адрес уже занят' })
  expect(await check('ab')).toEqual({ available: false, reason: 'Адрес должен содержать от 3 до 30 символов' })
  expect(await check('a'.repeat(31))).toEqual({
    available: false,
    reason: 'Адрес должен содержать от 3 до 30 символов',
  })
  expect(await check('abc-')).toEqual({
    available: false,
    reason: 'Адрес не может начинаться или заканчиваться дефисом',
  })
  expect(await check('ласточка')).toEqual({ available: false, reason: 'Недопустимые символы' })
})

test('five an hour from an address (S16)', async () => {
  const ip = '10.9.9.9'
  for (let i = 0; i < 5; i++) expect((await register(form(), ip)).response.status).toBe(201)
  const sixth = (await register(form(), ip)).response
  expect([sixth.status, Number(sixth.headers.get('retry-after')) > 0]).toEqual([429, true])
  time += 3_601_000
  expect((await register(form(), ip)).response.status).toBe(201)
})

test('one address gets five letters an hour, whoever registers: the sixth company says that none was sent (A21, S5)', async () => {
  const adminEmail = 'flooded@example.com'
  const sent: unknown[] = []
  for (let i = 0; i < 6; i++) sent.push((await register(form({ adminEmail }))).data?.emailSent)
  expect(sent).toEqual([true, true, true, true, true, false])
})
