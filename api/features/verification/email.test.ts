import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { PASSWORD, buildAccount, clientFrom, eventsOf } from '../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'

let app: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
beforeAll(async () => {
  app = await createTestApp({ now: () => new Date(time), settings: { trustProxy: '1' } })
})
afterAll(() => app.stop())

let counter = 0
const main = () => app.client()
async function registered() {
  const subdomain = `vesna-${++counter}`
  const adminEmail = `vesna${counter}@example.com`
  const body = { companyName: 'Весна', subdomain, adminEmail, adminPassword: PASSWORD, adminName: 'Вера' }
  // Each from its own address: five an hour are allowed to one (S16).
  const { data } = await clientFrom(app, `10.0.0.${counter}`).POST('/api/auth/register', { body })
  if (!data) throw new Error('not registered')
  return { email: adminEmail, subdomain, registrationToken: data.registrationToken }
}
const letterTo = async (email: string) => (await app.letters()).find(({ to }) => to === email)
const codeTo = async (email: string) => (await letterTo(email))?.code ?? ''
/** Each try from an address of its own: thirty wrong ones are allowed to one. */
let tries = 0
const verify = (email: string, subdomain: string, code: string) =>
  clientFrom(app, `10.1.${++tries >> 8}.${tries & 255}`).POST('/api/verification/verify-email', {
    body: { email, subdomain, code },
  })
const send = (body: { email: string; subdomain: string; oldEmail?: string; registrationToken?: string }) =>
  main().POST('/api/verification/send-email-verification', { body })
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111')

test('the right code signs the administrator in; once', async () => {
  const { email, subdomain } = await registered()
  const code = await codeTo(email)
  expect((await verify(email, subdomain, wrongOf(code))).error?.code).toBe('WRONG_CODE')
  const uses = await Promise.all(Array.from({ length: 5 }, () => verify(email.toUpperCase(), subdomain, code)))
  expect(uses.filter(({ response }) => response.status === 200)).toHaveLength(1)
  const refused = uses.flatMap(({ error }) => (error ? [error.code] : []))
  expect(refused).toEqual(Array<'CODE_EXPIRED'>(4).fill('CODE_EXPIRED'))
  const data = uses.find((use) => use.data)?.data
  expect(data).toMatchObject({ message: 'Email подтвержден', user: { email, role: 'admin' }, company: { subdomain } })
  expect((await app.client(subdomain, data?.token).GET('/api/auth/check')).response.status).toBe(200)
  const carried = await app.client(undefined, data?.token).POST('/api/auth/subdomain-token', { body: { subdomain } })
  expect(carried.response.status).toBe(200)
  expect(
    (await app.client(subdomain).POST('/api/auth/login', { body: { email, password: PASSWORD } })).response.status,
  ).toBe(200)
  const events = await eventsOf(app, data?.company?._id ?? '')
  expect(events.map(({ action }) => action)).toEqual([
    'company.created',
    'auth.email_verified',
    'auth.subdomain_token',
    'auth.login',
  ])
})

test('a confirmation whose answer was lost is told again, with the session that it opened', async () => {
  const { email, subdomain } = await registered()
  const code = await codeTo(email)
  const params = { header: { 'Idempotency-Key': 'the-boxes' } }
  const press = (typed: string) =>
    main().POST('/api/verification/verify-email', { params, body: { email, subdomain, code: typed } })
  expect((await press(wrongOf(code))).error?.code).toBe('WRONG_CODE')
  const [first, ...more] = [...(await Promise.all([press(code), press(code)])), await press(code)]
  expect(more.map(({ data }) => data)).toEqual([first?.data, first?.data])
  expect((await app.client(subdomain, first?.data?.token).GET('/api/auth/check')).response.status).toBe(200)
  expect((await press(wrongOf(code))).error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await verify(email, subdomain, code)).error?.code).toBe('CODE_EXPIRED')
})

test('lives 120 seconds and five wrong tries (S5)', async () => {
  const late = await registered()
  const code = await codeTo(late.email)
  time += 121_000
  expect((await verify(late.email, late.subdomain, code)).error?.code).toBe('CODE_EXPIRED')
  const guessed = await registered()
  const right = await codeTo(guessed.email)
  for (let i = 0; i < 5; i++) await verify(guessed.email, guessed.subdomain, wrongOf(right))
  expect((await verify(guessed.email, guessed.subdomain, right)).error?.code).toBe('CODE_BURNT')
})

test('is good for its own company and purpose only (S6)', async () => {
  const mine = await registered()
  const code = await codeTo(mine.email)
  const other = await registered()
  expect((await verify(mine.email, other.subdomain, code)).response.status).toBe(400)
  expect((await verify(other.email, mine.subdomain, code)).response.status).toBe(400)
  const body = { email: mine.email, subdomain: mine.subdomain, code, newPassword: 'другой', confirmPassword: 'другой' }
  expect((await main().POST('/api/verification/change-password', { body })).response.status).toBe(400)
  const elsewhere = await app.client(other.subdomain).POST('/api/verification/verify-email', {
    body: { email: mine.email, subdomain: mine.subdomain, code },
  })
  expect(elsewhere.error?.code).toBe('SUBDOMAIN_MISMATCH')
})

