import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import type { components } from '../../openapi/gen/schema.d.ts'
import { ask } from './ask.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 664 }
const main = (page: Page) => page.getByRole('main')
const link = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true })

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('an author writes news, a waiter reads them to the end on the phone and says that he knows, the author sees it', async () => {
    const title = `Часы террасы ${side.name} ${Date.now()}`
    const as = stage(side, enter)
    let page = await as(people.admin, '/news/create')
    await button(page, 'Сохранить').click()
    await page.getByText('Введите заголовок новости').first().waitFor()
    await page.getByLabel('Заголовок', { exact: true }).fill(title)
    await button(page, 'Сохранить').click()
    await page.getByText('Заполните содержание новости').first().waitFor()
    await page.locator('.ProseMirror').click()
    for (const words of Array.from({ length: 12 }, (_, n) => `Абзац ${n + 1}: терраса закрывается раньше.`)) {
      await page.keyboard.type(words)
      await page.keyboard.press('Enter')
    }
    await page.getByLabel('Требует ознакомления').click()
    await button(page, 'Сохранить и опубликовать').click()
    await toast(page, 'Новость опубликована')
    await link(page, title).waitFor()

    page = await as(people.waiter, '/news?status=unread')
    // So low that the end of the text is out of sight.
    await page.setViewportSize(side.name === 'real' ? phone : { width: 1440, height: 500 })
    await link(page, title).click()
    await page.getByText('Дочитайте до конца, чтобы подтвердить').waitFor()
    await page.getByLabel('Комментарий', { exact: true }).fill('Понял')
    await button(page, 'Отправить').click()
    await page.locator('.comment-text', { hasText: 'Понял' }).waitFor()
    await page.getByText('Вы дочитали до конца').waitFor()
    await button(page, 'Ознакомлен').click()
    await page.getByText(/^Вы ознакомились/).waitFor()
    await goTo(page, '/news?status=unread')
    await becomes(() => link(page, title).count(), 0)

    // By the count of its readers to who they are.
    page = await as(people.admin, '/news')
    await main(page)
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('link', { name: /^Прочитали/ })
      .click()
    await becomes(() => page.evaluate(() => document.activeElement?.id), 'news-readers')
    await page.getByRole('radio', { name: 'Ознакомились' }).click({ force: true })
    await page.locator('.news-readers li', { hasText: 'Денис Орлов' }).waitFor()
    await page.getByRole('button', { name: `Ещё: ${title}` }).click()
    await page.getByRole('menuitem', { name: 'В архив' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'В архив' }).click()
    await toast(page, 'Новость перенесена в архив')
    await goTo(page, '/news?status=archived')
    await link(page, title).waitFor()
  })
  test('a cover on its way leaves its ground on a phone in the dark, and a phone fetches a copy of it', async () => {
    // The mocks answer in their worker, which nothing holds up.
    if (side.name === 'mocks') return
    const title = `Обложка ${side.name} ${Date.now()}`
    const admin = await enter({ ...phone, dark: true })
    await signIn(side, admin, people.admin)
    const { page } = admin
    const url = await writeCovered(page, title)
    const asked: string[] = []
    const held = Promise.withResolvers<void>()
    await page.route(
      (address) => address.pathname === url,
      async (route) => {
        asked.push(new URL(route.request().url()).search)
        await held.promise
        await route.abort().catch(() => {}) // the page is gone
      },
    )
    await goTo(page, '/news')
    const card = main(page).getByRole('listitem').filter({ hasText: title })
    await card.scrollIntoViewIfNeeded()
    const ground = (cover: Locator) => cover.evaluate((picture) => getComputedStyle(picture).backgroundColor)
    const sunken = 'rgb(42, 33, 38)'
    expect(await ground(card.locator('img'))).toBe(sunken)
    await becomes(async () => asked, ['?width=480'])
    await link(page, title).click()
    const cover = page.locator('.news-cover')
    await cover.waitFor()
    expect(await ground(cover)).toBe(sunken)
    held.resolve()
  })
})

/** Published, with a cover that a large screen shows whole; the cover's address. */
async function writeCovered(page: Page, title: string): Promise<string> {
  const file = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
    canvas.getContext('2d')?.fillRect(0, 0, 640, 720)
    const body = new FormData()
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
    if (picture) body.append('files', picture, 'cover.jpg')
    const headers = { authorization: `Bearer ${localStorage.getItem('token') ?? ''}` }
    const answer = await fetch('/api/upload', { method: 'POST', headers, body })
    // Of our own server.
    return ((await answer.json()) as components['schemas']['UploadResult']).files[0]
  })
  const content = JSON.stringify({ blocks: [{ type: 'paragraph', data: { text: 'Терраса открыта' } }] })
  const { _id } = await ask<{ _id: string }>(page, 'POST', '/api/news', { title, content, cover: file?.id })
  await ask(page, 'POST', `/api/news/${_id}/publish`, {})
  return file?.url ?? ''
}
