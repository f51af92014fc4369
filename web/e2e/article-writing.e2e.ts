import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { at, closeBrowser, entrance, fillLogin, people, type Side, sides, signIn } from './browser.ts'
import { call, drafts, offer, restore } from './drafts.ts'
import { holdLine } from './line.ts'
import { becomes, button, dialog, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const chef = { email: 'shef@berezka.example', password: 'demo-admin' }
const title = (page: Page) => page.getByRole('textbox', { name: 'Заголовок статьи' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Содержание статьи' })
const editing = (path: string) => path.replace('/article/', '/edit/')

/** The address of an article of the demo. */
async function found(page: Page, words: string): Promise<string> {
  const link = page.getByRole('link', { name: words })
  return (await link.getAttribute('href')) ?? ''
}

async function otherSaves(side: Side, as: ReturnType<typeof stage>, page: Page, path: string): Promise<void> {
  const words = `Правка шефа ${Date.now()}`
  if (side.name === 'mocks') {
    const id = path.split('/').at(-1)
    const content = [{ type: 'paragraph', data: { text: words } }]
    const body = { title: words, content, topic: null, status: 'published', priority: 'medium', tags: [] }
    expect(await call(page, 'PUT', `/api/knowledge-base/${id}`, { ...body, positionAvailable: [], order: 1 })).toBe(200)
    return
  }
  const other = await as(chef, editing(path))
  await title(other).fill(words)
  await button(other, 'Сохранить').click()
  await toast(other, 'Статья обновлена')
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('of two who write at once the second is asked, and no text is lost', async () => {
    const as = stage(side, enter)
    const page = await as(people.admin, '/knowledge-base?search=раздельный счёт')
    const path = await found(page, 'Раздельный счёт и оплата частями')
    await as(people.admin, editing(path))
    const mine = `Счёт по-моему ${side.name}`
    await title(page).fill(mine)
    await page.getByLabel('Комментарий к изменению').fill('Мой комментарий')
    await otherSaves(side, as, page, path)
    await button(page, 'Сохранить').click()
    const stale = dialog(page, 'Статью изменил другой сотрудник')
    await stale.getByRole('button', { name: 'Продолжить правку' }).click()
    await stale.waitFor({ state: 'hidden' })
    await becomes(() => title(page).inputValue(), mine)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, 'Сохранить').click()
    await stale.getByRole('button', { name: 'Скопировать мой текст' }).click()
    await toast(page, 'Текст скопирован')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toStartWith(mine)
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      stale.getByRole('link', { name: 'Посмотреть чужую версию' }).click(),
    ])
    // The mocks of a new tab know nothing of what this one was told.
    await other.getByRole('heading', side.name === 'real' ? { name: /^Правка шефа/ } : { level: 1 }).waitFor()
    await other.close()
    await stale.getByRole('button', { name: 'Сохранить мою версию поверх' }).click()
    await toast(page, 'Статья обновлена')
    await page.getByRole('heading', { name: mine }).waitFor()
    await drafts(page, 0)
  })

  test('every tab keeps a draft of its own; that of a tab which died is offered, that of a living one is not', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const create = at(side, '/knowledge-base/create', 'berezka')
    const tab = async () => {
      const page = await admin.context.newPage()
      await page.goto(create)
      await title(page).waitFor()
      return page
    }
    const first = admin.page
    await title(first).fill('Статья А')
    await drafts(first, 1)
    const second = await tab()
    await title(second).fill('Статья Б')
    await drafts(second, 2)
    expect(await offer(second).count()).toBe(0)
    await first.close()
    const third = await tab()
    await offer(third).getByText('«Статья А»').waitFor()
    expect(await offer(third).getByRole('radio').count()).toBe(0)
    await offer(third).getByRole('button', { name: 'Восстановить', exact: true }).click()
    await becomes(() => title(third).inputValue(), 'Статья А')
    await becomes(() => title(second).inputValue(), 'Статья Б')
    await drafts(third, 2)
  })

  test('a save waits for the file that is on its way, and leaving is asked about', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const { page } = admin
    await title(page).fill(`Приёмка ${side.name}`)
    await text(page).fill('Принимаем с утра')
    // A slow line, the same on both sides: a service worker answers for the mocks.
    await page.evaluate(() => {
      const { send } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.send = function (body) {
        addEventListener('line-is-back', () => send.call(this, body), { once: true })
      }
    })
    await text(page).evaluate((dom) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['%PDF-1.4\n'], 'Договор.pdf', { type: 'application/pdf' }))
      dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await button(page, 'Создать статью').click()
    await page.getByText('Загружается файл…').waitFor()
    await page.getByRole('link', { name: 'База знаний' }).last().click()
    const leaving = dialog(page, 'Файл ещё загружается. Покинуть страницу?')
    await leaving.getByRole('button', { name: 'Отмена' }).click()
    await leaving.waitFor({ state: 'hidden' })
    await page.evaluate(() => dispatchEvent(new Event('line-is-back')))
    await page.locator('.toast').getByRole('link', { name: 'Открыть' }).click()
    await page.locator('main .ab-body').getByText('Договор.pdf').waitFor()
  })

  test('words typed while an article is on its way stay: of a new one they belong to what was made, an edit goes on', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const { page } = admin
    const called = `Морс ${Bun.randomUUIDv7().slice(-6)}`
    await title(page).fill(called)
    await text(page).fill('Морс подаём в стакане')
    let back = await holdLine(page)
    await button(page, 'Создать статью').click()
    await button(page, 'Сохранение…').waitFor()
    await text(page).press('End')
    await text(page).pressSequentially(' ВТОРОЕ')
    await page.keyboard.press('Control+s') // one is on its way
    await back()
    await toast(page, 'Статья создана!')
    await page.waitForURL(/\/knowledge-base\/edit\/[0-9a-f-]{36}$/)
    await restore(page)
    await text(page).getByText('Морс подаём в стакане ВТОРОЕ').waitFor()
    expect(await title(page).inputValue()).toBe(called)

    back = await holdLine(page)
    await button(page, 'Сохранить').click()
    await button(page, 'Сохранение…').waitFor()
    await text(page).press('End')
    await text(page).pressSequentially(' ТРЕТЬЕ')
    await title(page).fill(`${called} зала`)
    await back()
    await toast(page, 'Статья обновлена')
    await button(page, 'Сохранить').waitFor()
    await text(page).getByText('Морс подаём в стакане ВТОРОЕ ТРЕТЬЕ').waitFor()
    await page.getByRole('link', { name: 'К статье' }).click()
    await dialog(page, 'Есть несохранённые изменения. Покинуть страницу?')
      .getByRole('button', { name: 'Отмена' })
      .click()
    await button(page, 'Сохранить').click()
    await toast(page, 'Статья обновлена')
    await page.getByRole('heading', { name: `${called} зала` }).waitFor()
    await page.locator('main .ab-body').getByText('Морс подаём в стакане ВТОРОЕ ТРЕТЬЕ').waitFor()
    await drafts(page, 0)
    await goTo(page, `/knowledge-base?search=${called}`)
    await page.locator('.list-count').getByText('1 статья').waitFor()
  })

  test('an answer that comes after the page was left moves nobody, and no read of a left page ends another', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base/create')
    const { page } = admin
    const called = `Квас ${Bun.randomUUIDv7().slice(-6)}`
    await title(page).fill(called)
    await text(page).fill('Квас подаём в кружке')
    let back = await holdLine(page)
    await button(page, 'Создать статью').click()
    await button(page, 'Сохранение…').waitFor()
    await text(page).press('End')
    await text(page).pressSequentially(' ВТОРОЕ')
    await page.getByRole('link', { name: 'Главная' }).first().click()
    await button(page, 'Да, покинуть').click()
    await page.waitForURL(/\/dashboard$/)
    await back()
    await toast(page, 'Статья создана!')
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await drafts(page, 1, 'ВТОРОЕ')

    await goTo(page, `/knowledge-base?search=${called}`)
    await page.getByRole('link', { name: called }).click()
    await page.getByRole('link', { name: 'Изменить' }).click()
    await restore(page)
    await text(page).getByText('Квас подаём в кружке ВТОРОЕ').waitFor()
    back = await holdLine(page)
    await button(page, 'Сохранить').click()
    await button(page, 'Сохранение…').waitFor()
    await page.getByRole('link', { name: 'Главная' }).first().click()
    await page.waitForURL(/\/dashboard$/)
    await back()
    await toast(page, 'Статья обновлена')
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await drafts(page, 0)

    // The list answers with a failure when its reader is at the next article already.
    await page.evaluate(() => {
      const { fetch } = globalThis
      const failing = async (request: Request) => {
        if (new URL(request.url).pathname !== '/api/knowledge-base') return fetch(request)
        await new Promise((go) => addEventListener('line-is-back', go, { once: true }))
        return new Response('', { status: 502 })
      }
      Object.assign(globalThis, { fetch: failing })
    })
    await goTo(page, '/knowledge-base?page=2')
    await page.getByRole('link', { name: 'Создать статью' }).click()
    await title(page).fill('Следующая')
    await page.evaluate(() => void dispatchEvent(new Event('line-is-back')))
    await text(page).fill('Слова')
    await drafts(page, 1, 'Слова')
    expect(new URL(page.url()).pathname).toBe('/knowledge-base/create')
  })

  test('what was typed outlives a reload and a dead session, and ends with the save', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/knowledge-base?search=самовара')
    const { page } = admin
    const path = editing(await found(page, 'Чай из самовара: подача на стол'))
    await page.goto(at(side, path, 'berezka'))
    await title(page).waitFor()
    const before = await title(page).inputValue()
    await title(page).fill(`${before}, вечером`)
    await page.getByLabel('Комментарий к изменению').fill('Про вечер')
    await drafts(page, 1, 'Про вечер')
    await page.reload()
    await offer(page).getByRole('button', { name: 'Восстановить', exact: true }).click()
    await offer(page).waitFor({ state: 'hidden' })
    await becomes(() => title(page).inputValue(), `${before}, вечером`)
    await becomes(() => page.getByLabel('Комментарий к изменению').inputValue(), 'Про вечер')

    // The session ends elsewhere; this page hears of it when it saves.
    expect(await call(page, 'POST', '/api/auth/logout')).toBe(200)
    await title(page).fill(`${before}, ночью`)
    await button(page, 'Сохранить').click()
    await page.waitForURL((url) => url.pathname === '/login')
    await fillLogin(page, people.admin)
    await page.waitForURL((url) => url.pathname === path)
    await offer(page).getByRole('button', { name: 'Восстановить', exact: true }).click()
    await becomes(() => title(page).inputValue(), `${before}, ночью`)
    await button(page, 'Сохранить').click()
    await toast(page, 'Статья обновлена')
    await drafts(page, 0)
  })
})
