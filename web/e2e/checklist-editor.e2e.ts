import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { button, dialog, fitsScreen, goTo, toast } from './stage.ts'

afterAll(closeBrowser)

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a checklist is written from a list, ordered by the keyboard, refused, mended and changed', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/checklists/create')
    const { page } = admin
    const title = `Обход ${Bun.randomUUIDv7().slice(-6)}`
    const norm = (name: string) => page.getByRole('list', { name: 'Пункты' }).getByLabel(name, { exact: true })
    const names = () => page.locator('.cled-items .cled-name').allInnerTexts()

    await button(page, 'Сохранить').click()
    await page.getByText('Введите название чек-листа').waitFor()
    await page.getByText('Добавьте хотя бы один пункт').waitFor()
    await page.getByLabel('Название', { exact: true }).fill(title)

    await button(page, 'Вставить списком').click()
    const paste = dialog(page, 'Вставить списком')
    await paste
      .getByLabel('Пункты, каждый с новой строки')
      .fill('Склад:\n- Полы сухие\n2) Двери закрыты?\nЗал:\nСвет включён')
    await paste.getByRole('button', { name: 'Добавить 3 пункта' }).click()
    await page.waitForFunction(() => document.querySelectorAll('.cled-items .cled-name').length === 3)
    expect(await names()).toEqual(['Полы сухие', 'Двери закрыты?', 'Свет включён'])
    expect(await page.getByLabel('Название раздела').count()).toBe(2)

    // By the keyboard into the section below, of which it is then.
    await page.getByRole('button', { name: 'Переместить: Полы сухие' }).focus()
    await page.keyboard.press('Space')
    await page.locator('[data-carried] button:focus').waitFor()
    for (const under of ['Двери закрыты?', 'Свет включён']) {
      await page.keyboard.press('ArrowDown')
      await page.locator('.cled-row[data-line]').filter({ hasText: under }).waitFor()
    }
    await page.keyboard.press('Space')
    await page.locator('[data-carried]').waitFor({ state: 'detached' })
    expect(await names()).toEqual(['Двери закрыты?', 'Свет включён', 'Полы сухие'])
    await page.locator('button[aria-label="Переместить: Полы сухие"]:focus').waitFor()

    await button(page, 'Добавить пункт').click()
    await page.keyboard.type('Холодильник')
    await page.keyboard.press('Enter')
    // The next one is open and empty: what is refused leads to it.
    await button(page, 'Сохранить').click()
    await page.getByText('Пункт 5: введите текст').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    await page.keyboard.type('Морозильник')
    await page.getByLabel('Тип', { exact: true }).selectOption('number')
    await norm('От').fill('-18')
    await norm('До').fill('-24')
    await page.getByRole('switch', { name: 'При отклонении создать задачу' }).click()
    expect(await axeFaults(side, page, 'an open item')).toEqual([])
    await button(page, 'Сохранить').click()
    await page.getByText('Пункт 5: минимум больше максимума').waitFor()
    await norm('От').fill('-24')
    await norm('До').fill('-18')
    await page.getByRole('switch', { name: 'При отклонении создать задачу' }).click()
    await button(page, 'Сохранить').click()
    await toast(page, 'Чек-лист создан')

    await page.getByRole('link', { name: title }).first().click()
    await page.getByRole('heading', { name: 'Редактирование чек-листа' }).waitFor()
    await page
      .getByRole('button', { name: /Холодильник/ })
      .filter({ hasText: 'Отметка' })
      .click()
    await page.getByRole('button', { name: 'Удалить пункт: Холодильник' }).click()
    await page.getByText('Пункт «Холодильник» удалён').waitFor()
    await button(page, 'Вернуть').click()
    expect(await names()).toHaveLength(5)
    await page.setViewportSize({ width: 390, height: 664 })
    await fitsScreen(page)
    await page.getByText('По дням недели').waitFor({ state: 'attached' })
    await page.getByLabel('Повтор').selectOption('weekly')
    await button(page, 'Сохранить').click()
    await page.getByText('Выберите дни недели').waitFor()
    await button(page, 'Пн').click()
    await button(page, 'Сохранить').click()
    await toast(page, 'Чек-лист обновлен')
    await goTo(page, '/checklists')
    await page.getByText('Пн, 09:00–11:00').first().waitFor()
  })
})
