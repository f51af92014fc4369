import { afterAll, afterEach, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolations } from './axe.ts'
import { closeBrowser, entrance, people, sides, signIn, type Visitor } from './browser.ts'
import { drafts, offer } from './drafts.ts'
import { becomes, button, dialog, fitsScreen, goTo, switchIntegrations } from './stage.ts'

// What opens over a page, by its looks alone: the mocks have it all.
const side = sides.find(({ name }) => name === 'mocks') ?? fail()
function fail(): never {
  throw new Error('the mocks are not among the sides')
}

const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))
afterAll(closeBrowser)

const width = 360
async function phone({ dark = false } = {}): Promise<Visitor> {
  const visitor = await enter({ width, height: 640, dark })
  await signIn(side, visitor, people.admin)
  return visitor
}
const largeLetters = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
/** What stands beyond the left or the right edge of the screen, or is cut by a box of its own. */
const cut = (place: Locator) =>
  place.evaluate((element) => {
    const isCut = (one: Element) => {
      const { left, right, width: wide } = one.getBoundingClientRect()
      return (
        wide > 2 &&
        (left < 0 ||
          right > innerWidth ||
          (one.matches('button, .mantine-Button-label') && one.scrollWidth > one.clientWidth))
      )
    }
    return [element, ...element.querySelectorAll('*')].filter(isCut).map(({ outerHTML }) => outerHTML.slice(0, 80))
  })
const sizes = (places: Locator) =>
  places.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect()).map((box) => ({ wide: box.width, high: box.height })),
  )
const openMenu = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).first().click()
  const menu = page.locator('.mantine-Menu-dropdown')
  await menu.waitFor()
  return menu
}

test('of letters twice as large no menu, no settings and no row of buttons is wider than the screen', async () => {
  const { page } = await phone()
  await largeLetters(page)
  await goTo(page, '/tasks')
  const menu = await openMenu(page, 'Повторяющиеся и шаблоны')
  await becomes(() => cut(menu), [])
  await page.keyboard.press('Escape')
  // Nor do the words of the bar run into each other.
  const gaps = await page.locator('.tab-bar-label').evaluateAll((labels) => {
    const boxes = labels.map((label) => label.getBoundingClientRect())
    return boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0))
  })
  expect(gaps.filter((gap) => gap < 2)).toEqual([])

  await goTo(page, '/notifications')
  await button(page, 'Настройки уведомлений').click()
  const settings = dialog(page, 'Настройки уведомлений')
  const mail = settings.getByRole('switch', { name: /: Почта$/ }).first()
  await mail.waitFor()
  await becomes(() => cut(settings.locator('.notify-kinds')), [])
  // Its channel stands beside it.
  expect(await mail.locator('xpath=ancestor::td').evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe(
    '"Почта" / ""',
  )
  await page.keyboard.press('Escape')

  await goTo(page, '/checklists')
  await page.getByRole('button', { name: /^Готовые/ }).click()
  const starters = dialog(page, 'Готовые чек-листы')
  await starters.getByRole('link').first().waitFor()
  await becomes(() => cut(starters), [])
  await page.keyboard.press('Escape')

  await goTo(page, '/checklists/create')
  await button(page, 'Вставить списком').click()
  const pasting = dialog(page, 'Вставить списком')
  await pasting.getByRole('button', { name: 'Добавить' }).waitFor()
  await becomes(() => cut(pasting.locator('.dialog-foot')), [])
  await page.keyboard.press('Escape')

  await goTo(page, '/forms')
  const statuses = page.getByRole('radiogroup', { name: 'Статус' })
  await statuses.waitFor()
  await becomes(() => cut(statuses), [])

  await goTo(page, '/knowledge-base/create')
  const bar = page.locator('.kb-editor-bar')
  await bar.waitFor()
  await becomes(() => cut(bar), [])

  // On the smallest of phones, too.
  await page.setViewportSize({ width: 320, height: 568 })
  await goTo(page, '/notifications')
  await button(page, 'Настройки уведомлений').waitFor()
  await becomes(() => cut(page.locator('.notify-page')), [])

  await goTo(page, '/settings/positions/create')
  await page.getByLabel('Название').fill('Старший официант банкетного зала')
  await drafts(page, 1, 'банкетного зала')
  await page.reload()
  await offer(page).waitFor()
  await largeLetters(page)
  const lines = () =>
    offer(page)
      .locator('h2')
      .evaluate((head) => {
        const range = document.createRange()
        range.selectNodeContents(head)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      })
  // A word a line: none is broken.
  await becomes(lines, 3)
  await becomes(() => cut(offer(page)), [])
})

