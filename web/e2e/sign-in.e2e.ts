import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { at, closeBrowser, entrance, fillLogin, people, sides, signIn, visitor } from './browser.ts'
import { becomes } from './stage.ts'

afterAll(closeBrowser)

const offline = 'Сервер недоступен. Проверьте подключение к интернету'

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('an administrator signs in, reloads and signs out', async () => {
    const { page } = await enter()
    await page.goto(at(side, '/knowledge-base', 'berezka'))
    await page.waitForURL(/\/login\?returnUrl=/)
    await fillLogin(page, people.admin)
    await page.getByRole('heading', { name: 'База знаний', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/knowledge-base')
    await page.goto(at(side, '/login', 'berezka'))
    await page.waitForURL(/\/dashboard$/)
    await page.getByRole('button', { name: /Выйти/ }).click()
    await page.waitForURL(/\/login/)
    await page.goto(at(side, '/dashboard', 'berezka'))
    await page.waitForURL(/\/login\?returnUrl=%2Fdashboard/)
  })

  test('a wrong password is told under the form and keeps what was typed', async () => {
    const { page } = await enter()
    await page.goto(at(side, '/login', 'berezka'))
    await fillLogin(page, { ...people.admin, password: 'not-it' })
    await page.getByText('Неверный email или пароль').first().waitFor()
    await becomes(() => page.getByLabel('Email').inputValue(), people.admin.email)
  })

  test('a waiter has no administration in the menu and is sent to /forbidden from its pages', async () => {
    const waiter = await enter()
    await signIn(side, waiter, people.waiter)
    const { page } = waiter
    await page.getByRole('link', { name: 'База знаний' }).waitFor()
    expect(await page.getByRole('button', { name: 'Конструктор' }).count()).toBe(0)
    await page.goto(at(side, '/knowledge-base/create', 'berezka'))
    await page.waitForURL(/\/forbidden/)
    await page.getByText('Доступ запрещен').first().waitFor()
  })

  test('a link signs in both tabs that open it, asks over the session of another, and a dead one ends nothing', async () => {
    const { page, context } = await enter()
    const tokenFor = (who: { email: string; password: string }) =>
      page.evaluate(
        async (body) => {
          const headers = { 'content-type': 'application/json' }
          const init = { method: 'POST', headers, body: JSON.stringify(body) }
          // A token of our own contract (SubdomainToken).
          return ((await (await fetch('/api/auth/subdomain-token', init)).json()) as { token: string }).token
        },
        { ...who, subdomain: 'berezka' },
      )
    const follow = (on: Page, token: string) => on.goto(at(side, `/login?token=${token}`, 'berezka'))
    const signedInAs = (on: Page, name: string) => on.getByRole('button', { name: `Выйти ${name}` }).waitFor()
    const told = 'Ссылка авторизации недействительна или истекла'
    await follow(page, 'bad')
    await page.getByText(`Ошибка авторизации: ${told}`).waitFor()

    const token = await tokenFor(people.admin)
    const other = await context.newPage()
    await Promise.all([follow(page, token), follow(other, token)])
    await Promise.all([page, other].map((on) => signedInAs(on, 'Марина Соколова')))
    await other.close()
    await follow(page, token)
    await page.locator('.toast').filter({ hasText: told }).waitFor()
    await signedInAs(page, 'Марина Соколова')

    const waiters = await tokenFor(people.waiter)
    await follow(page, waiters)
    await page.getByRole('heading', { name: 'Вы вошли как Марина Соколова. Войти как Денис Орлов?' }).waitFor()
    await page.getByRole('button', { name: 'Остаться как Марина Соколова' }).click()
    await signedInAs(page, 'Марина Соколова')
    if (side.name === 'real') await page.route('**/api/auth/auto-login', (route) => route.abort())
    await follow(page, waiters)
    await page.getByRole('button', { name: 'Войти как Денис Орлов' }).click()
    // The mocks answer in a worker, where a test can't cut the line.
    if (side.name === 'real') {
      await page.getByRole('heading', { name: 'Нет связи с сервером' }).waitFor()
      expect(page.url()).toContain(waiters)
      await page.unroute('**/api/auth/auto-login')
      await page.getByRole('button', { name: 'Повторить' }).click()
      await page.getByRole('button', { name: 'Войти как Денис Орлов' }).click()
    }
    await signedInAs(page, 'Денис Орлов')
    expect(page.url()).toBe(at(side, '/dashboard', 'berezka'))
  })

  test('an unknown page is /404, also one that nobody can read; an unknown company is told; /500 offers to repeat', async () => {
    const { page } = await enter()
    await page.goto(at(side, '/nowhere/at/all', 'berezka'))
    await page.waitForURL(/\/404/)
    await page.getByRole('heading', { name: 'Страница не найдена' }).waitFor()
    for (const path of ['/100%', '/%E0%A4%A']) {
      await page.goto(at(side, path, 'berezka'))
      await page.getByRole('heading', { name: 'Страница не найдена' }).waitFor()
    }
    await page.goto(at(side, '/tasks', 'berezkka'))
    await page.getByRole('heading', { name: 'Компания не найдена' }).waitFor()
    await page.setViewportSize({ width: 390, height: 664 })
    const wayIn = page.getByRole('link', { name: 'Войти на главном адресе' })
    const widths = [page.getByRole('link', { name: 'На главную' }), wayIn].map(
      async (link) => (await link.boundingBox())?.width,
    )
    expect(new Set(await Promise.all(widths)).size).toBe(1)
    await wayIn.click()
    await page.waitForURL(at(side, '/login'))
    await page.goto(at(side, '/500?message=%3Cb%3EСбой%3C/b%3E&from=%2F%2Fevil.test', 'berezka'))
    await page.getByText('<b>Сбой</b>').waitFor()
    await page.getByRole('button', { name: 'Повторить' }).waitFor()
    await page.goto(at(side, `/500?message=${encodeURIComponent(offline)}`, 'berezka'))
    await page.getByRole('heading', { name: 'Нет связи с сервером' }).waitFor()
    // From the page of errors itself there is nothing to repeat.
    await page.goto(at(side, '/500?from=%2F500%3Ffrom%3D%252Ftasks', 'berezka'))
    await page.getByRole('button', { name: 'Повторить' }).click()
    await page.waitForURL(at(side, '/login?returnUrl=%2Fdashboard', 'berezka'))
  })

  test('the phone has a drawer that closes after a choice, and by Back before the page is left', async () => {
    const phone = await enter({ width: 390, height: 664 })
    await signIn(side, phone, people.waiter)
    const { page } = phone
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
    const menu = page.getByRole('dialog', { name: 'Меню' })
    const path = () => page.evaluate(() => location.pathname)
    const openMenu = async () => {
      await page.getByRole('button', { name: 'Ещё' }).click()
      await menu.getByRole('link', { name: 'База знаний' }).waitFor()
    }
    const isClosed = () => menu.waitFor({ state: 'detached' })
    await openMenu()
    await page.goBack()
    await isClosed()
    expect(await path()).toBe('/dashboard')
    await openMenu()
    await menu.getByRole('button', { name: 'Закрыть меню' }).click()
    await isClosed()
    await openMenu()
    await menu.getByRole('link', { name: 'База знаний' }).click()
    await heading('База знаний')
    await isClosed()
    expect(await path()).toBe('/knowledge-base')
    await openMenu()
    // The page that is there already.
    await menu.getByRole('link', { name: 'База знаний' }).click()
    await isClosed()
    await openMenu()
    await page.reload()
    await heading('База знаний')
    // None of all that left an entry behind which Back would stop at.
    await becomes(() => page.evaluate(() => (history.state as unknown) === null), true)
    await page.goBack()
    await becomes(path, '/dashboard')
  })
})

