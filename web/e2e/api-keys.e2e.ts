import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { at, closeBrowser, entrance, people, type Side, sides } from './browser.ts'
import { becomes, button, dialog, goTo, stage, switchIntegrations, toast } from './stage.ts'

afterAll(closeBrowser)

/** As another program calls: without the app, its cookies and its mocks. */
const calling = (side: Side, key: string) => async (): Promise<string> => {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(at(side, '/api/tasks', 'berezka'), { headers })
  const { code = '' } = (await response.json()) as { code?: string }
  return `${response.status} ${code}`.trim()
}

/** The secret that stands on the page; the clipboard has it after the press. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const once = page.getByRole('region', { name: title })
  await once.waitFor()
  const secret = (await once.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^rwk_[0-9A-Za-z]{8}_[0-9A-Za-z]{49}$/)
  await once.getByRole('button', { name: 'Скопировать' }).click()
  await once.getByText('Ключ скопирован', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
  await once.getByLabel('Ключ сохранён в надёжном месте').check()
  await once.getByRole('button', { name: 'Готово' }).click()
  await once.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(secret)
  return secret
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a key is made in three steps, calls the API, is renewed, paused and revoked', async () => {
    const isReal = side.name === 'real'
    const as = stage(side, enter)
    const page = await as(people.admin, '/settings/company/edit')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await switchIntegrations(page, true)
    await goTo(page, '/integrations/keys')
    const name = `Касса ${Bun.randomUUIDv7().slice(-6)}`
    await button(page, 'Создать ключ').click()
    const making = dialog(page, 'Новый API-ключ')
    await making.getByRole('button', { name: 'Далее' }).click()
    await making.getByText('Введите название ключа').waitFor()
    await making.getByLabel('Название').fill(name)
    await making.getByRole('radio', { name: 'Касса' }).check()
    await making.getByRole('button', { name: 'Далее' }).click()
    await making.getByText('Шаг 2 из 3').waitFor()
    await making.getByLabel('Адреса, с которых можно вызывать').fill('не адрес')
    await making.getByRole('button', { name: 'Далее' }).click()
    await making.getByText(/^Укажите IP-адрес или сеть/).waitFor()
    await making.getByLabel('Адреса, с которых можно вызывать').fill('')
    await making.getByRole('radio', { name: 'Выбранные рестораны' }).check()
    await making.getByRole('button', { name: 'Далее' }).click()
    await making.getByText('Выберите хотя бы один ресторан').waitFor()
    await making.getByRole('radio', { name: 'Вся компания' }).check()
    await making.getByLabel('Срок').selectOption({ label: '30 дней' })
    await making.getByRole('button', { name: 'Далее' }).click()
    await making.getByText('Касса: задачи (запись), файлы').waitFor()
    await making.getByLabel('Ваш пароль').fill('не тот')
    await making.getByRole('button', { name: 'Создать ключ' }).click()
    await making.getByText('Неверный пароль').waitFor()
    await making.getByLabel('Ваш пароль').fill(people.admin.password)
    await making.getByRole('button', { name: 'Создать ключ' }).click()
    const first = calling(side, await takeSecret(page, `Ключ «${name}» создан`))
    if (isReal) expect(await first()).toBe('200')

    const act = async (label: string) => {
      await button(page, `Ещё: ${name}`).click()
      await page.getByRole('menuitem', { name: label, exact: true }).click()
    }
    await act('Обновить')
    const renewing = dialog(page, `Обновить ключ «${name}»?`)
    await renewing.getByRole('radio', { name: 'Перестанет действовать сразу' }).check()
    await renewing.getByLabel('Ваш пароль').fill(people.admin.password)
    await renewing.getByRole('button', { name: 'Выпустить новый секрет' }).click()
    const second = calling(side, await takeSecret(page, `Новый секрет ключа «${name}»`))
    if (isReal) expect([await first(), await second()]).toEqual(['401 KEY_INVALID', '200'])

    await act('Изменить')
    const editing = dialog(page, 'Изменить ключ')
    await editing.getByRole('radio', { name: 'Свой набор' }).check()
    await editing.getByLabel('Должности: запись').check()
    await editing.getByRole('radio', { name: 'Выбранные рестораны' }).check()
    await editing.getByRole('combobox', { name: 'Какие рестораны' }).click()
    await editing.getByRole('option').first().click()
    const place = (await editing.getByRole('option', { selected: true }).textContent()) ?? ''
    await editing.getByRole('button', { name: 'Сохранить' }).click()
    await toast(page, 'Ключ изменён')
    await page.getByText('Задачи (запись), файлы, должности (запись)').waitFor()
    await page.getByRole('row').filter({ hasText: name }).getByText(place).waitFor()

    await act('Поставить на паузу')
    await page.getByRole('dialog').getByRole('button', { name: 'Поставить на паузу' }).click()
    await toast(page, 'Ключ на паузе')
    if (isReal) expect(await second()).toBe('401 KEY_PAUSED')
    await act('Снять с паузы')
    await toast(page, 'Ключ снова действует')
    if (isReal) expect(await second()).toBe('200')

    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await button(page, 'Отозвать').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click()
    await toast(page, 'Ключ отозван')
    await page.waitForURL(/\/integrations\/keys$/)
    await becomes(() => page.getByRole('link', { name, exact: true }).count(), 0)
    if (isReal) expect(await second()).toBe('401 KEY_REVOKED')
    await switchIntegrations(page, false)
  })
})

describe('on the mocks', () => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))
  const mocks = sides.find(({ name }) => name === 'mocks')

  test('axe finds nothing serious on the list, on a key and in its dialogs, in both schemes', async () => {
    if (!mocks) throw new Error('there are no mocks')
    const page = await stage(mocks, enter)(people.admin, '/settings/company/edit')
    await switchIntegrations(page, true)
    await goTo(page, '/integrations/keys')
    await page.getByRole('rowheader').first().waitFor()
    const faults = await axeFaults(mocks, page, 'keys')
    await button(page, 'Создать ключ').click()
    await dialog(page, 'Новый API-ключ').getByRole('radio', { name: 'Свой набор' }).check()
    faults.push(...(await axeFaults(mocks, page, 'new key')))
    await dialog(page, 'Новый API-ключ').getByRole('button', { name: 'Закрыть' }).click()
    await page.getByRole('link', { name: 'Касса r_keeper' }).click()
    await page.locator('.chart svg').first().waitFor()
    faults.push(...(await axeFaults(mocks, page, 'a key')))
    expect(faults).toEqual([])
  })
})
