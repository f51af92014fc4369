import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { axeFaults } from './accounts.ts'
import { ask } from './ask.ts'
import { closeBrowser, entrance, people, sides } from './browser.ts'
import { becomes, button, dialog, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 664 }
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const picture = { name: 'Зал.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') }

type Today = {
  manual: { checklist: { _id: string }; restaurant: { _id: string } | null }[]
}
/** Ten items of every kind; the id of the list. */
async function makeList(admin: Page, title: string): Promise<string> {
  const id = () => Bun.randomUUIDv7()
  const door = id()
  const ticks = ['Свет включён', 'Полы чистые', 'Меню на столах', 'Касса открыта'].map((name) => ({
    id: id(),
    type: 'check',
    section: 'Зал',
    title: name,
  }))
  const items = [
    ...ticks,
    { id: door, type: 'yesno', section: 'Зал', title: 'Дверь закрывается' },
    { id: id(), type: 'text', section: 'Зал', title: 'Что с дверью', showIf: { item: door, is: 'fail' } },
    { id: id(), type: 'number', section: 'Кухня', title: 'Морозильник', max: -18, unit: '°C', precision: 1 },
    {
      id: id(),
      type: 'select',
      section: 'Кухня',
      title: 'Что на раздаче',
      options: [{ text: 'Порядок' }, { text: 'Грязно', isFail: true }],
    },
    { id: id(), type: 'photo', section: 'Кухня', title: 'Фото раздачи' },
    { id: id(), type: 'yesno', section: 'Кухня', title: 'Стоп-лист передан' },
  ]
  const made = await ask<{ _id: string }>(admin, 'POST', '/api/checklists', {
    title,
    schedule: { type: 'manual' },
    items,
  })
  return made._id
}
/** By one who fills it in. */
async function begin(page: Page, list: string): Promise<string> {
  const { manual } = await ask<Today>(page, 'GET', '/api/checklist-runs/today')
  const found = manual.find(({ checklist }) => checklist._id === list)
  const restaurant = found?.restaurant?._id ?? null
  const { run } = await ask<{ run: { _id: string } }>(page, 'POST', `/api/checklists/${list}/runs`, { restaurant })
  return `/checklists/execute?run=${run._id}`
}
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name })
const chosen = (page: Page, item: string, name: string) =>
  page.getByRole('group', { name: item }).getByRole('button', { name, exact: true })

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a waiter does ten items of every kind on a phone, one tap a tick, and finishes; the administrator returns it', async () => {
    // The mocks are one tab, which changes hands by the menu of a wide screen.
    let screen: Parameters<typeof enter>[0] = {}
    const act = stage(side, () => enter(screen))
    const title = `Обход ${Bun.randomUUIDv7().slice(-6)}`
    const list = await makeList(await act(people.admin, '/dashboard'), title)
    screen = side.name === 'real' ? phone : {}
    const page = await act(people.waiter, '/checklists/execute')
    const path = await begin(page, list)
    await act(people.waiter, path)
    await page.setViewportSize(phone)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()

    for (const name of ['Свет включён', 'Полы чистые', 'Меню на столах', 'Касса открыта']) {
      await tick(page, name).click()
      await page.waitForFunction(
        (label) =>
          [...document.querySelectorAll('[role=checkbox]')].some(
            (one) =>
              one.getAttribute('aria-checked') === 'true' &&
              document.getElementById(one.getAttribute('aria-labelledby') ?? '')?.textContent === label,
          ),
        name,
      )
    }
    await button(page, 'Завершить чек-лист').click()
    await page.getByText(/^Заполните обязательные пункты: 5$/).waitFor()
    await chosen(page, 'Дверь закрывается', 'Нет').click()
    await page.getByLabel('Причина и меры: Дверь закрывается').fill('Просела')
    await page.getByRole('textbox', { name: 'Что с дверью' }).fill('Нижняя петля')
    await page.getByRole('textbox', { name: 'Морозильник' }).fill('20,5')
    await button(page, 'Сменить знак').click()
    await chosen(page, 'Что на раздаче', 'Порядок').click()
    await page.getByLabel('Фото из галереи').setInputFiles(picture)
    await page.getByRole('img', { name: 'Снимок 1' }).waitFor()
    await chosen(page, 'Стоп-лист передан', 'Да').click()
    await page.getByText('10 из 10').waitFor()
    expect(await axeFaults(side, page, 'the run')).toEqual([])
    await page.setViewportSize(phone)
    await button(page, 'Завершить чек-лист').click()
    await page.getByRole('heading', { name: 'Чек-лист завершен' }).waitFor()
    await page.getByText('Отклонений: 1').waitFor()
    await page.getByText(/20,5 °C/).waitFor()

    await page.setViewportSize({ width: 1440, height: 900 })
    screen = {}
    const admin = await act(people.admin, path)
    await button(admin, 'Вернуть на доработку').click()
    const step = dialog(admin, 'Вернуть на доработку')
    await step.getByLabel('Что исправить').fill('Снимите ближе')
    await step.getByRole('button', { name: 'Вернуть' }).click()
    await toast(admin, 'Чек-лист возвращен на доработку')
    const again = await act(people.waiter, path)
    // What he has open hears of it by itself, with its next look.
    await again.getByText('Снимите ближе').waitFor({ timeout: (limits.checklists.pollSeconds + 10) * 1000 })
    await button(again, 'Завершить чек-лист').waitFor()
    const run = new URL(again.url()).searchParams.get('run')
    for (const place of ['/checklists/execute', '/dashboard']) {
      const day = await act(people.waiter, place)
      await day
        .locator('li, section', { has: day.locator(`a[href*="${run}"]`) })
        .getByText(/возвращен/i)
        .first()
        .waitFor()
    }
    // Beside both of its pills there was room for one word of its title.
    const day = await act(people.waiter, '/checklists/execute')
    await day.setViewportSize(phone)
    const line = day.locator('.shift-line', { has: day.locator(`a[href*="${run}"]`) })
    await becomes(
      () =>
        line.evaluate((one) => {
          const [words, pills] = [...one.children].map((child) => child.getBoundingClientRect())
          return words && pills ? words.width === one.clientWidth && pills.top > words.bottom : false
        }),
      true,
    )
  })

  /** One for the run, one an item, one to finish: there is nothing between them. The dashboard leads to a run by one tap too. */
  test('twelve taps do ten items, from the list of the day to the end', async () => {
    const act = stage(side, () => enter(side.name === 'real' ? phone : {}))
    const title = `Десять ${Bun.randomUUIDv7().slice(-6)}`
    const names = Array.from({ length: 10 }, (_, at) => `Отметка ${at + 1}`)
    const list = await ask<{ _id: string }>(await act(people.admin, '/dashboard'), 'POST', '/api/checklists', {
      title,
      schedule: { type: 'manual' },
      items: names.map((name) => ({ id: Bun.randomUUIDv7(), type: 'check', title: name })),
    })
    const page = await act(people.waiter, '/dashboard')
    const run = (await begin(page, list._id)).split('=').at(-1)
    await page.setViewportSize(phone)
    await act(people.waiter, '/checklists/execute')
    let taps = 0
    const tap = async (what: ReturnType<Page['locator']>) => {
      taps += 1
      await what.click()
    }
    await tap(page.locator(`a[href*="${run}"]`).first())
    for (const name of names) await tap(page.getByRole('checkbox', { name, exact: true }))
    await page.getByText('10 из 10').waitFor()
    await tap(button(page, 'Завершить чек-лист'))
    await page.getByRole('heading', { name: 'Чек-лист завершен' }).waitFor()
    expect(taps).toBe(12)
  })

  test('two people fill in one run: what each answered is there for both', async () => {
    const act = stage(side, () => enter())
    const admin = await act(people.admin, '/dashboard')
    const list = await makeList(admin, `Вдвоём ${Bun.randomUUIDv7().slice(-6)}`)
    const waiter = await act(people.waiter, '/checklists/execute')
    const path = await begin(waiter, list)
    await act(people.waiter, path)
    await tick(waiter, 'Свет включён').click()
    await waiter.getByText('1 из 9').waitFor()
    await waiter.getByText('Сохранено').waitFor()
    const other = await act(people.admin, path)
    await other.getByText('1 из 9').waitFor()
    await tick(other, 'Полы чистые').click()
    await other.getByText('2 из 9').waitFor()
    await other.getByText('Сохранено').waitFor()
    // Nobody reads it anew by hand: it is asked for every quarter of a minute.
    const back = await act(people.waiter, path)
    await back.getByText('2 из 9').waitFor({ timeout: 30_000 })
  })
})
