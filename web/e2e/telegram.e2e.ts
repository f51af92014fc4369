import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { closeBrowser, entrance, people, sides } from './browser.ts'
import { button, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

/** What @BotFather would give; the mocks know the second as another company's. */
const tokenOf = (bot: string) => `${bot}:AAbbCCddEEffGGhhIIjjKKllMMnnOO_abcd`

async function turn(page: Page, isOn: boolean) {
  await page.getByRole('switch', { name: 'Интеграции' }).setChecked(isOn, { force: true })
  await button(page, 'Сохранить').click()
  await page.waitForURL(/\/settings\/company$/)
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a bot is refused and connected, told what to write about, linked by a person and disconnected', async () => {
    const as = stage(side, enter)
    const page = await as(people.admin, '/settings/company/edit')
    await turn(page, true)
    await goTo(page, '/integrations/telegram')
    await page.getByText('Не подключен').waitFor()
    await page.getByLabel('Токен бота').fill('не токен')
    await button(page, 'Подключить').click()
    await page.getByText('Некорректный токен бота').waitFor()
    // Nobody there answers for Telegram; the company is left as it was.
    if (side.name === 'real') {
      await goTo(page, '/settings/company/edit')
      return turn(page, false)
    }

    await page.getByLabel('Токен бота').fill(tokenOf('409409'))
    await button(page, 'Подключить').click()
    await page.getByText('Этот бот уже подключен к другой компании').waitFor()
    await page.getByLabel('Токен бота').fill(tokenOf('123456'))
    await button(page, 'Подключить').click()
    await toast(page, 'Telegram подключен')
    await page.getByText(/^Подключен @/).waitFor()

    await page.getByLabel('Статус изменён').uncheck({ force: true })
    await button(page, 'Сохранить').click()
    await toast(page, 'Настройки сохранены')
    expect(await page.getByLabel('Статус изменён').isChecked()).toBe(false)

    await button(page, 'Отключить').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отключить' }).click()
    await toast(page, 'Telegram отключен')
    await page.getByText('Не подключен').waitFor()
  }, 120_000)
})