test('the line that is written stands above the tools, the keyboard open, its list of blocks too', async () => {
  const { page } = await phone()
  await page.setViewportSize({ width, height: 320 })
  await goTo(page, '/knowledge-base/create')
  await page.getByRole('textbox', { name: 'Содержание статьи' }).click()
  const hidden = () =>
    page.evaluate(() => {
      const line = getSelection()?.anchorNode
      const element = line instanceof Element ? line : line?.parentElement
      const bar = document.querySelector('.ed-phone-bar[data-shown]')
      if (!element || !bar) return ['not there']
      return element.getBoundingClientRect().bottom > bar.getBoundingClientRect().top ? [element.textContent] : []
    })
  for (const line of ['Первая', 'Вторая', 'Третья', 'Четвёртая', 'Пятая', 'Шестая']) {
    await page.keyboard.type(line)
    await becomes(hidden, [])
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('/табл')
  await page.getByRole('option', { name: /^Таблица/ }).waitFor()
  await becomes(hidden, [])
})

test('a question longer than the screen begins at its title, and its answers cover no choice that has the focus', async () => {
  const { page } = await phone()
  await page.setViewportSize({ width, height: 320 })
  await goTo(page, '/users')
  const menu = await openMenu(page, 'Ещё: Денис Орлов')
  await menu.getByRole('menuitem', { name: 'Отключить' }).click()
  const question = page.locator('.dialog:has(.dialog-foot)')
  await question.getByRole('radio', { name: 'Оставить как есть' }).waitFor()
  /** What is beneath something else at its middle, or beyond the screen. */
  const covered = (place: Locator) =>
    place.evaluateAll((all) =>
      all
        .filter((one) => {
          const { x, y, width: wide, height } = one.getBoundingClientRect()
          const top = document.elementFromPoint(x + wide / 2, y + height / 2)
          return !top || !(one.contains(top) || one.parentElement?.contains(top))
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
  await becomes(() => question.evaluate((one) => one.scrollHeight > one.clientHeight), true)
  await becomes(() => question.evaluate((one) => one.scrollTop), 0)
  await becomes(() => covered(question.locator('h2, .dialog-foot button')), [])
  await page.keyboard.press('Shift+Tab')
  for (let step = 0; step < 4; step += 1) {
    await becomes(() => covered(page.locator(':focus')), [])
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })

  // Of large letters a number stays within its circle, a title whole.
  await page.setViewportSize({ width: 320, height: 640 })
  await largeLetters(page)
  await button(page, 'Импорт').click()
  const importing = dialog(page, 'Импорт пользователей')
  const digits = importing.locator('.users-steps > li > span')
  await digits.first().waitFor()
  expect(await digits.evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight).length)).toBe(0)
  const lines = () =>
    importing.locator('h2').evaluate((head) => {
      const range = document.createRange()
      range.selectNodeContents(head)
      return new Set([...range.getClientRects()].map(({ top }) => top)).size
    })
  await becomes(lines, 2)
})

test('what typing makes wrong is said between the head of a sheet and its foot, the keyboard open', async () => {
  const { page } = await phone()
  await goTo(page, '/knowledge-base/create')
  await page.getByRole('textbox', { name: 'Содержание статьи' }).click()
  await page.keyboard.type('/видео')
  await page.getByRole('option', { name: /^Видео/ }).click()
  await page.getByRole('button', { name: /видео/i }).first().click()
  const sheet = dialog(page, 'Видео')
  await sheet.waitFor()
  await page.setViewportSize({ width, height: 320 })
  await becomes(() => sheet.evaluate((one) => one.getBoundingClientRect().bottom), 320)
  await sheet.getByLabel('Ссылка на видео').fill('https://example.com/video')
  const fault = sheet.getByText('Видео не может быть встроено')
  await fault.waitFor()
  await becomes(
    () =>
      fault.evaluate((one) => {
        const { x, bottom } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint(x + 4, bottom - 4))
      }),
    true,
  )
})

test('what is refused in a sheet is gone to and read out; no slip of the finger loses what is typed in it', async () => {
  const { page } = await phone()
  await goTo(page, `/journals/fridges?month=${new Date().toISOString().slice(0, 7)}`)
  await button(page, 'Исправить запись').click()
  const sheet = dialog(page, 'Исправить запись')
  await sheet.getByLabel('Причина').fill('Описка')
  await sheet.getByRole('button', { name: 'Добавить исправление' }).click()
  const day = sheet.getByLabel('День')
  await becomes(() => day.evaluate((one) => one === document.activeElement), true)
  expect(await day.getAttribute('aria-describedby')).toContain('error')
  await sheet.getByRole('heading').evaluate((head) => {
    const touch = (name: string, clientY: number) => {
      const finger = new Touch({ identifier: 1, target: head, clientX: 180, clientY })
      head.dispatchEvent(new TouchEvent(name, { bubbles: true, touches: [finger], changedTouches: [finger] }))
    }
    touch('touchstart', 150)
    touch('touchend', 400)
  })
  expect(await sheet.getByLabel('Причина').inputValue()).toBe('Описка')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await becomes(() => button(page, 'Исправить запись').evaluate((one) => one === document.activeElement), true)
})

