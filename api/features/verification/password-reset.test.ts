import { afterAll, beforeAll, expect, test } from 'bun:test'
import { tooMany } from '../../accounts/counter.ts'
import { createPasswords } from '../../accounts/passwords.ts'
import { PASSWORD, buildAccount, eventsOf, type Account } from '../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../test/app.ts'

let app: TestApp
let other: TestApp
let time = Date.parse('2026-11-18T09:00:00Z')
const now = () => new Date(time)
beforeAll(async () => {
  app = await createTestApp({ now })
  other = await createTestApp({ beside: app, now })
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const NEW = 'новый пароль'
const send = async (email: string, subdomain?: string) => {
  time += 3_601_000
  return app.client(subdomain).POST('/api/verification/send-password-reset', { body: { email } })
}
const codeTo = async (email: string) => (await app.letters()).find(({ to }) => to === email)?.code ?? ''
const confirm = (email: string, code: string, subdomain?: string) =>
  app.client(subdomain).POST('/api/verification/verify-password-reset', { body: { email, code } })
const change = (email: string, code: string, subdomain?: string, newPassword = NEW, confirmPassword = newPassword) =>
  app
    .client(subdomain)
    .POST('/api/verification/change-password', { body: { email, code, newPassword, confirmPassword } })
const logIn = ({ email, company }: Account, password: string) =>
  app.client(company.subdomain).POST('/api/auth/login', { body: { email, password } })

test('code, confirmation, new password; every session ends on every instance, and a letter tells of it (S10)', async () => {
  const account = await buildAccount(app)
  const { subdomain } = account.company
  const tokens = [await logIn(account, PASSWORD), await logIn(account, PASSWORD)].map(
    ({ data }) => (data as { token: string }).token,
  )
  const sent = await send(account.email, subdomain)
  expect(sent.data).toEqual({
    message: 'Если аккаунт существует, код отправлен на почту',
    expiresIn: 120,
    resendIn: 30,
  })
  const code = await codeTo(account.email)
  expect((await confirm(account.email, code, subdomain)).data).toEqual({ valid: true })
  time += 9 * 60_000
  const done = await change(account.email, code, subdomain)
  expect(done.data).toEqual({ message: 'Пароль успешно изменен. Теперь вы можете войти с новым паролем.' })
  for (const token of tokens)
    for (const on of [app, other])
      expect((await on.client(subdomain, token).GET('/api/auth/check')).response.status).toBe(401)
  expect((await logIn(account, PASSWORD)).response.status).toBe(401)
  expect((await logIn(account, NEW)).response.status).toBe(200)
  expect((await change(account.email, code, subdomain, 'третий')).error?.code).toBe('CODE_EXPIRED')
  const [letter] = await app.letters()
  expect([letter?.to, letter?.code]).toEqual([account.email, undefined])
  expect((await eventsOf(app, account.company.id)).map(({ action }) => action)).toEqual([
    'auth.login',
    'auth.login',
    'auth.code_sent',
    'auth.password_changed',
    'auth.login_failed',
    'auth.login',
  ])
})

test('a change whose answer was lost is told again, and is no second one', async () => {
  const email = 'lost@example.com'
  const [first, second] = [await buildAccount(app, { email }), await buildAccount(app, { email })]
  await send(email)
  const body = { email, code: await codeTo(email), newPassword: NEW, confirmPassword: NEW }
  const params = { header: { 'Idempotency-Key': 'the-form' } }
  const press = (more: object = {}) =>
    app.client().POST('/api/verification/change-password', { params, body: { ...body, ...more } })
  const presses = [...(await Promise.all([press(), press(), press()])), await press()]
  expect(presses.map(({ response }) => response.status)).toEqual([200, 200, 200, 200])
  expect(new Set(presses.map(({ data }) => data?.message)).size).toBe(1)
  expect((await press({ newPassword: 'чужой пароль', confirmPassword: 'чужой пароль' })).error?.code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  )
  for (const account of [first, second]) {
    expect((await logIn(account, NEW)).response.status).toBe(200)
    const changes = (await eventsOf(app, account.company.id)).filter(({ action }) => action === 'auth.password_changed')
    expect(changes).toHaveLength(1)
  }
})

test('whoever forgot the password and tried it out need not wait after the change', async () => {
  const account = await buildAccount(app)
  for (let i = 0; i < 5; i++) await logIn(account, 'забыл')
  expect((await logIn(account, PASSWORD)).response.status).toBe(429)
  const client = app.client(account.company.subdomain)
  await client.POST('/api/verification/send-password-reset', { body: { email: account.email } })
  expect((await change(account.email, await codeTo(account.email), account.company.subdomain)).response.status).toBe(
    200,
  )
  expect((await logIn(account, NEW)).response.status).toBe(200)
})

test('one right code at once changes one password (S5)', async () => {
  const { email, company } = await buildAccount(app)
  await send(email, company.subdomain)
  const code = await codeTo(email)
  const uses = await Promise.all(
    Array.from({ length: 8 }, (_, i) => change(email, code, company.subdomain, `пароль-${i}`)),
  )
  expect(uses.filter(({ response }) => response.status === 200)).toHaveLength(1)
})

test('what is typed is looked at before the code is spent', async () => {
  const { email, company } = await buildAccount(app)
  await send(email, company.subdomain)
  const code = await codeTo(email)
  const tries = async (newPassword: string, repeat: string) =>
    (await change(email, code, company.subdomain, newPassword, repeat)).error
  expect(await tries(NEW, 'другой пароль')).toMatchObject({
    code: 'PASSWORDS_DIFFER',
    message: 'Пароли не совпадают',
    fields: { confirmPassword: 'Пароли не совпадают' },
  })
  expect((await tries('12345', '12345'))?.fields?.newPassword).toBe('Пароль должен содержать минимум 6 символов')
  const long = '\u{1D160}'.repeat(128)
  expect((await tries(long, long))?.fields).toEqual({ newPassword: 'Не более 512 байт' })
  expect((await change(email, code, company.subdomain)).response.status).toBe(200)
})

test('a code is not spent where nobody has time to hash the new password (S12)', async () => {
  const { email, company } = await buildAccount(app)
  const { subdomain } = company
  const full = async () => {
    throw tooMany(5)
  }
  const busy = await createTestApp({ beside: app, now, passwords: { hash: full, matches: full } })
  try {
    await send(email, subdomain)
    const body = { email, code: await codeTo(email), newPassword: NEW, confirmPassword: NEW }
    const refused = await busy.client(subdomain).POST('/api/verification/change-password', { body })
    expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '5'])
    expect((await change(email, body.code, subdomain)).response.status).toBe(200)
  } finally {
    await busy.stop()
  }
})

