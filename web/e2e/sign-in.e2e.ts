import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { at, closeBrowser, entrance, fillLogin, people, sides, signIn, visitor } from './browser.ts'
import { becomes } from './stage.ts'

afterAll(closeBrowser)

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

  test('an unknown page is /404, and /500 offers to repeat', async () => {
    const { page } = await enter()
    await page.goto(at(side, '/nowhere/at/all', 'berezka'))
    await page.waitForURL(/\/404/)
    await page.getByRole('heading', { name: 'Страница не найдена' }).waitFor()
    await page.goto(at(side, '/500?message=%3Cb%3EСбой%3C/b%3E&from=%2F%2Fevil.test', 'berezka'))
    await page.getByText('<b>Сбой</b>').waitFor()
    await page.getByRole('button', { name: 'Повторить' }).waitFor()
  })

  test('the phone has a drawer that closes after a choice, and by Back before the page is left', async () => {
    const phone = await enter({ width: 390, height: 664 })
    await signIn(side, phone, people.waiter)
    const { page } = phone
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
    const menu = page.getByRole('dialog', { name: 'Меню' })
    const path = () => page.evaluate(() => location.pathname)
    const openMenu = async () => {
      await page.getByRole('button', { name: 'Открыть меню' }).click()
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