test('what a webhook delivered is no wider than the screen; what has the focus in its form stands between head and foot', async () => {
  const { page } = await phone()
  await switchIntegrations(page, true)
  await goTo(page, '/integrations/webhooks')
  await page.setViewportSize({ width, height: 320 })
  await button(page, 'Создать вебхук').click()
  await dialog(page, 'Новый вебхук').getByLabel('Адрес получателя').focus()
  const behind = () =>
    page.evaluate(() => {
      const one = document.activeElement?.closest('.dialog-body') && document.activeElement?.getBoundingClientRect()
      const edge = (name: string) => document.querySelector(`.dialog-${name}`)?.getBoundingClientRect()
      if (!one) return ['the focus is elsewhere']
      return one.top < (edge('head')?.bottom ?? 0) || one.bottom > (edge('foot')?.top ?? 0) ? ['behind'] : []
    })
  for (let step = 0; step < 8; step += 1) {
    await becomes(behind, [])
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width, height: 640 })
  await page.locator('.hooks-name').first().click()
  await page.locator('.hooks-tools').waitFor()
  await fitsScreen(page)
  await goTo(page, '/integrations/keys')
  await page.locator('.keys-docs').waitFor()
  expect((await sizes(page.locator('.keys-docs'))).filter(({ high }) => high < 44)).toEqual([])
})

test('filters of tasks stand one below the other in their sheet, each as wide as it', async () => {
  const { page } = await phone()
  await goTo(page, '/tasks')
  await button(page, 'Фильтры').click()
  const sheet = dialog(page, 'Фильтры')
  await sheet.getByLabel('Порядок').waitFor()
  const seen = await sizes(sheet.locator('.mantine-InputWrapper-root'))
  expect(seen.length).toBeGreaterThan(5)
  expect(seen.filter(({ high }) => high > 90)).toEqual([])
  expect(new Set(seen.map(({ wide }) => wide)).size).toBe(1)
})

test('filters that stand in rows of their own are as wide as each other', async () => {
  const { page } = await phone()
  await goTo(page, '/courses/01a1d9e0-0000-7c3a-8d4e-5f60718293a1/progress')
  const filters = page.locator('.list-tools > *')
  await page.getByLabel('Должность').waitFor()
  expect(new Set((await sizes(filters)).map(({ wide }) => wide)).size).toBe(1)
})

test('a line with a box is pressed as high as it is, a link in it where it stands', async () => {
  const { page } = await phone()
  await goTo(page, '/tasks/create')
  await button(page, 'Выбрать по ресторану и должности').click()
  const line = dialog(page, 'Выбрать по ресторану и должности').locator('.mantine-Checkbox-label').first()
  await line.waitFor()
  const pressed = await line.evaluate((label) => {
    label.scrollIntoView({ block: 'center' })
    const { x, y, width: wide, height } = label.getBoundingClientRect()
    return [-21, 0, 21].map((down) => label.contains(document.elementFromPoint(x + wide / 2, y + height / 2 + down)))
  })
  expect(pressed).toEqual([true, true, true])
  await page.keyboard.press('Escape')
  // Small buttons have a height of their own with a mouse alone.
  const small = page.locator('.mantine-Button-root[data-size^="compact"]')
  await small.first().waitFor()
  expect((await sizes(small)).filter(({ high }) => high < 44)).toEqual([])
  await page.getByRole('combobox', { name: 'Исполнители' }).or(page.getByLabel('Исполнители')).first().click()
  const offered = page.locator('.mantine-MultiSelect-option:visible')
  await offered.first().waitFor()
  expect((await sizes(offered)).filter(({ high }) => high < 44)).toEqual([])
})

test('what is red in a menu is read in the dark too while it is the one that is meant', async () => {
  const { page } = await phone({ dark: true })
  await goTo(page, '/users')
  await openMenu(page, /^Ещё: /)
  await page.keyboard.press('ArrowUp')
  await page.locator('.mantine-Menu-item:focus', { hasText: 'Удалить' }).waitFor()
  expect(await axeViolations(page, { within: '.mantine-Menu-dropdown' })).toEqual([])
})