const [real] = sides
test('the settings that hang hold no page, a session that has expired leaves the landing', async () => {
  if (!real) throw new Error('no real server')
  const { page, context, complaints } = await visitor()
  await page.route('**/api/config', () => {})
  await page.goto(at(real, '/login', 'berezka'))
  await page.getByRole('button', { name: 'Войти' }).waitFor({ timeout: 5000 })
  await page.goto(at(real, '/login'))
  await page.getByRole('button', { name: 'Войти' }).waitFor({ timeout: 5000 })
  await page.evaluate(() => localStorage.setItem('token', 'expired'))
  const checked = page.waitForResponse(/auth\/check/)
  await page.goto(at(real, '/'))
  expect((await checked).status()).toBe(401)
  await page.waitForFunction(() => localStorage.getItem('token') === null)
  expect(page.url()).toBe(at(real, '/'))
  await page.getByRole('heading', { name: /Порядок в ресторане/ }).waitFor()
  await context.close()
  expect(complaints).toEqual([])
})

test('from the main address a person of two companies chooses one and lands in it, the token gone from the address', async () => {
  if (!real) throw new Error('no real server')
  const { page, context, complaints } = await visitor()
  await page.goto(at(real, '/login'))
  await fillLogin(page, people.anna)
  await page.getByRole('heading', { name: 'Выберите компанию' }).waitFor()
  await page.getByText('Огонёк').click()
  await page.waitForURL(/^http:\/\/ogonek\..*\/dashboard$/)
  await page.goBack().catch(() => null)
  expect(page.url()).not.toContain('token=')
  await context.close()
  expect(complaints).toEqual([])
})
