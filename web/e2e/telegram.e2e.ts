import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { startTelegram, type TelegramServer } from '../../api/test/telegram-server.ts'
import { pressed, wrote } from '../../api/test/telegram-updates.ts'
import { ask } from './ask.ts'
import { closeBrowser, entrance, people, sides } from './browser.ts'
import { becomes, button, dialog, goTo, stage, switchIntegrations, toast } from './stage.ts'

/** Where the real server looks for Telegram; the mocks play it by themselves. */
const port = Number(new URL(process.env.E2E_TELEGRAM ?? 'http://127.0.0.1:0').port)
let telegram: TelegramServer
beforeAll(() => {
  telegram = startTelegram({ port })
})
afterAll(async () => {
  await closeBrowser()
  await telegram.stop()
})

const BOT = 123_456
/** What @BotFather would give; the mocks know the second as another company's. */
const tokenOf = (bot: number) => `${bot}:AAbbCCddEEffGGhhIIjjKKllMMnnOO_abcd`
const waiter = { id: 771_001, username: 'artyom' }

/** His own link, as he makes it; on the real server the bot hears him press it. */
async function link(page: Page, isReal: boolean) {
  await page.locator('.sidebar .bell').click()
  await button(page, 'Настройки уведомлений').click()
  const settings = dialog(page, 'Настройки уведомлений')
  await settings.getByRole('button', { name: 'Привязать Telegram' }).click()
  const href = (await settings.getByRole('link', { name: 'Открыть Telegram' }).getAttribute('href')) ?? ''
  if (isReal) telegram.update(tokenOf(BOT), wrote(waiter, `/start ${new URL(href).searchParams.get('start')}`))
  await settings.getByText(/^Привязан @/).waitFor()
  await page.keyboard.press('Escape')
  await settings.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.locator('.notify').waitFor({ state: 'detached' })
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a bot is refused and connected, told what to write about, linked by a person and disconnected', async () => {
    telegram.bot(BOT, 'berezka_bot', tokenOf(BOT))
    const isReal = side.name === 'real'
    const as = stage(side, enter)
    const page = await as(people.admin, '/settings/company/edit')
    await switchIntegrations(page, true)
    await goTo(page, '/integrations/telegram')
    await page.getByText('Не подключен').waitFor()
    await page.getByLabel('Токен бота').fill('не токен')
    await button(page, 'Подключить').click()
    await page.getByText('Некорректный токен бота').waitFor()
    await page.getByLabel('Токен бота').fill(tokenOf(409_409))
    await button(page, 'Подключить').click()
    await page.getByText(isReal ? /^Telegram не принял токен/ : 'Этот бот уже подключен к другой компании').waitFor()
    await page.getByLabel('Токен бота').fill(tokenOf(BOT))
    await button(page, 'Подключить').click()
    await toast(page, 'Telegram подключен')
    await page.getByText(/^Подключен @/).waitFor()

    await page.getByLabel('Статус изменён').uncheck({ force: true })
    await button(page, 'Сохранить').click()
    await toast(page, 'Настройки сохранены')
    expect(await page.getByLabel('Статус изменён').isChecked()).toBe(false)

    const own = await as(people.waiter, '/dashboard')
    await link(own, isReal)
    if (isReal) await takesTaskThere(own, page)
    await as(people.admin, '/dashboard')
    const boss = await as(people.admin, '/integrations/telegram')
    await boss.getByText(/^1 из \d+$/).waitFor()
    await button(boss, 'Отключить').click()
    await boss.getByRole('dialog').getByRole('button', { name: 'Отключить' }).click()
    await toast(boss, 'Telegram отключен')
    await boss.getByText('Не подключен').waitFor()
    await switchIntegrations(boss, false)
  })
})

/** He asks the bot for his tasks, takes one by its button, and the app has it in work. */
async function takesTaskThere(page: Page, boss: Page) {
  const { user } = await ask<{ user: { id: string } }>(page, 'GET', '/api/auth/check')
  const title = `Протереть бокалы ${Bun.randomUUIDv7().slice(-6)}`
  const made = await ask<{ tasks: { _id: string }[] }>(boss, 'POST', '/api/tasks', {
    title,
    assignees: [user.id],
  })
  const [task] = made.tasks
  if (!task) throw new Error('there is no task')
  const heard = telegram.texts(waiter.id).length
  telegram.update(tokenOf(BOT), wrote(waiter, '/tasks'))
  await becomes(async () => telegram.texts(waiter.id).length > heard, true)
  // As the button «Взять» of its card says it: among many tasks the card is one press away.
  const packed = Buffer.from(task._id.replaceAll('-', ''), 'hex').toString('base64url')
  telegram.update(tokenOf(BOT), pressed(waiter, `take:${packed}`))
  const statusOf = async () => (await ask<{ status: string }>(page, 'GET', `/api/tasks/${task._id}`)).status
  await becomes(statusOf, 'in_progress')
}