test('the last of a menu stands above the bar of tabs', async () => {
  const { page } = await phone()
  await goTo(page, '/checklists')
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { y: 0, height: 0 }
  const more = page.getByRole('button', { name: /^Ещё: / }).nth(2)
  const { height } = await boxOf(await openMenu(page, (await more.getAttribute('aria-label')) ?? ''))
  await page.keyboard.press('Escape')
  // Below its button it would end behind the bar.
  await more.evaluate((one, high) => scrollBy(0, one.getBoundingClientRect().bottom + high + 20 - innerHeight), height)
  await more.click()
  const menu = await boxOf(page.locator('.mantine-Menu-dropdown'))
  expect(menu.y + menu.height).toBeLessThanOrEqual((await boxOf(page.locator('.tab-bar'))).y)
})

test('numbers of a week, undo and redo are as large as a finger needs; a number has no steps to miss', async () => {
  const { page } = await phone()
  await goTo(page, '/monitoring?tab=checklists&period=month')
  const hours = page.locator('.heat td a')
  await hours.first().waitFor()
  expect((await sizes(hours)).filter(({ wide, high }) => wide < 44 || high < 44)).toEqual([])

  await goTo(page, '/knowledge-base/create')
  const history = page.locator('.kb-bar-history > *')
  await history.first().waitFor()
  expect((await sizes(history)).filter(({ wide, high }) => wide < 44 || high < 44)).toEqual([])
  await goTo(page, '/news/create')
  await history.first().waitFor({ state: 'detached' })
  const ofNews = page.locator('.ed-control:visible')
  await ofNews.nth(1).waitFor()
  expect((await sizes(ofNews)).filter(({ wide, high }) => wide < 44 || high < 44)).toEqual([])

  await goTo(page, '/courses/create')
  await page.locator('.mantine-NumberInput-input').first().waitFor()
  expect(await page.locator('.mantine-NumberInput-control:visible').count()).toBe(0)
})