test('on the main address one code changes every active account of the e-mail, with a subdomain that one only (A33)', async () => {
  const email = 'anna@example.com'
  const first = await buildAccount(app, { email })
  const second = await buildAccount(app, { email })
  const off = await buildAccount(app, { email, active: false })
  await send(email)
  // A letter of the change before may go out beside it.
  const letter = (await app.letters()).find(({ to, code }) => to === email && code !== undefined)
  for (const { company } of [first, second]) expect(letter?.text).toContain(company.subdomain)
  expect(letter?.text).not.toContain(off.company.subdomain)
  const code = letter?.code ?? ''
  expect((await change(email, code, first.company.subdomain)).response.status).toBe(400)
  expect((await change(email, code)).response.status).toBe(200)
  for (const account of [first, second]) expect((await logIn(account, NEW)).response.status).toBe(200)

  time += 3_601_000
  const body = { email, subdomain: second.company.subdomain }
  await app.client().POST('/api/verification/send-password-reset', { body })
  const own = await codeTo(email)
  expect((await change(email, own, second.company.subdomain, 'только здесь')).response.status).toBe(200)
  expect((await logIn(first, NEW)).response.status).toBe(200)
  expect((await logIn(second, NEW)).response.status).toBe(401)
})

test('the code of a letter confirms the address too: whoever sets a password signs in with it', async () => {
  const account = await buildAccount(app, { verified: false })
  const { email, company } = account
  await send(email, company.subdomain)
  expect((await change(email, await codeTo(email), company.subdomain)).response.status).toBe(200)
  expect((await logIn(account, NEW)).data).toMatchObject({ user: { email } })
})