test('another code comes after 30 seconds and kills the old one; five an hour (S5)', async () => {
  const { email, subdomain } = await registered()
  const first = await codeTo(email)
  const early = await send({ email, subdomain })
  expect([early.response.status, early.response.headers.get('retry-after')]).toEqual([429, '30'])
  const seen: number[] = []
  for (let i = 0; i < 5; i++) {
    time += 31_000
    seen.push((await send({ email, subdomain })).response.status)
  }
  expect(seen).toEqual([200, 200, 200, 200, 429])
  const last = await codeTo(email)
  if (first !== last) expect((await verify(email, subdomain, first)).response.status).toBe(400)
  expect((await verify(email, subdomain, last)).response.status).toBe(200)
})

test('answers alike for a waiting, a verified, an inactive and an unknown account (S7)', async () => {
  const [waiting, verified, off] = [
    await buildAccount(app, { verified: false }),
    await buildAccount(app),
    await buildAccount(app, { verified: false, active: false }),
  ]
  const asked = [waiting, verified, off, { email: 'nobody@example.com', company: waiting.company }]
  const before = (await app.letters()).length
  for (const { email, company } of asked) {
    const { response, data } = await send({ email, subdomain: company.subdomain })
    expect(response.status).toBe(200)
    expect(data).toEqual({ message: 'Код отправлен повторно', expiresIn: 120, resendIn: 30 })
  }
  expect((await app.letters()).slice(0, -before || undefined).map(({ to }) => to)).toEqual([waiting.email])
  for (const { email, company } of asked) {
    const wrong: unknown[] = []
    for (let i = 0; i < 6; i++) wrong.push((await verify(email, company.subdomain, '111111')).error?.code)
    expect(wrong.slice(0, 4)).toEqual(Array<string>(4).fill('WRONG_CODE'))
    expect(wrong[5]).toBe('CODE_BURNT')
  }
})

describe('another e-mail before it is confirmed (A26, S17)', () => {
  test('needs the proof of the registration, of this company, and the code goes to the new address', async () => {
    const mine = await registered()
    const stranger = await registered()
    const { subdomain, email: oldEmail } = mine
    const change = (email: string, more: object) => send({ email, subdomain, oldEmail, ...more })
    for (const more of [
      {},
      { registrationToken: stranger.registrationToken },
      { registrationToken: 'ot_AAAAAAAAAAAAAAAAAAAAAA' },
      { registrationToken: mine.registrationToken, oldEmail: 'another@example.com' },
      { registrationToken: mine.registrationToken, subdomain: stranger.subdomain },
    ]) {
      const { error } = await change('evil@example.com', more)
      expect(error).toMatchObject({ code: 'EMAIL_CHANGE_FAILED', message: 'Ошибка изменения email' })
    }
    expect(await letterTo('evil@example.com')).toBeUndefined()
    const old = await codeTo(oldEmail)
    const moved = await change('vesna-new@example.com', { registrationToken: mine.registrationToken })
    expect(moved.response.status).toBe(200)
    expect((await verify(oldEmail, subdomain, old)).response.status).toBe(400)
    const { data } = await verify('vesna-new@example.com', subdomain, await codeTo('vesna-new@example.com'))
    expect(data?.user?.email).toBe('vesna-new@example.com')
    expect(
      (
        await change('late@example.com', {
          registrationToken: mine.registrationToken,
          oldEmail: 'vesna-new@example.com',
        })
      ).response.status,
    ).toBe(400)
  })

  test('three times at most, also with the proof that a sign-in gives', async () => {
    const mine = await registered()
    let oldEmail = mine.email
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) {
      // The letters of a quarter of an hour ago no longer count against the caller's address.
      time += 3_601_000
      const login = await app
        .client(mine.subdomain)
        .POST('/api/auth/login', { body: { email: oldEmail, password: PASSWORD } })
      const { registrationToken } = login.error as { registrationToken: string }
      const email = `${i}-${mine.email}`
      const { response } = await send({ email, subdomain: mine.subdomain, oldEmail, registrationToken })
      statuses.push(response.status)
      if (response.status === 200) oldEmail = email
    }
    expect(statuses).toEqual([200, 200, 200, 400])
  })

  test('the proof is good for an hour', async () => {
    const mine = await registered()
    time += 3_601_000
    const { response } = await send({ ...mine, email: 'later@example.com', oldEmail: mine.email })
    expect(response.status).toBe(400)
  })
})

test('a burnt code ends the pause before the next letter, once; the hour’s five are counted as ever', async () => {
  const burn = async (email: string, subdomain: string) => {
    const wrong = wrongOf(await codeTo(email))
    for (let i = 0; i < 5; i++) await verify(email, subdomain, wrong)
  }
  const { email, subdomain } = await registered()
  await burn(email, subdomain)
  // Two at once are one letter: the code that takes the burnt one's place is made only when the letter is handed over.
  const both = await Promise.all([send({ email, subdomain }), send({ email, subdomain })])
  expect(both.map(({ response }) => response.status).sort()).toEqual([200, 429])
  expect((await verify(email, subdomain, await codeTo(email))).response.status).toBe(200)

  const patient = await registered()
  const seen: number[] = []
  for (let i = 0; i < 5; i++) {
    await burn(patient.email, patient.subdomain)
    seen.push((await send({ email: patient.email, subdomain: patient.subdomain })).response.status)
  }
  expect(seen).toEqual([200, 200, 200, 200, 429])
})
