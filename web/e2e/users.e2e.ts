import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { button, choose, dialog, goTo, toast } from './stage.ts'

afterAll(closeBrowser)

const head = (page: Page, name: string) => page.getByRole('rowheader').filter({ hasText: name })
const csv = (rows: string[][]) => ({
  name: 'staff.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [['ФИО', 'Email', 'Телефон', 'Роль', 'Должность', 'Рестораны', 'PIN'], ...rows]
      .map((row) => row.join(';'))
      .join('\r\n'),
  ),
})

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('somebody is added with a made PIN-code, and signs in by it', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/users')
    const { page } = admin
    const name = `Лидия Ветрова ${Bun.randomUUIDv7().slice(-4)}`
    await page.getByRole('link', { name: 'Добавить пользователя' }).click()
    await page.getByLabel('ФИО').fill(name)
    await button(page, 'Сохранить').click()
    await page.getByText('Укажите email или PIN-код').waitFor()
    // The button goes with the field beside it; a keyboard goes on at what comes in their place.
    await button(page, 'Сгенерировать').press('Enter')
    await page.locator('button:focus', { hasText: 'Ввести свой' }).waitFor()
    await choose(page, 'Рестораны', 'Берёзка в парке')
    await page.keyboard.press('Escape')
    await button(page, 'Сохранить').click()
    const shown = dialog(page, 'PIN-код сотрудника')
    const text = await shown.getByText(/^PIN-код сотрудника: \d{6}\./).textContent()
    const pin = /\d{6}/.exec(text ?? '')?.[0] ?? ''
    await button(page, 'Готово').click()
    await toast(page, 'Пользователь создан')
    await head(page, name).waitFor()

    // The mocks are one tab, which changes hands; on the real server he has a browser of his own.
    const own = side.name === 'real' ? (await enter({ width: 390, height: 844 })).page : page
    if (own === page) {
      await page.getByRole('button', { name: /^Выйти(?! на всех)/ }).click()
      await page.waitForURL(/\/login/)
    } else await own.goto(at(side, '/login', 'berezka'))
    await own.getByText('По PIN-коду').click()
    await own.getByLabel('PIN-код', { exact: true }).fill(pin)
    await button(own, 'Войти').click()
    await own.waitForURL((url) => url.pathname !== '/login')
    if (own === page)
      await page
        .getByRole('button', { name: /^Выйти/ })
        .filter({ hasText: name })
        .waitFor()
  })

  test('a list of staff is checked and loaded, what is missing is made', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/users')
    const { page } = admin
    const mark = Bun.randomUUIDv7().slice(-6)
    await button(page, 'Импорт').click()
    await page.getByText('Перетащите файл сюда').waitFor()
    await page.setInputFiles(
      'input[type=file]',
      csv([
        [`Егор Савин ${mark}`, `egor-${mark}@berezka.example`, '', '', 'Официант', 'Берёзка в парке', ''],
        [`Инна Ларина ${mark}`, `inna-${mark}@berezka.example`, '', '', `Сомелье ${mark}`, 'Берёзка в парке', ''],
        ['Денис Орлов', people.waiter.email, '', '', 'Официант', 'Берёзка в парке', ''],
      ]),
    )
    await page.getByText('Готово к загрузке: 1', { exact: true }).waitFor()
    await page.getByText('С ошибками: 2').waitFor()
    await page.getByText('Создать недостающие должности и рестораны').click()
    await page.getByText('Готово к загрузке: 2', { exact: true }).waitFor()
    await button(page, 'Загрузить').click()
    await page.getByText('Импортировано: 2, пропущено: 1').waitFor()
    await button(page, 'Готово').click()
    await goTo(page, `/users?search=${mark}`)
    await head(page, `Инна Ларина ${mark}`).waitFor()
    await head(page, `Егор Савин ${mark}`).waitFor()
  })
})
