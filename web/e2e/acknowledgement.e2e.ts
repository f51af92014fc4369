import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { bar, box, toRead } from './acknowledging.ts'
import { ask } from './ask.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 664 }
const content = (seconds: string, more: string[] = []) => ({
  blocks: [
    { id: 'a', type: 'header', data: { text: 'Встреча у входа', level: 2 } },
    { id: 'b', type: 'paragraph', data: { text: `Приветствуем гостя в течение ${seconds}.` } },
    ...more.map((text, n) => ({ id: `c${n}`, type: 'warning', data: { title: 'Внимание', message: text } })),
  ],
})

const askAll = (admin: Page, id: string) =>
  ask(admin, 'PUT', `/api/knowledge-base/${id}/acknowledgement`, { kind: 'read', dueDays: 3 })

async function publishedArticle(admin: Page, title: string): Promise<string> {
  const body = { title, status: 'published', content: content('минуты') }
  const { _id } = await ask<{ _id: string }>(admin, 'POST', '/api/knowledge-base', body)
  return _id
}

/** By hand: the settings of the article, a button for all, and its sheet from there. */
async function askByHand(page: Page): Promise<void> {
  await button(page, 'Настроить').click()
  const settings = page.getByRole('dialog', { name: 'Ознакомление' })
  await settings.getByText('Кнопкой', { exact: true }).click()
  await settings.getByLabel('Срок, дней').fill('3')
  await settings.getByRole('button', { name: 'Сохранить' }).click()
  await toast(page, 'Статья просит ознакомления')
  await page.getByText('3 дня', { exact: false }).waitFor()
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a waiter acknowledges an article on the phone; changed and asked for again, it shows him what differs', async () => {
    const title = `Встреча гостя ${side.name} ${Date.now()}`
    // The mocks are one tab that changes hands by the menu at its side.
    const as = stage(side, (options) => enter({ ...options }))
    let page = await as(people.admin, '/knowledge-base')
    const id = await publishedArticle(page, title)
    await goTo(page, `/knowledge-base/edit/${id}`)
    await askByHand(page)
    page = await as(people.waiter, '/knowledge-base')
    if (side.name === 'real') await page.setViewportSize(phone)
    await toRead(page).click()
    await page.getByRole('heading', { name: 'Нужно прочитать' }).waitFor()
    await page.getByRole('link', { name: title }).click()
    await bar(page)
      .getByText(/Нужно до \d\d\.\d\d\.\d{4}/)
      .waitFor()
    expect(await box(page).count()).toBe(0)
    await button(page, 'Ознакомлен с версией 1').click()
    await page.getByText(/^Вы ознакомились/).waitFor()
    await becomes(() => bar(page).count(), 0)
    await page.goBack()
    await page.getByRole('heading', { name: 'Нужно прочитать' }).waitFor()
    await becomes(() => page.getByRole('link', { name: title }).count(), 0)

    page = await as(people.admin, `/monitoring/acknowledgements/${id}?state=done`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page
      .getByRole('row', { name: /Ознакомлен/ })
      .getByText('Денис Орлов')
      .waitFor()
    await page.getByRole('button', { name: /^Не ознакомлены/ }).click()
    await page.getByRole('button', { name: /^Напомнить/ }).click()
    await toast(page, /^Напомнили: \d+/)
    await page.getByRole('button', { name: /^Напомнили в/ }).waitFor()

    const changed = { content: content('30 секунд', ['Руки заняты? Достаточно кивнуть']), askAgain: true, version: 1 }
    await ask(page, 'PUT', `/api/knowledge-base/${id}`, changed)
    page = await as(people.waiter, `/knowledge-base/article/${id}`)
    // Another browser has changed it.
    if (side.name === 'real') await page.reload()
    await box(page).getByText('Добавлен 1 блок, изменён 1.', { exact: false }).waitFor()
    expect(await page.locator('.ab-body > [data-since=added]').textContent()).toContain('Руки заняты')
    await button(page, 'Ознакомлен с версией 2').click()
    await page.getByText(/^Вы ознакомились/).waitFor()
    await becomes(() => box(page).count(), 0)
  })
})

// The mocks are in the browser themselves: there is no network to be without.
const [real] = sides
if (!real) throw new Error('no real server')
const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))

test('in a cellar the button counts at once, and the server hears of it when there is a network', async () => {
  const admin = await enter()
  await signIn(real, admin, people.admin, '/knowledge-base')
  const id = await publishedArticle(admin.page, `Подвал без сети ${Date.now()}`)
  await askAll(admin.page, id)
  const waiter = await enter({ ...phone, worker: true })
  const { page, context } = waiter
  await signIn(real, waiter, people.waiter, `/knowledge-base/article/${id}`)
  await button(page, 'Ознакомлен с версией 1').waitFor()
  await context.setOffline(true)
  await button(page, 'Ознакомлен с версией 1').click()
  await page.getByText('Отметка на устройстве', { exact: false }).waitFor()
  await context.setOffline(false)
  await becomes(async () => {
    type Sheet = { people: { user: { name: string }; state: string }[] }
    const sheet = await ask<Sheet>(admin.page, 'GET', `/api/knowledge-base/${id}/acknowledgements?state=done`)
    return sheet.people.length
  }, 1)
  await page.getByText(/^Вы ознакомились \d\d\.\d\d\.\d{4}$/).waitFor()
})
