import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { draftFrom, drafts } from './drafting.ts'
import { isInDrafts, restore } from './drafts.ts'
import { becomes, button, dialog, fitsScreen, toast } from './stage.ts'

afterAll(closeBrowser)

const HEIGHT = 900
/** Nearer to the edge one is brought into sight. */
const MARGIN = 80
const texts = (page: Page) => page.locator('.tedit-rows .tedit-text').allInnerTexts()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

const ARTICLE = 'Осеннее меню: как рассказать о блюдах'

// The server of these tests has no assistant (settings of the provider), so its drafts are the mocks' to write.
describe.each(sides.filter(({ name }) => name === 'mocks'))('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('drafts beside the words that they are from: decided by keys in their place, kept over a reload, saved when taken', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/tests/create')
    const { page } = admin
    const title = `Осень ${Bun.randomUUIDv7().slice(-6)}`
    await page.getByLabel('Название', { exact: true }).fill(title)
    await page.getByRole('tab', { name: /Вопросы/ }).click()
    await draftFrom(page, ARTICLE, 8)
    expect(await axeFaults(side, page, 'drafts')).toEqual([])

    await button(page, 'Показать 8 черновиков').click()
    await becomes(async () => (await focused(page))?.startsWith('Черновик 1:'), true)
    const [own, cited] = await Promise.all([
      drafts(page).first().locator('.tedit-question').boundingBox(),
      drafts(page).first().locator('.tedit-cited').boundingBox(),
    ])
    expect(Math.round(own?.y ?? 0)).toBe(Math.round(cited?.y ?? 1))
    expect(Math.round(cited?.width ?? 0)).toBeLessThanOrEqual(352)

    // Of one that is taken the next stays where it stood; of one that is thrown away it takes the place.
    for (const key of ['a', 'd', 'KeyA', 'KeyD']) {
      const [gone, next] = [drafts(page).nth(0), drafts(page).nth(1)]
      const id = await next.getAttribute('data-draft')
      const place = await (key.toLowerCase().endsWith('a') ? next : gone).boundingBox()
      await page.keyboard.press(key)
      await becomes(() => page.evaluate(() => document.activeElement?.getAttribute('data-draft')), id)
      const now = await drafts(page).first().boundingBox()
      if (!now || !place) throw new Error('it is not on the screen')
      expect(now.y).toBeGreaterThan(0)
      expect(now.y + now.height).toBeLessThanOrEqual(HEIGHT)
      // Whole in sight it does not move, unless the page is at its beginning and has nowhere to go.
      const isFree = place.y + place.height < HEIGHT - MARGIN && (await page.evaluate(() => scrollY)) > 0
      if (isFree) expect(Math.abs(now.y - place.y), key).toBeLessThanOrEqual(2)
    }
    await page.getByText('Принято 2, отклонено 2, ждут решения 4.').waitFor()
    await page.keyboard.press('e')
    await page.getByLabel('Текст вопроса').fill('Что говорим гостю о супе?')
    await button(page, 'Готово').click()
    await page.keyboard.press('a')
    await becomes(async () => (await texts(page)).at(-1), 'Что говорим гостю о супе?')
    const taken = await texts(page)

    await becomes(() => isInDrafts(page, 'Что говорим гостю о супе?'), true)
    await page.reload()
    await restore(page)
    await page.getByRole('tab', { name: /Вопросы/ }).click()
    await becomes(() => texts(page), taken)
    await becomes(() => drafts(page).count(), 3)

    await button(page, 'Сохранить').click()
    await dialog(page, 'Сохранить без 3 черновиков?').getByRole('button', { name: 'Да, сохранить' }).click()
    await toast(page, 'Тест создан')
    await page.getByRole('link', { name: title, exact: true }).click()
    await becomes(
      async () =>
        (await page.getByRole('combobox', { name: 'Статья, по которой тест' }).inputValue()).startsWith('Осеннее меню'),
      true,
    )
    await page.getByRole('tab', { name: /Вопросы/ }).click()
    await becomes(() => texts(page), taken)
    expect(await page.locator('.tedit-rows .tedit-cited').count()).toBe(3)
  })

  test('on a phone the words stand under the question, before what is decided', async () => {
    const admin = await enter({ width: 390, height: 844 })
    await signIn(side, admin, people.admin, '/tests/create')
    const { page } = admin
    await page.getByRole('tab', { name: /Вопросы/ }).click()
    await draftFrom(page, ARTICLE, 5)
    const first = drafts(page).first()
    const spots = await Promise.all(
      ['.tedit-question', '.tedit-cited', '.tedit-decide'].map((part) => first.locator(part).boundingBox()),
    )
    const tops = spots.map((spot) => spot?.y ?? 0)
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
    const buttons = await Promise.all(
      (await first.locator('.tedit-decide button').all()).map((one) => one.boundingBox()),
    )
    expect(new Set(buttons.map((spot) => Math.round(spot?.y ?? 0))).size).toBe(1)
    await fitsScreen(page)
    expect(await axeFaults(side, page, 'drafts on a phone')).toEqual([])
  })
})
