import { afterAll, afterEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults, codeFor, typeCode } from './accounts.ts'
import { at, closeBrowser, entrance, type Side, sides } from './browser.ts'
import { button, dialog, goTo, toast } from './stage.ts'

afterAll(closeBrowser)

/** Two people at once need a server of their own: the mocks are one tab. */
const side = sides.find(({ name }) => name === 'real') ?? fail()
const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))

function fail(): never {
  throw new Error('the real server is not among the sides')
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const PINS = Array.from({ length: 30 }, (_, n) => String(270_518 + n * 317))

/** From the registration to the dashboard of the new company. */
async function register({ address }: Side, page: Page, subdomain: string, email: string): Promise<void> {
  await page.goto(at(side, '/register'))
  await page.getByLabel('Название компании').fill('Калина')
  await page.getByLabel('Адрес компании').fill(subdomain)
  await page.getByText('Адрес свободен').waitFor()
  await button(page, 'Далее').click()
  await page.getByLabel('Имя').fill('Вера Лугова')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill('kalina-2026')
  await page.getByLabel('Повторите пароль').fill('kalina-2026')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await button(page, 'Зарегистрировать компанию').click()
  await heading(page, 'Подтверждение email')
  await typeCode(page, await codeFor(side, email))
  await heading(page, 'Компания создана')
  await button(page, 'Перейти в компанию').click()
  await page.waitForURL(`http://${subdomain}.${address}/dashboard`)
}

/** As somebody keeps them in a table: two restaurants, three positions, a PIN each. */
function staff(): { name: string; mimeType: string; buffer: Buffer } {
  const rows = PINS.map((pin, n) => [
    `Сотрудник ${String(n + 1).padStart(2, '0')}`,
    '',
    '+7 900 000-00-00',
    'пользователь',
    ['Официант', 'Бармен', 'Повар'][n % 3],
    n % 2 === 0 ? 'Калина на Садовой' : 'Калина у реки',
    pin,
  ])
  const lines = [['ФИО', 'Email', 'Телефон', 'Роль', 'Должность', 'Рестораны', 'PIN'], ...rows]
  const text = lines.map((cells) => cells.join(';')).join('\r\n')
  return { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function addRestaurant(page: Page, name: string, address: string): Promise<void> {
  await goTo(page, '/settings/restaurants/create')
  await page.getByLabel('Название').fill(name)
  await page.getByLabel('Адрес, необязательно').fill(address)
  await button(page, 'Сохранить').click()
  await toast(page, 'Ресторан создан')
  await page.getByRole('rowheader', { name }).waitFor()
}

test('a company is made from nothing and run', async () => {
  const subdomain = `kalina-${Bun.randomUUIDv7().slice(-6)}`
  const email = `vera@${subdomain}.example`
  const faults: string[] = []
  const admin = await enter()
  const { page } = admin
  await register(side, page, subdomain, email)
  await page.getByRole('heading', { name: 'С чего начать' }).waitFor()
  faults.push(...(await axeFaults(side, page, 'dashboard of a new company')))

  await goTo(page, '/settings/company/edit')
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 64 } })
  await page
    .getByLabel('Файл: Логотип в меню')
    .setInputFiles({ name: 'kalina.png', mimeType: 'image/png', buffer: picture })
  await toast(page, 'Логотип обновлен')
  await addRestaurant(page, 'Калина на Садовой', 'Садовая, 10')
  await addRestaurant(page, 'Калина у реки', 'Набережная, 3')

  await goTo(page, '/dashboard')
  await button(page, 'Готовые должности').click()
  const ready = dialog(page, 'Готовые должности')
  await ready.getByRole('button', { name: /^(Добавить|Создать)/ }).click()
  await ready.waitFor({ state: 'detached' })

  await goTo(page, '/users')
  await button(page, 'Импорт').click()
  await page.setInputFiles('input[type=file]', staff())
  await page.getByText('Готово к загрузке: 30', { exact: true }).waitFor()
  faults.push(...(await axeFaults(side, page, 'import checked')))
  await button(page, 'Загрузить').click()
  await page.getByText('Импортировано: 30, пропущено: 0').waitFor()
  await button(page, 'Готово').click()
  await page.getByText('31 сотрудник').waitFor()
  faults.push(...(await axeFaults(side, page, 'users')))

  const waiter = await enter({ width: 390, height: 844 })
  const phone = waiter.page
  await phone.goto(at(side, '/login', subdomain))
  await phone.getByText('По PIN-коду').click()
  await phone.getByLabel('PIN-код', { exact: true }).fill(PINS[0] ?? '')
  await button(phone, 'Войти').click()
  await phone.waitForURL(/\/dashboard/)
  const menu = async () => {
    await button(phone, 'Ещё').click()
    const drawer = dialog(phone, 'Меню')
    await drawer.getByRole('link', { name: 'Главная' }).waitFor()
    const links = await drawer.getByRole('link').allTextContents()
    await button(phone, 'Закрыть меню').click()
    await drawer.waitFor({ state: 'detached' })
    return links.map((text) => text.trim())
  }
  expect(await menu()).toContain('База знаний')

  await goTo(page, '/settings/company/edit')
  const knowledge = page.getByRole('switch', { name: /^База знаний/ })
  await knowledge.waitFor({ state: 'attached' })
  await knowledge.locator('..').click()
  await dialog(page, 'Отключить модуль «База знаний»?').getByRole('button', { name: 'Отключить' }).click()
  await button(page, 'Сохранить').click()
  await toast(page, 'Настройки компании сохранены')
  await page.getByRole('navigation').getByRole('link', { name: 'База знаний' }).waitFor({ state: 'detached' })
  // One navigation, no reload.
  await goTo(phone, '/knowledge-base')
  await phone.waitForURL(/\/404/)
  await goTo(phone, '/dashboard')
  expect(await menu()).not.toContain('База знаний')

  await goTo(page, '/monitoring/event-log')
  for (const told of [
    'Изменены модули компании',
    'Загружены сотрудники из файла',
    'Создана должность',
    'Создан ресторан',
    'Изменён логотип компании',
    'Вход по PIN-коду',
  ])
    await page.getByText(told).first().waitFor()
  faults.push(...(await axeFaults(side, page, 'event log')))
  expect(faults).toEqual([])
}, 180_000)
