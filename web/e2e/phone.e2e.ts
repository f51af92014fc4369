import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { ask } from './ask.ts'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, dialog, fitsScreen, goTo } from './stage.ts'

afterAll(closeBrowser)

const fridges = 'Температура холодильников'
const bar = (page: Page) => page.getByRole('navigation', { name: 'Разделы' })
const topOf = async (page: Page) => (await bar(page).boundingBox())?.y ?? 0

const watchLeaps = (context: BrowserContext) =>
  context.addInitScript(() => {
    const leaps: number[] = []
    Object.assign(globalThis, { leaps })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) leaps.push(Number(Reflect.get(entry, 'value')))
    }).observe({ type: 'layout-shift', buffered: true })
  })
const leapt = (page: Page) =>
  page.evaluate(() => (Reflect.get(globalThis, 'leaps') as number[]).reduce((sum, one) => sum + one, 0))

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test.each([
    [390, 664],
    [320, 568],
  ])('at %d px the bar leads to what is done all day, and covers nothing that has the focus', async (width, height) => {
    const visitor = await enter({ width, height })
    const { page } = visitor
    await signIn(side, visitor, people.waiter)
    const current = bar(page).locator('[aria-current=page]')
    expect(await bar(page).locator('.tab-bar-label').allTextContents()).toEqual([
      'Главная',
      'Чек-листы',
      'Задачи',
      'Знания',
      'Ещё',
    ])
    expect(await current.textContent()).toBe('Главная')
    await bar(page).getByRole('link', { name: 'Знания' }).click()
    await page.getByRole('heading', { name: 'База знаний', level: 1 }).waitFor()
    expect(await current.textContent()).toBe('Знания')
    const labels = await bar(page)
      .locator('.tab-bar-tab')
      .evaluateAll((tabs) => tabs.every((tab) => tab.scrollWidth <= tab.clientWidth && tab.clientHeight >= 44))
    expect(labels).toBe(true)
    await fitsScreen(page)

    // By the keyboard through the whole list: it scrolls, and the bar stays clear of the row.
    await page.locator('main a[href*="/article/"]').first().focus()
    const top = await topOf(page)
    expect(top).toBeGreaterThan(height - 70)
    for (let row = 0; row < 12; row += 1) {
      await page.keyboard.press('Tab')
      const bottom = await page.evaluate(() => {
        const focused = document.activeElement
        return focused?.closest('main') ? focused.getBoundingClientRect().bottom : 0
      })
      expect(bottom).toBeLessThanOrEqual(top)
    }
    await button(page, 'Ещё').focus()
    await page.keyboard.press('Enter')
    await dialog(page, 'Меню').getByRole('link', { name: 'Новости' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'Меню').waitFor({ state: 'detached' })
    // The focus comes back a moment after the dialog is gone.
    await becomes(() => page.evaluate(() => document.activeElement?.textContent), 'Ещё')
  })

  test('at 320 px, and at 390 of letters twice as large, every form and the bar stay on the screen', async () => {
    const visitor = await enter({ width: 320, height: 664 })
    const { page } = visitor
    await signIn(side, visitor, people.admin)
    const letters = (size: string) =>
      page.evaluate((wanted) => document.documentElement.style.setProperty('font-size', wanted), size)
    for (const [width, size] of [
      [320, '100%'],
      [390, '200%'],
    ] as const) {
      await page.setViewportSize({ width, height: 664 })
      await letters(size)
      for (const [path, title] of [
        ['/tasks/create', 'Новая задача'],
        ['/checklists/create', 'Новый чек-лист'],
        ['/users/create', 'Новый пользователь'],
        ['/settings/company', 'Настройки компании'],
        ['/knowledge-base/topics', 'Темы'],
        ['/journals', 'Санитарные журналы'],
        ['/dashboard', /день|утро|вечер|ночи/],
      ] as const) {
        await goTo(page, path)
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        await fitsScreen(page)
      }
      const more = await button(page, 'Ещё').boundingBox()
      expect((more?.x ?? width) + (more?.width ?? 0)).toBeLessThanOrEqual(width)
    }
    // What is told of a row has the width of its row, and a count stays within its circle.
    await page.locator('.dashboard-told').first().waitFor()
    const squeezed = page.locator('.dashboard-row .dashboard-text')
    await becomes(() => squeezed.evaluateAll((texts) => texts.filter((text) => text.clientWidth < 200).length), 0)
    const counts = page.locator('.bell-count, .tab-bar .count')
    await counts.first().waitFor()
    expect(await counts.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length)).toBe(0)
    // What its button says is read whole.
    await goTo(page, '/tasks/create')
    const choosing = button(page, 'Выбрать по ресторану и должности')
    await choosing.waitFor()
    expect(await choosing.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  })

  test('the small crosses of a form are as large for a finger as its fields, and are called by what they take away', async () => {
    const visitor = await enter({ width: 390, height: 664 })
    const { page } = visitor
    await signIn(side, visitor, people.admin)
    /** How far around its middle a press still hits it. */
    const area = (cross: Locator) =>
      cross.evaluate((element) => {
        element.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = element.getBoundingClientRect()
        const hits = (right: number, down: number) =>
          element.contains(document.elementFromPoint(x + width / 2 + right, y + height / 2 + down))
        return [hits(-21, 0), hits(21, 0), hits(0, -21), hits(0, 21)]
      })
    await goTo(page, '/users')
    await page.getByRole('link', { name: 'Денис Орлов' }).click()
    for (const name of ['Убрать должность', 'Убрать: Берёзка в парке', 'Убрать: Берёзка на Мойке'])
      expect([name, await area(page.locator(`[aria-label="${name}"]`))]).toEqual([name, [true, true, true, true]])
    await button(page, 'Убрать: Берёзка в парке').click()
    await button(page, 'Убрать: Берёзка в парке').waitFor({ state: 'detached' })
  })

  test('what comes after its place has been shown takes that place, and nothing leaps', async () => {
    // The worker of the mocks answers before the browser can be asked to wait.
    if (side.name !== 'real') return
    const visitor = await enter({ width: 390, height: 664 })
    const { page, context } = visitor
    await signIn(side, visitor, people.admin)
    await watchLeaps(context)
    // A choice that stands above the fields, or doesn't, is known before they are drawn.
    await page.goto(new URL('/tasks/create', page.url()).href)
    await page.getByLabel('Создать из шаблона').waitFor()
    await page.getByLabel('Название').waitFor()
    expect(await leapt(page)).toBeLessThan(0.02)
    await goTo(page, '/monitoring/acknowledgements')
    const sheet = await page.locator('main a[href*="/acknowledgements/"]').first().getAttribute('href')
    await goTo(page, '/checklists')
    const versions = await page.getByRole('link', { name: fridges, exact: true }).getAttribute('href')
    for (const [path, call, place, rows, most] of [
      // A title of two lines.
      [(versions ?? '').replace(/edit$/, 'versions'), '**/api/checklists/*', '.page-loading', '.versions-row', 0.02],
      ['/notifications', '**/api/notifications?*', '.mantine-Skeleton-root', '.notify-row', 0.1],
      [
        sheet ?? '',
        '**/acknowledgements?*',
        '.list-results[aria-busy="true"]:not([data-hidden])',
        '[role=region] li',
        0.1,
      ],
    ] as const) {
      const { promise: shown, resolve: go } = Promise.withResolvers<void>()
      await page.route(call, async (route) => {
        await shown
        await route.continue()
      })
      await page.goto(new URL(path, page.url()).href)
      await page.locator(place).first().waitFor()
      go()
      await page.locator(rows).first().waitFor()
      await page.locator(place).first().waitFor({ state: 'detached' })
      expect(await leapt(page)).toBeLessThan(most)
      await page.unroute(call)
    }
  })

  test('the head of a run and what must be read come where they stay', async () => {
    // The worker of the mocks answers before the browser can be asked to wait.
    if (side.name !== 'real') return
    const visitor = await enter({ width: 390, height: 664 })
    const { page, context } = visitor
    await signIn(side, visitor, people.waiter)
    // Not by the list, which keeps its runs on the device.
    const { runs } = await ask<{ runs: { run: { _id: string } }[] }>(page, 'GET', '/api/checklist-runs/today')
    await watchLeaps(context)
    const late = async (call: string, until: () => Promise<unknown>) => {
      const came = until()
      await page.route(call, async (route) => {
        await came
        await route.continue()
      })
    }
    await late('**/api/checklist-runs/*', () => page.locator('main .mantine-Skeleton-root').first().waitFor())
    await page.goto(at(side, `/checklists/execute?run=${runs[0]?.run._id}`, 'berezka'))
    await page.locator('.run-items li').first().waitFor()
    expect(await leapt(page)).toBeLessThan(0.02)
    // The layout outlives its pages.
    await goTo(page, '/checklists/execute')
    await page.getByRole('heading', { name: 'Чек-листы на сегодня' }).waitFor()
    await page.locator('.layout-header').waitFor()
    await page.locator('main a[href*="run="]').first().click()
    await page.locator('.run-items li').first().waitFor()
    await late('**/api/acknowledgements?*', () => page.waitForResponse('**/api/knowledge-base?*'))
    await page.goto(at(side, '/knowledge-base', 'berezka'))
    await page.locator('.to-read').waitFor()
    await page.locator('main a[href*="/article/"]').first().waitFor()
    expect(await leapt(page)).toBeLessThan(0.02)
  })

  test('an answer and a comment that go at once are said to wait nowhere: each moved the page twice', async () => {
    const visitor = await enter({ width: 390, height: 844 })
    const { page } = visitor
    await signIn(side, visitor, people.waiter, '/checklists/execute')
    await page.locator('main a[href*="run="]').first().click()
    const ticks = page.locator('.run-items [role=checkbox]')
    await ticks.first().waitFor()
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(globalThis, { said })
      const words = /Не отправлено|Ждёт отправки/
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) if (words.test(node.textContent ?? '')) said.push(node.textContent ?? '')
      }).observe(document.body, { subtree: true, childList: true })
    })
    const said = () => page.evaluate(() => Reflect.get(globalThis, 'said') as string[])
    const saved = page.locator('.run-saved').getByText('Сохранено')
    for (const place of [0, 1]) {
      const before = await ticks.nth(place).getAttribute('aria-checked')
      await ticks.nth(place).click()
      await becomes(() => ticks.nth(place).getAttribute('aria-checked'), String(before === 'false'))
      await saved.waitFor()
    }
    expect(await said()).toEqual([])
    await goTo(page, '/tasks')
    await page.locator('main li a[href$="/edit"]').first().click()
    const written = `Сделаю ${side.name}`
    const field = page.getByRole('textbox', { name: 'Написать комментарий' })
    await field.fill(written)
    await button(page, 'Отправить комментарий').click()
    await page.getByRole('list', { name: 'Комментарии' }).getByText(written).last().waitFor()
    expect(await said()).toEqual([])
  })

  test('Russian words stand where they stay before the font of the Latin letters has come', async () => {
    // The worker of the mocks answers before the browser can be asked to wait.
    if (side.name !== 'real') return
    const { page } = await enter({ width: 390, height: 664 })
    const { promise: shown, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/fonts/golos-latin-*', async (route) => {
      await shown
      await route.continue()
    })
    await page.goto(at(side, '/login', 'berezka'))
    const lineWidth = () =>
      page.evaluate(async () => {
        await document.fonts.load('400 16px "Golos Text"', 'ж')
        const line = document.body.appendChild(document.createElement('span'))
        line.style.cssText = 'font:400 16px "Golos Text";white-space:pre'
        line.textContent = 'столы и стулья гостей стоят у окна'
        const { width } = line.getBoundingClientRect()
        line.remove()
        return width
      })
    const before = await lineWidth()
    const came = page.waitForResponse('**/fonts/golos-latin-400-*')
    go()
    await came
    await page.evaluate(() => document.fonts.load('400 16px "Golos Text"', 'a'))
    expect(await lineWidth()).toBe(before)
  })

  test('a row of tabs keeps the chosen one in sight, and fades where it goes on', async () => {
    const visitor = await enter({ width: 390, height: 664 })
    const { page } = visitor
    await signIn(side, visitor, people.admin)
    const fades = (row: Locator) =>
      row.evaluate((element) => ['data-before', 'data-after'].filter((name) => element.hasAttribute(name)).join())
    const inSight = (one: Locator) =>
      one.evaluate((element) => {
        const [here, row] = [element, element.parentElement ?? element].map((box) => box.getBoundingClientRect())
        return here !== undefined && row !== undefined && here.left >= row.left && here.right <= row.right
      })
    await goTo(page, '/monitoring')
    const presets = page.getByRole('group', { name: 'Период' })
    await becomes(() => fades(presets), 'data-after')
    // Its sheet comes with it, not with a list that somebody has opened before.
    const [views, report] = await Promise.all(
      ['Виды', 'Отчёт по почте'].map((name) => button(page, name).boundingBox()),
    )
    expect((report?.x ?? 0) - (views?.x ?? 0) - (views?.width ?? 0)).toBe(12)

    await goTo(page, '/journals')
    const places = page.getByRole('navigation', { name: 'Чек-листы', exact: true })
    await becomes(() => inSight(places.getByRole('link', { name: 'Журналы' })), true)
    await becomes(() => fades(places), 'data-before')

    await goTo(page, '/tests/create')
    const parts = page.getByRole('tablist')
    await becomes(() => fades(parts), 'data-after')
    await parts.getByRole('tab', { name: 'Основное' }).focus()
    await page.keyboard.press('End')
    await becomes(() => inSight(parts.getByRole('tab', { name: 'Предпросмотр' })), true)
    await becomes(() => fades(parts), 'data-before')
  })

  test('a screen with an action bar of its own has no second one; toasts stand above the bar', async () => {
    const visitor = await enter({ width: 390, height: 664 })
    const { page } = visitor
    await signIn(side, visitor, people.admin)
    for (const [path, own] of [
      ['/settings/restaurants/create', '.form-page-foot'],
      ['/knowledge-base/create', '.kb-editor-head'],
    ] as const) {
      await goTo(page, path)
      await page.locator(own).waitFor()
      expect(await bar(page).isVisible()).toBe(false)
      await button(page, 'Открыть меню').click()
      await dialog(page, 'Меню').getByRole('link', { name: 'Главная' }).waitFor()
      await page.keyboard.press('Escape')
      await dialog(page, 'Меню').waitFor({ state: 'detached' })
    }
    await goTo(page, '/settings/positions/create')
    await page.getByLabel('Название').fill(`Сомелье ${side.name}`)
    await button(page, 'Сохранить').click()
    const said = page.locator('.toast')
    await said.first().waitFor()
    await bar(page).waitFor()
    const box = await said.first().boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await topOf(page))
    expect(await axeFaults(side, page, 'with the bar')).toEqual([])
  })
})
