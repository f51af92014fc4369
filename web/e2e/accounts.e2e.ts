import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults, codeFor, typeCode } from './accounts.ts'
import { at, closeBrowser, entrance, fillLogin, people, sides, signIn } from './browser.ts'
import { becomes } from './stage.ts'

afterAll(closeBrowser)

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const atDashboard = (company: string) => (url: URL) =>
  url.hostname.startsWith(`${company}.`) && url.pathname === '/dashboard'

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))
  const main = at(side, '/login')
  const own = at(side, '/login', 'berezka')

  test('a company registers, confirms the e-mail and lands in its own dashboard', async () => {
    const { page } = await enter()
    const [subdomain, email] = [`vasilek-${side.name}`, `olga@vasilek-${side.name}.example`]
    const password = 'vasilek-1'
    const faults: string[] = []
    await page.goto(at(side, '/register'))
    await heading(page, 'Шаг 1 из 2. Компания')
    await page.getByLabel('Название компании').fill(`Василёк ${side.name}`)
    await becomes(() => page.getByLabel('Адрес компании').inputValue(), subdomain)
    await page.getByText('Адрес свободен').waitFor()
    faults.push(...(await axeFaults(side, page, 'step 1')))
    await button(page, 'Далее').click()
    await heading(page, 'Шаг 2 из 2. Администратор')
    await page.getByLabel('Имя').fill('Ольга Рощина')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Пароль', { exact: true }).fill(password)
    await page.getByLabel('Повторите пароль').fill('vasilek-2')
    await button(page, 'Зарегистрировать компанию').click()
    await page.getByText('Пароли не совпадают').waitFor()
    await page.getByText('Необходимо согласиться с пользовательским соглашением').waitFor()
    faults.push(...(await axeFaults(side, page, 'step 2 with its errors')))
    await page.getByLabel('Повторите пароль').fill(password)
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.goBack()
    await becomes(() => page.getByLabel('Адрес компании').inputValue(), subdomain)
    await page.goForward()
    await becomes(() => page.getByLabel('Повторите пароль').inputValue(), password)
    await button(page, 'Зарегистрировать компанию').click()
    await heading(page, 'Подтверждение email')
    // The company is there: Back registers nothing again and sends nothing.
    await page.goBack()
    await page.getByText('Компания уже создана. Осталось подтвердить email кодом из письма.').waitFor()
    await page.goForward()
    await heading(page, 'Подтверждение email')
    // Before the letter is there no code is wrong.
    const code = await codeFor(side, email)
    await typeCode(page, code === '000000' ? '111111' : '000000')
    await page.getByText('Неверный код').waitFor()
    faults.push(...(await axeFaults(side, page, 'code refused')))
    const left = async () => {
      // 2:00 is where a new counter stands: this one has begun to run.
      const text = await page.getByText(/Код действителен 1:\d\d/).textContent()
      return Number(/1:(\d\d)/.exec(text ?? '')?.[1])
    }
    const before = await left()
    await page.reload()
    await heading(page, 'Подтверждение email')
    // It goes on where the clock says.
    expect(await left()).toBeLessThanOrEqual(before)
    await typeCode(page, code)
    await heading(page, 'Компания создана')
    await page.getByText(`${subdomain}.${side.address}`).first().waitFor()
    // The steps behind it are dead: they were taken back.
    await becomes(() => page.evaluate(() => Boolean(history.state)), false)
    faults.push(...(await axeFaults(side, page, 'created')))
    await button(page, 'Перейти в компанию').click()
    await page.waitForURL(atDashboard(subdomain))
    expect(page.url()).not.toContain('token=')
    await page.reload()
    await page.getByRole('button', { name: /Выйти/ }).click()
    await page.waitForURL(/\/login/)
    // Nor does the main address, where the company was made, know the administrator any more.
    await page.goto(main)
    await button(page, 'Войти').waitFor()
    await page.goto(at(side, '/login', subdomain))
    await fillLogin(page, { email, password })
    await page.waitForURL(atDashboard(subdomain))
    expect(faults).toEqual([])
  })

  test('an e-mail that nobody has confirmed leads to the code and then inside', async () => {
    const { page } = await enter()
    const [subdomain, email] = [`ryabina-${side.name}`, `inna@ryabina-${side.name}.example`]
    const form = { companyName: 'Рябина', subdomain, adminEmail: email, adminPassword: 'ryabina-1', adminName: 'Инна' }
    await page.goto(main)
    await button(page, 'Войти').waitFor()
    const status = await page.evaluate(
      async (body) =>
        (
          await fetch('/api/auth/register', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).status,
      form,
    )
    expect(status).toBe(201)
    const code = await codeFor(side, email)
    await fillLogin(page, { email, password: form.adminPassword })
    await page.getByText('Для входа необходимо подтвердить email. Проверьте почту.').first().waitFor()
    await heading(page, 'Подтверждение email')
    expect(await axeFaults(side, page, 'e-mail to confirm')).toEqual([])
    await typeCode(page, code)
    await page.waitForURL(atDashboard(subdomain))
    expect(page.url()).not.toContain('token=')
  })

  test('a waiter signs in by PIN on the keys of the screen', async () => {
    const { page } = await enter({ width: 390, height: 664 })
    await page.goto(own)
    await page.getByText('По PIN-коду').click()
    await page.getByLabel('PIN-код', { exact: true }).waitFor()
    expect(await axeFaults(side, page, 'PIN')).toEqual([])
    // The cursor is there at once, and the keys of the screen leave it there.
    await page.keyboard.type('40')
    for (const digit of '72') await button(page, digit).click()
    await button(page, 'Войти').click()
    await page.getByText('Неверный PIN-код').waitFor()
    for (const size of [
      { width: 390, height: 664 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(size)
      const places = await Promise.all(
        [page.getByLabel('PIN-код', { exact: true }), page.getByText('Неверный PIN-код'), button(page, 'Войти')].map(
          (piece) => piece.boundingBox(),
        ),
      )
      expect(await page.evaluate(() => scrollY)).toBe(0)
      const bottoms = places.map((place) => (place ? place.y + place.height : Number.NaN))
      expect(bottoms).toEqual(bottoms.toSorted((a, b) => a - b))
      expect(bottoms.at(-1)).toBeLessThan(size.height)
    }
    for (const digit of '4071') await button(page, digit).click()
    await button(page, 'Войти').click()
    await page.waitForURL(/\/dashboard$/)
  })

  test('a forgotten password is changed by a code, and the new one signs in', async () => {
    const { page } = await enter()
    const email = 'menedzher@berezka.example'
    const faults: string[] = []
    await page.goto(own)
    await page.getByLabel('Email').fill(email)
    faults.push(...(await axeFaults(side, page, 'password')))
    await page.getByRole('link', { name: 'Забыли пароль?' }).click()
    await heading(page, 'Восстановление пароля')
    await becomes(() => page.getByLabel('Email').inputValue(), email)
    faults.push(...(await axeFaults(side, page, 'reset: e-mail')))
    await button(page, 'Отправить код').click()
    await heading(page, 'Код подтверждения')
    faults.push(...(await axeFaults(side, page, 'reset: code')))
    await typeCode(page, await codeFor(side, email))
    await heading(page, 'Придумайте новый пароль')
    await page.getByLabel('Новый пароль', { exact: true }).fill('12345')
    await page.getByLabel('Повторите пароль').fill('12345')
    await button(page, 'Сохранить пароль').click()
    await page.getByText('Пароль должен содержать минимум 6 символов').waitFor()
    faults.push(...(await axeFaults(side, page, 'reset: password')))
    await page.getByLabel('Новый пароль', { exact: true }).fill('sergey-new')
    await page.getByLabel('Повторите пароль').fill('sergey-new')
    await button(page, 'Сохранить пароль').click()
    await page.getByText('Пароль успешно изменен. Теперь вы можете войти с новым паролем.').first().waitFor()
    await becomes(() => page.evaluate(() => location.search + JSON.stringify(history.state)), 'null')
    await fillLogin(page, { email, password: 'demo-staff' })
    await page.getByText('Неверный email или пароль').first().waitFor()
    await fillLogin(page, { email, password: 'sergey-new' })
    await page.waitForURL(/\/dashboard$/)
    expect(faults).toEqual([])
  })

  test('Back from the choice of a company gives the typed fields back, and the choice leads to the page that was asked for', async () => {
    const { page } = await enter()
    await page.goto(at(side, '/knowledge-base?status=published'))
    await fillLogin(page, people.anna)
    await heading(page, 'Выберите компанию')
    expect(await axeFaults(side, page, 'choice')).toEqual([])
    await page.reload()
    await heading(page, 'Выберите компанию')
    await page.goBack()
    await becomes(() => page.getByLabel('Email').inputValue(), people.anna.email)
    await fillLogin(page, people.anna)
    await heading(page, 'Выберите компанию')
    await button(page, 'Назад').click()
    await becomes(() => page.getByLabel('Email').inputValue(), people.anna.email)
    await becomes(() => page.getByLabel('Пароль', { exact: true }).inputValue(), people.anna.password)
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
    if (side.name === 'real') expect(stored).not.toContain(people.anna.password)
    await button(page, 'Войти').click()
    await page.getByRole('button', { name: /Берёзка/ }).click()
    await page.waitForURL(at(side, '/knowledge-base?status=published', 'berezka'))
    await heading(page, 'База знаний')
  })

  test('a link of yesterday says so, and its token is gone from the address', async () => {
    const { page } = await enter()
    await page.goto(at(side, `/login?token=ot_${'a'.repeat(22)}`, 'berezka'))
    await page.getByText('Ссылка авторизации недействительна или истекла').first().waitFor()
    expect(page.url()).not.toContain('token=')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('a session that ends at work leads to the sign-in and back to the same page', async () => {
    const waiter = await enter()
    const { page } = waiter
    await signIn(side, waiter, people.waiter)
    // Elsewhere, and in one step: the end of its stream tells the page some seconds later, wherever it is by then.
    await page.getByRole('link', { name: 'База знаний' }).evaluate(async (link) => {
      await fetch('/api/auth/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` },
      })
      if (link instanceof HTMLElement) link.click()
    })
    await page.getByText('Сессия истекла').first().waitFor()
    await page.waitForURL(/\/login\?returnUrl=%2Fknowledge-base/)
    await fillLogin(page, people.waiter)
    await page.getByRole('heading', { name: 'База знаний', level: 1 }).waitFor()
  })

  test('signing out in one tab signs the other out', async () => {
    const waiter = await enter()
    await signIn(side, waiter, people.waiter)
    const other = await waiter.context.newPage()
    await other.goto(at(side, '/knowledge-base', 'berezka'))
    await other.getByRole('heading', { name: 'База знаний', level: 1 }).waitFor()
    await waiter.page.getByRole('button', { name: /Выйти/ }).first().click()
    await waiter.page.waitForURL(/\/login/)
    await other.waitForURL(/\/login/)
  })

  test('leaving everywhere ends the session of another device', async () => {
    const [phone, desk] = [await enter(), await enter()]
    await signIn(side, desk, people.cook)
    if (side.name === 'real') await signIn(side, phone, people.cook)
    await button(desk.page, 'Сеансы на всех устройствах').click()
    await desk.page
      .getByRole('dialog', { name: 'Выйти на всех устройствах?' })
      .getByRole('button', { name: 'Да, выйти' })
      .click()
    await desk.page.waitForURL(/\/login/)
    await desk.page.getByText('Выполнен выход на всех устройствах').waitFor()
    // The mocks of another browser have a memory of their own.
    if (side.name === 'mocks') return
    await phone.page.goto(at(side, '/knowledge-base', 'berezka'))
    await phone.page.waitForURL(/\/login/)
  })
})