test('of letters twice as large the words of an article’s heading are whole', async () => {
  const { page } = await phone()
  await goTo(page, '/knowledge-base')
  await page.locator('main a[href*="/article/"]').first().click()
  const title = page.locator('.kb-head h1')
  await title.waitFor()
  await largeLetters(page)
  const broken = () =>
    title.evaluate((heading) => {
      // The longest words of the demo rows' titles and of what a restaurant writes.
      heading.textContent = 'Обслуживание инвентаризации'
      const text = heading.firstChild
      const isLarge = Number.parseFloat(getComputedStyle(heading).fontSize) > 26
      if (!isLarge) return ['not large yet']
      return [...(heading.textContent ?? '').matchAll(/\S+/g)].flatMap(([word], at, all) => {
        const range = document.createRange()
        const from = all[at]?.index ?? 0
        if (text) range.setStart(text, from)
        if (text) range.setEnd(text, from + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
      })
    })
  await becomes(broken, [])
})

test('a link that is the name of a row is pressed as high as a finger needs', async () => {
  const { page } = await phone()
  for (const [path, links] of [
    ['/forms', '.forms-title'],
    ['/monitoring/acknowledgements', '.ack-sheet-link'],
    ['/tests', '.tests-card h2 > a'],
    ['/checklists/live', '.live-title'],
    ['/news', '.news-read-by > a'],
    ['/forms/019bd7a0-1c00-7d4e-8f5a-6b7c8d9eaf04/edit', '.page-title-description a'],
  ] as const) {
    await goTo(page, path)
    const link = page.locator(links).first()
    await link.waitFor()
    const pressed = await link.evaluate((one) => {
      one.scrollIntoView({ block: 'center' })
      // Of one that goes on in a second line, the first.
      const [line] = one.getClientRects()
      if (!line) return []
      const { left, top, height } = line
      const middle = top + height / 2
      return [-19, 0].map((down) => one.contains(document.elementFromPoint(left + 8, middle + down)))
    })
    expect([path, pressed]).toEqual([path, [true, true]])
  }
})

test('what is chosen in a sheet is taken away by the keyboard alone, which stays with its field', async () => {
  const { page } = await phone()
  await goTo(page, '/monitoring/event-log?type=user')
  await page.getByRole('button', { name: /^Фильтры/ }).click()
  const cross = button(page, 'Все разделы')
  await cross.waitFor()
  const field = dialog(page, 'Фильтры').getByRole('combobox', { name: 'Раздел' })
  await field.focus()
  await page.keyboard.press('Tab')
  await becomes(() => cross.evaluate((one) => one === document.activeElement), true)
  await page.keyboard.press('Enter')
  await cross.waitFor({ state: 'detached' })
  await becomes(() => field.evaluate((one) => one === document.activeElement), true)
  expect(new URL(page.url()).searchParams.get('type')).toBeNull()
})

test('sheets of codes are no wider than the phone that shows them', async () => {
  const { page } = await phone()
  await goTo(page, '/checklists/019bdc10-1000-7a1b-9c2d-3e4f5a6b7c04/codes')
  await page.locator('.codes-paper').first().waitFor()
  await fitsScreen(page)
  await page.setViewportSize({ width: 320, height: 568 })
  await fitsScreen(page)
})

test('what stands beneath a journal is no wider than a tablet', async () => {
  const { page } = await phone()
  await goTo(page, `/journals/fridges?month=${new Date().toISOString().slice(0, 7)}`)
  await page.locator('.journal-responsible').waitFor({ state: 'attached' })
  for (const wide of [768, 1024]) {
    await page.setViewportSize({ width: wide, height: 1024 })
    await page.locator('.journal-responsible').waitFor()
    await fitsScreen(page)
  }
})

test('the figures of a test stand two beside each other on a phone', async () => {
  const { page } = await phone()
  await goTo(page, '/tests/01a0d2f4-7a40-7e96-8b1c-5d3f7a9c2e48/stats')
  const figures = page.locator('.test-stats-figures > div')
  await figures.first().waitFor()
  const tops = await figures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(Math.ceil(tops.length / 2))
  await becomes(() => cut(page.locator('.test-stats-figures')), [])
})

test('news of who has no column of readers beside them have the width of their card', async () => {
  const visitor = await enter({ width: 768, height: 1024 })
  const { page } = visitor
  await signIn(side, visitor, people.waiter, '/news')
  const words = page.locator('.news-card[data-covered] > .news-card-words')
  await words.first().waitFor()
  const beside = await words.evaluateAll((all) =>
    all.map((one) => (one.parentElement?.getBoundingClientRect().right ?? 0) - one.getBoundingClientRect().right),
  )
  expect(beside.filter((room) => room > 1)).toEqual([])
})

test('a preview longer than the screen is scrolled by the keyboard, though nothing in it takes the focus', async () => {
  const visitor = await enter({ height: 700 })
  const { page } = visitor
  await signIn(side, visitor, people.admin, '/checklists/019bdc10-1000-7a1b-9c2d-3e4f5a6b7c04/edit')
  const preview = page.getByRole('complementary', { name: 'Предпросмотр' })
  await preview.getByText('Кухня').waitFor()
  expect(await axeViolations(page, { within: '.editor-page-preview' })).toEqual([])
})

test('the choices of a field are scrolled by the list that the field leads through', async () => {
  const { page } = await phone()
  await goTo(page, '/monitoring/event-log')
  await button(page, 'Фильтры').click()
  await page
    .getByRole('combobox', { name: 'Раздел' })
    .or(page.getByRole('textbox', { name: 'Раздел' }))
    .click()
  const list = page.getByRole('listbox', { name: 'Раздел' })
  await list.waitFor()
  expect(await list.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
  expect(await axeViolations(page, { within: '.mantine-Popover-dropdown' })).toEqual([])
  await page.keyboard.press('ArrowUp')
  await becomes(() => list.evaluate((one) => one.scrollTop > 0), true)
})

test('where the system paints, what is on is told from what is off', async () => {
  const { page } = await phone()
  await page.emulateMedia({ forcedColors: 'active' })
  await goTo(page, '/checklists/019bdc10-1000-7a1b-9c2d-3e4f5a6b7c04/edit')
  const box = page.getByRole('checkbox', { name: 'Включён' })
  await box.waitFor()
  const ground = (place: Locator) => place.evaluate((one) => getComputedStyle(one).backgroundColor)
  const isTold = async (place: Locator, press: () => Promise<void>) => {
    const before = await ground(place)
    await press()
    await becomes(async () => (await ground(place)) !== before, true)
  }
  await isTold(box, () => box.press('Space'))
  const { track, thumb } = {
    track: page.locator('.mantine-Switch-track'),
    thumb: page.locator('.mantine-Switch-thumb'),
  }
  await isTold(track.first(), () => page.getByRole('switch').first().press('Space'))
  expect(await ground(thumb.first())).not.toBe(await ground(track.first()))
  const spans = page.locator('.segments').first()
  expect(await ground(spans.locator(':checked + span'))).not.toBe(
    await ground(spans.locator(':not(:checked) + span').first()),
  )
})
