import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, dialog, fitsScreen, goTo, toast } from './stage.ts'

afterAll(closeBrowser)

const sections = ['Чек-листы', 'Задачи', 'Тесты', 'База знаний', 'Сотрудники', 'Обзор']

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('an administrator looks through all sections, follows a number to its rows, keeps a view and takes a file', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/monitoring')
    const { page } = admin
    await page.getByRole('heading', { name: 'Чек-листы по дням' }).waitFor()
    await button(page, '30 дней').click()
    await page.waitForURL(/period=30/)
    for (const section of sections) {
      await page.getByRole('tab', { name: section }).click()
      await page.getByRole('tabpanel', { name: section }).getByRole('link').first().waitFor()
      expect(await axeFaults(side, page, `monitoring, ${section}`)).toEqual([])
    }

    const heat = page.getByRole('table', { name: /^Отклонения по дням недели и часам/ }).getByRole('link')
    if ((await heat.count()) > 1) {
      await heat.first().focus()
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowDown')
      await becomes(() => page.evaluate(() => document.activeElement?.hasAttribute('data-cell')), true)
    }

    await page.getByRole('button', { name: 'Виды' }).click()
    await page.getByRole('menuitem', { name: 'Сохранить этот вид' }).click()
    await dialog(page, 'Сохранить вид').getByLabel('Название').fill('Весь месяц')
    await page.keyboard.press('Enter')
    await toast(page, 'Вид сохранён')
    await goTo(page, '/monitoring')
    await page.getByRole('button', { name: 'Виды' }).click()
    await page.getByRole('menuitem', { name: 'Весь месяц', exact: true }).click()
    await page.waitForURL(/period=30/)
    await page.getByRole('button', { name: 'Весь месяц' }).click()
    await page.getByRole('menuitem', { name: 'Удалить «Весь месяц»' }).click()
    await toast(page, 'Вид удалён')

    const saved = page.waitForEvent('download')
    await button(page, 'Экспорт').click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect((await saved).suggestedFilename()).toEndWith('.csv')

    await page.getByRole('link', { name: /, Чек-листы выполнены$/ }).click()
    await page.waitForURL(/\/checklists\/runs\?period=own&from=/)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: /^\d+ не выполнено$/ }).click()
    await page.waitForURL(/status=missed%2Coverdue/)
    await page.getByRole('combobox', { name: 'Статус' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Статус' }).inputValue()).toBe('Не выполнен')
    expect(await axeFaults(side, page, 'runs behind a number')).toEqual([])
  })

  test('a phone shows all of it without a sideways scroll, and paper the tables behind the charts', async () => {
    const admin = await enter({ width: 390, dark: true })
    await signIn(side, admin, people.admin, '/monitoring')
    const { page } = admin
    for (const tab of ['summary', 'checklists', 'tasks', 'tests', 'knowledge-base', 'users']) {
      await goTo(page, `/monitoring?tab=${tab}`)
      await page.locator('.panel:not(.panel-places) a').first().waitFor()
      await fitsScreen(page)
    }
    expect(await axeFaults(side, page, 'monitoring on a phone')).toEqual([])
    await goTo(page, '/monitoring')
    await page.getByRole('heading', { name: 'Чек-листы по дням' }).waitFor()
    expect(await page.locator('.chart-table').count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await page.locator('.chart-table').first().waitFor()
    expect(await page.locator('.monitoring').getByRole('button').filter({ visible: true }).count()).toBe(0)
  })
})
