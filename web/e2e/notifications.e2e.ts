import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { ask } from './ask.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, dialog, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 664 }
const counted = async (page: Page) =>
  Number((await page.locator('.bell-count > [aria-hidden]').allTextContents())[0] ?? 0)
const unread = async (page: Page) =>
  (await ask<{ unreadCount: number }>(page, 'GET', '/api/notifications?limit=1')).unreadCount
const opened = (page: Page) => page.locator('.notify')
const row = (page: Page, text: string) => opened(page).locator('.notify-row').filter({ hasText: text })

async function idOf(page: Page): Promise<string> {
  const { user } = await ask<{ user: { id: string } }>(page, 'GET', '/api/auth/check')
  return user.id
}
const makeTask = (page: Page, title: string, assignee: string) =>
  ask(page, 'POST', '/api/tasks', { title, assignees: [assignee] })

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  /** Whoever ran before on the same server may have read all that the waiter had. */
  async function something(as: ReturnType<typeof stage>) {
    if (side.name === 'mocks') return
    const page = await as(people.waiter, '/dashboard')
    await makeTask(await as(people.admin, '/dashboard'), `Сменить скатерти ${Date.now()}`, await idOf(page))
  }

  /** He looks all the time while an administrator makes him a task; in the mocks the rooms tell nothing: one is there. */
  async function arrival(page: Page, as: ReturnType<typeof stage>) {
    if (side.name === 'mocks') return { added: 0, title: 'Вам поручена задача №130' }
    const title = `Протереть бокалы ${Date.now()}`
    const waiter = await idOf(page)
    await makeTask(await as(people.admin, '/dashboard'), title, waiter)
    return { added: 1, title }
  }

  test('a waiter hears of his task without a reload, reads it by a press and the rest at once', async () => {
    const as = stage(side, enter)
    await something(as)
    const page = await as(people.waiter, '/dashboard')
    await page.locator('.bell-count').waitFor()
    const before = await unread(page)
    await becomes(() => counted(page), before)
    const { added, title } = await arrival(page, as)
    await becomes(() => counted(page), before + added)

    await page.locator('.sidebar .bell').click()
    await row(page, title).waitFor()
    expect(await opened(page).locator('.notify-row').first().textContent()).toContain(title)
    expect(await axeFaults(side, page, 'the panel')).toEqual([])
    // Opening reads nothing; Escape gives the focus back.
    await page.keyboard.press('Escape')
    await opened(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('bell')
    expect(await counted(page)).toBe(before + added)

    await page.locator('.sidebar .bell').click()
    await row(page, title).locator('.notify-title').click()
    await page.waitForURL(/\/tasks\/[^/]+\/edit$/)
    await opened(page).waitFor({ state: 'detached' })
    await becomes(() => counted(page), before + added - 1)
    await becomes(() => unread(page), before + added - 1)

    await page.setViewportSize(phone)
    await goTo(page, '/dashboard')
    await page.locator('.layout-header .bell').click()
    await page.getByRole('heading', { name: 'Уведомления' }).waitFor()
    await row(page, title).waitFor()
    expect(await row(page, title).getAttribute('data-unread')).toBeNull()
    await button(page, 'Прочитать все').click()
    await becomes(() => opened(page).locator('[data-unread]').count(), 0)
    await becomes(() => unread(page), 0)
    await page.getByText('Непрочитанные', { exact: true }).click()
    await page.getByText('Всё прочитано').waitFor()
    await button(page, 'Закрыть').click()
    await page.waitForURL(/\/dashboard$/)
    await becomes(() => counted(page), 0)
  })

  // The mocks live in a tab of their own, and tell no other.
  test.skipIf(side.name === 'mocks')('tabs share one stream; the next goes on when its tab is closed', async () => {
    const as = stage(side, enter)
    const first = await as(people.cook, '/dashboard')
    const streams: Page[] = []
    first.context().on('request', (request) => {
      if (request.url().includes('/api/notifications/stream')) streams.push(request.frame().page())
    })
    const cook = await idOf(first)
    const second = await first.context().newPage()
    await second.goto(first.url())
    await second.locator('.sidebar .bell').waitFor()
    const before = await unread(first)
    const admin = await as(people.admin, '/dashboard')
    await makeTask(admin, `Первая ${Date.now()}`, cook)
    await becomes(async () => [await counted(first), await counted(second)], [before + 1, before + 1])
    expect(streams.includes(second)).toBe(false)
    await first.close()
    await makeTask(admin, `Вторая ${Date.now()}`, cook)
    await becomes(() => counted(second), before + 2)
    expect(streams.includes(second)).toBe(true)
  })

  test.skipIf(side.name === 'mocks')('a stream that is refused leaves the count to be asked for', async () => {
    const visitor = await enter()
    await visitor.context.route('**/api/notifications/stream*', (route) => route.abort())
    await signIn(side, visitor, people.admin)
    await visitor.page.locator('.bell-count').waitFor()
    expect(await counted(visitor.page)).toBe(await unread(visitor.page))
  })

  test('what is chosen is kept, and what is obligatory can not be switched off', async () => {
    const page = await stage(side, enter)(people.waiter, '/notifications')
    await button(page, 'Настройки уведомлений').click()
    const settings = dialog(page, 'Настройки уведомлений')
    const comments = settings.getByRole('switch', { name: 'Комментарий к задаче: Telegram' })
    const was = await comments.isChecked()
    expect(await settings.getByRole('switch', { name: 'Мне поручена задача: Приложение' }).isDisabled()).toBe(true)
    await comments.click({ force: true })
    await settings.getByLabel('С', { exact: true }).fill('2230')
    expect(await axeFaults(side, page, 'the settings')).toEqual([])
    await settings.getByRole('button', { name: 'Сохранить' }).click()
    await toast(page, 'Настройки сохранены')
    await opened(page).getByText('С 22:30 до 08:00 телефон молчит').waitFor()

    await button(page, 'Настройки уведомлений').click()
    await becomes(() => comments.isChecked(), !was)
    await settings.getByLabel('С', { exact: true }).fill('25:00')
    await settings.getByRole('button', { name: 'Сохранить' }).click()
    await settings.getByRole('alert').filter({ hasText: /./ }).waitFor()
    await settings.getByRole('button', { name: 'Отменить' }).click()
    await settings.waitFor({ state: 'detached' })
  })
})