test('known, unknown and inactive answer alike at every step (A27, S7)', async () => {
  const known = await buildAccount(app)
  const { subdomain } = known.company
  const off = await buildAccount(app, { company: known.company, active: false })
  const unverified = await buildAccount(app, { company: known.company, verified: false })
  const asked = [known.email, off.email, 'nobody@example.com']
  const answers: string[] = []
  for (const email of [...asked, unverified.email]) {
    const said: unknown[] = [(await send(email, subdomain)).data]
    await app.letters()
    for (let i = 0; i < 6; i++) said.push({ ...(await confirm(email, '111111', subdomain)).error, requestId: '' })
    said.push({ ...(await change(email, '111111', subdomain)).error, requestId: '' })
    answers.push(JSON.stringify(said))
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('CODE_BURNT')
  const told = (await app.letters()).map(({ to }) => to)
  for (const email of [off.email, 'nobody@example.com']) expect(told).not.toContain(email)
})

test('an account that was switched off meanwhile keeps its password', async () => {
  const account = await buildAccount(app)
  const { email, company, userId } = account
  await send(email, company.subdomain)
  const code = await codeTo(email)
  const set = (isActive: boolean) =>
    app.db.write(
      company.id,
      (sql) => sql`update users set is_active = ${isActive} where company_id = ${company.id} and id = ${userId}`,
    )
  await set(false)
  expect((await change(email, code, company.subdomain)).error?.code).toBe('WRONG_CODE')
  await set(true)
  expect((await logIn(account, PASSWORD)).response.status).toBe(200)
})

test('another company’s address in the body is refused; half a minute lies between two letters (C15, S5)', async () => {
  const { email, company } = await buildAccount(app)
  const body = { email, subdomain: 'other', code: '111111', newPassword: NEW, confirmPassword: NEW }
  const client = app.client(company.subdomain)
  for (const path of ['send-password-reset', 'verify-password-reset', 'change-password'] as const)
    expect((await client.POST(`/api/verification/${path}`, { body })).error?.code).toBe('SUBDOMAIN_MISMATCH')
  await send(email, company.subdomain)
  const again = await client.POST('/api/verification/send-password-reset', { body: { email } })
  expect([again.response.status, again.response.headers.get('retry-after')]).toEqual([429, '30'])
})

test('who was given another address, or was switched off, while the password was hashed keeps his own (S6)', async () => {
  const [moved, off] = [await buildAccount(app), await buildAccount(app)]
  const passwords = createPasswords(app.settings.dataSecret)
  let meanwhile = async () => {}
  const slow = await createTestApp({
    beside: app,
    now,
    passwords: {
      ...passwords,
      hash: async (...of) => {
        await meanwhile()
        return passwords.hash(...of)
      },
    },
  })
  for (const account of [moved, off]) {
    const { email, company, userId } = account
    const row = () => app.db.forCompany(company.id)`
      select password_hash, mailbox_proved from users where company_id = ${company.id} and id = ${userId}`
    await send(email, company.subdomain)
    const code = await codeTo(email)
    const before = [...(await row())]
    meanwhile = () =>
      app.db.write(company.id, async (sql) => {
        await sql`
          update users set email = ${account === moved ? `new-${email}` : email}, is_active = ${account === moved}
          where company_id = ${company.id} and id = ${userId}`
      })
    const { error } = await slow.client(company.subdomain).POST('/api/verification/change-password', {
      body: { email, code, newPassword: NEW, confirmPassword: NEW },
    })
    expect(error?.code).toBe('WRONG_CODE')
    expect([...(await row())]).toEqual(before)
  }
  await slow.stop()
})

test('an address has five letters an hour, whatever company they are asked for at (S5)', async () => {
  const here = await buildAccount(app)
  const there = await buildAccount(app, { email: here.email })
  await send(here.email, here.company.subdomain)
  const asked = async (at: Account) => {
    time += 31_000
    const body = { email: here.email }
    return app.client(at.company.subdomain).POST('/api/verification/send-password-reset', { body })
  }
  for (const at of [there, here, there, here]) expect((await asked(at)).response.status).toBe(200)
  const { response } = await asked(there)
  expect([response.status, Number(response.headers.get('retry-after')) > 60]).toEqual([429, true])
})
