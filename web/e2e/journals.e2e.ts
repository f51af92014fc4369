import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { button, dialog, fitsScreen, goTo, toast } from './stage.ts'

afterAll(closeBrowser)

const FRIDGES = 'Журнал учета температурного режима холодильного оборудования'
const papersIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a journal is read, printed, saved as a file, closed and corrected', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/checklists')
    const { page } = admin
    await page.getByRole('link', { name: 'Журналы', exact: true }).click()
    await page.getByRole('link', { name: FRIDGES, exact: true }).waitFor()
    expect(await axeFaults(side, page, 'the journals')).toEqual([])
    await page.getByRole('link', { name: FRIDGES, exact: true }).click()
    await page.getByRole('table').first().waitFor()
    expect(await axeFaults(side, page, 'a journal')).toEqual([])
    const heads = await page.getByRole('table').first().getByRole('columnheader').allInnerTexts()
    expect(heads.slice(0, 2)).toEqual([
      'Наименование производственного помещения',
      'Наименование холодильного оборудования',
    ])
    expect(await page.getByRole('button', { name: 'Закрыть месяц' }).count()).toBe(0)
    // A try before this one may have closed the last month on the real server.
    for (let back = 0; back < 2 && (await button(page, 'Закрыть месяц').count()) === 0; back += 1) {
      const earlier = page.getByRole('link', { name: /^Раньше: / })
      const was = await earlier.getAttribute('aria-label')
      await earlier.click()
      await page.waitForFunction(
        (name) => document.querySelector('[aria-label^="Раньше: "]')?.getAttribute('aria-label') !== name,
        was,
      )
      await page.getByRole('table').first().waitFor()
    }
    await button(page, 'Закрыть месяц').waitFor()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    // Seven devices, their notes and the legend; lying.
    expect(papersIn(pdf)).toBeLessThanOrEqual(2)
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? []
    expect(Number(width)).toBeGreaterThan(Number(height))

    const file = page.waitForEvent('download')
    await button(page, 'Скачать xlsx').click()
    expect((await file).suggestedFilename()).toMatch(/^Журнал учета температурного режима.*\.xlsx$/)

    await button(page, 'Закрыть месяц').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Закрыть месяц' }).click()
    await toast(page, 'Месяц закрыт')
    await page.getByText(/^Месяц закрыт \d/).waitFor()
    expect(await page.getByRole('button', { name: 'Закрыть месяц' }).count()).toBe(0)

    await button(page, 'Исправить запись').click()
    const form = dialog(page, 'Исправить запись')
    await form.getByLabel('День').waitFor()
    const month = await form.getByLabel('День').getAttribute('min')
    await form.getByLabel('День').fill(month ?? '')
    await form.getByLabel('Что исправляется').selectOption({ index: 1 })
    await form.getByLabel('Верно').fill('+1')
    expect(await axeFaults(side, page, 'a correction')).toEqual([])
    await form.getByRole('button', { name: 'Добавить исправление' }).click()
    await form.getByText('Напишите причину').waitFor()
    await form.getByLabel('Причина').fill('Ошиблись знаком')
    await form.getByRole('button', { name: 'Добавить исправление' }).click()
    await toast(page, 'Исправление добавлено')
    await page.getByText(/^Исправление .*Ошиблись знаком$/).waitFor()

    await page.setViewportSize({ width: 390, height: 664 })
    // The page takes its narrow shape a moment after the window.
    await fitsScreen(page)
    expect(await axeFaults(side, page, 'a journal on a phone')).toEqual([])
  })

  test('a checklist says which of its items fills which column, and its journal is kept', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/checklists/create')
    const { page } = admin
    await page.getByLabel('Название', { exact: true }).fill(`Жиры ${Bun.randomUUIDv7().slice(-6)}`)
    await button(page, 'Вставить списком').click()
    const paste = dialog(page, 'Вставить списком')
    await paste.getByLabel('Пункты, каждый с новой строки').fill('- Фритюрница вымыта\n- Жир заменён')
    await paste.getByRole('button', { name: 'Добавить 2 пункта' }).click()
    await page.getByLabel('Санитарный журнал').selectOption('frying')
    await page.getByLabel('Жир заменён').last().waitFor()
    await button(page, 'Сохранить').click()
    // At the field, and once more for readers.
    await page.getByText('Журнал: выберите колонку хотя бы одному пункту').first().waitFor()
    await page.locator('.cled-columns').getByLabel('Жир заменён').selectOption('disposed')
    expect(await axeFaults(side, page, 'the columns of a journal')).toEqual([])
    await button(page, 'Сохранить').click()
    await page.waitForURL((url) => url.pathname === '/checklists')
    await goTo(page, '/journals')
    const link = page.getByRole('link', { name: 'Учёт фритюрных жиров' })
    await link.waitFor()
    await page.getByRole('row').filter({ has: link }).getByText('Месяц открыт').waitFor()
  })
})
