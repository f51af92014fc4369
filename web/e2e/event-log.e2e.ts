import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { axeFaults, codeFor, typeCode } from './accounts.ts'
import { at, closeBrowser, entrance, fillLogin, people, sides, signIn } from './browser.ts'
import { call } from './drafts.ts'
import { becomes, button, choose, dialog, goTo, toast } from './stage.ts'

afterAll(closeBrowser)

const rows = (page: Page) => page.locator('.events-table > tbody > tr:not(.events-more)')

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a position is renamed, and the log says who did it, what it was and what it is', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/settings/positions')
    const { page } = admin
    const name = `Бариста ${Bun.randomUUIDv7().slice(-4)}`
    const renamed = `Старший ${name}`
    await page.getByRole('link', { name: 'Добавить должность' }).click()
    await page.getByLabel('Название').fill(name)
    await button(page, 'Сохранить').click()
    await toast(page, 'Должность создана')
    await page.getByRole('link', { name: `Изменить: ${name}` }).click()
    await page.getByLabel('Название').fill(renamed)
    await button(page, 'Сохранить').click()
    await toast(page, 'Должность обновлена')

    await goTo(page, '/monitoring/event-log')
    const row = rows(page).filter({ hasText: `Изменена должность: ${name} → ${renamed}` })
    await row.getByText('Марина Соколова').waitFor()
    const more = row.getByRole('button', { name: `Было / Стало: ${renamed}` })
    await more.focus()
    await page.keyboard.press('Enter')
    await becomes(() => more.getAttribute('aria-expanded'), 'true')
    const changed = page.locator('.events-changes tbody tr')
    await becomes(() => changed.locator('th, td').allTextContents(), ['Название', name, renamed])
    expect(await axeFaults(side, page, 'event log')).toEqual([])

    await choose(page, 'Раздел', 'Должности')
    await page.waitForURL(/type=position/)
    await row.waitFor()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.events-table > tbody > tr:not(.events-more) > td:nth-child(3)')].every((cell) =>
        /должность/.test(cell.textContent ?? ''),
      ),
    )
    const saved = page.waitForEvent('download')
    await button(page, 'Экспорт').click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toEndWith('.csv')
    expect(await Bun.file(await file.path()).text()).toContain(renamed)

    await page.getByLabel('Объект или сотрудник').fill('такого здесь не было')
    await page.keyboard.press('Enter')
    await page.getByText('Событий не найдено').waitFor()
    await page.getByRole('link', { name: 'Сбросить фильтры' }).click()
    await row.getByRole('link', { name: renamed }).click()
    await page.waitForURL(/\/settings\/positions\/[^/]+\/edit$/)
  })

  test('the next page begins at its top, has the focus and says which one it is', async () => {
    const admin = await enter()
    const { page } = admin
    await signIn(side, admin, people.admin, '/settings/positions')
    await page.getByRole('link', { name: 'Добавить должность' }).waitFor()
    // More than a page of them, whatever the company has lived through.
    const name = Bun.randomUUIDv7().slice(-6)
    for (let n = 0; n <= limits.eventLog.pageSize; n += 1)
      expect(await call(page, 'POST', '/api/categories', { name: `Раздел ${name}-${n}` })).toBe(201)
    await goTo(page, '/monitoring/event-log?type=category')
    const next = page.getByRole('link', { name: 'Следующая страница' })
    await next.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await next.click()
    const region = page.getByRole('region', { name: /^Журнал событий: страница 2 из \d+$/ })
    await region.waitFor()
    await becomes(() => region.evaluate((one) => one === document.activeElement), true)
    const top = await rows(page).first().boundingBox()
    expect(top?.y).toBeGreaterThan(0)
    expect(top?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    const status = page.getByRole('status').filter({ hasText: /событи/ })
    expect(await status.textContent()).toMatch(/^\d+ событи[еяй], страница 2 из \d+$/)
  })

  test('a new company begins: ready positions and topics, a sample to rewrite, the card put away', async () => {
    const { page } = await enter()
    const [subdomain, email] = [`klyukva-${side.name}`, `vera@klyukva-${side.name}.example`]
    const form = {
      companyName: 'Клюква',
      subdomain,
      adminEmail: email,
      adminPassword: 'klyukva-1',
      adminName: 'Вера Лось',
    }
    await page.goto(at(side, '/login'))
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
    await page.getByRole('heading', { name: 'Подтверждение email' }).waitFor()
    await typeCode(page, code)
    await page.waitForURL(({ hostname, pathname }) => hostname.startsWith(`${subdomain}.`) && pathname === '/dashboard')

    const card = page.getByRole('region', { name: 'С чего начать' })
    const step = (title: string) => card.getByRole('listitem').filter({ hasText: title })
    await card.getByText('0 из 5').waitFor()
    await page.getByText('Отклонений и просрочек нет').waitFor()
    expect(await axeFaults(side, page, 'dashboard of a new company')).toEqual([])

    await button(page, 'Готовые должности').click()
    const offered = dialog(page, 'Готовые должности')
    await offered.getByRole('checkbox', { name: 'Хостес' }).uncheck()
    await offered.getByRole('button', { name: 'Добавить 7 должностей' }).click()
    await toast(page, 'Добавили 7 должностей')
    await card.getByText('1 из 5').waitFor()
    await step('Должности').getByText('готово').waitFor({ state: 'attached' })

    await button(page, 'Готовые темы').click()
    await dialog(page, 'Готовые темы').getByRole('button', { name: 'Добавить 6 тем' }).click()
    await toast(page, 'Добавили 6 тем')
    await button(page, 'Готовые темы').click()
    await dialog(page, 'Готовые темы').getByText('уже есть').first().waitFor()
    await dialog(page, 'Готовые темы').getByRole('button', { name: 'Отмена' }).click()

    await button(page, 'Пример статьи').click()
    await toast(page, /^Черновик создан/)
    await page.waitForURL(/\/knowledge-base\/edit\//)
    await page.getByRole('textbox', { name: 'Содержание статьи' }).getByText('Пять шагов от двери до стола').waitFor()

    await goTo(page, '/dashboard')
    await button(page, 'Скрыть').click()
    await card.waitFor({ state: 'detached' })
  })
})
