import { afterAll, afterEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { components } from '../../openapi/gen/schema.d.ts'
import { ask } from './ask.ts'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, dialog } from './stage.ts'

afterAll(closeBrowser)

const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))

// The mocks are in the browser themselves: there is no network to be without.
const [real] = sides
if (!real) throw new Error('no real server')

const phone = { width: 390, height: 664, worker: true }
const strip = (page: Page) => page.locator('.offline-strip')
const kept = (page: Page) =>
  page.waitForFunction(
    () => navigator.serviceWorker.controller?.state === 'activated' && localStorage.getItem('keptOwner') !== null,
  )
const isOnDevice = (page: Page) => page.getByText(/^Вы ознакомились\. Отметка на устройстве/)
const unsent = (page: Page) => page.getByRole('list', { name: 'Не отправлены' })

/** Out for everybody, with its button and its comments. */
async function publish(admin: Page, title: string): Promise<string> {
  const content = [{ type: 'paragraph', data: { text: 'Терраса закрывается в десять.' } }]
  const body = { title, content, requireAck: true, commentsOn: true }
  const { _id } = await ask<components['schemas']['NewsItem']>(admin, 'POST', '/api/news', body)
  await ask(admin, 'POST', `/api/news/${_id}/publish`, {})
  return _id
}

test('what a waiter says of news without a network outlives a reload and goes with the network, once; two tabs', async () => {
  const admin = await enter()
  await signIn(real, admin, people.admin, '/news')
  const title = `Терраса ${Bun.randomUUIDv7().slice(-6)}`
  const id = await publish(admin.page, title)

  const waiter = await enter(phone)
  const { page, context } = waiter
  await signIn(real, waiter, people.waiter, `/news/${id}`)
  await kept(page)
  await page.getByText('Вы дочитали до конца').waitFor()
  await page.getByLabel('Комментарий', { exact: true }).waitFor()
  await context.setOffline(true)
  await button(page, 'Ознакомлен').click()
  await isOnDevice(page).waitFor()
  await page.getByLabel('Комментарий', { exact: true }).fill('Понял, закрою')
  await button(page, 'Отправить').click()
  await unsent(page).getByText('Понял, закрою').waitFor()
  await strip(page).getByText('Не отправлено: 2').waitFor()

  // Opened anew, and in another tab.
  await page.goto(at(real, `/news/${id}`, 'berezka'))
  await isOnDevice(page).waitFor()
  await unsent(page).getByText('ждёт сети').waitFor()
  const other = await context.newPage()
  await other.goto(at(real, `/news/${id}`, 'berezka'))
  await isOnDevice(other).waitFor()
  await strip(page).getByRole('button', { name: 'Показать' }).click()
  const row = page.getByRole('dialog', { name: 'Не отправлено: 2' }).getByRole('listitem')
  await row.getByText(`Ознакомлен: ${title}`).waitFor()
  await row.getByText('Понял, закрою').waitFor()
  await page.keyboard.press('Escape')
  await button(page, 'Ещё').click()
  await page.getByRole('button', { name: /^Выйти(?! на всех)/ }).click()
  const question = dialog(page, 'Не отправлено: 2. Выйти и удалить?')
  await question.getByRole('button', { name: 'Остаться' }).click()
  await question.waitFor({ state: 'hidden' })

  await context.setOffline(false)
  const tries = async () => {
    for (const tab of [other, page]) await tab.evaluate(() => void dispatchEvent(new Event('online')))
    return [await strip(page).textContent(), await strip(other).textContent()]
  }
  await becomes(tries, ['', ''])
  await page.goto(at(real, `/news/${id}`, 'berezka'))
  await page.getByText(/^Вы ознакомились \d/).waitFor()
  const comments = await ask<components['schemas']['NewsComments']>(admin.page, 'GET', `/api/news/${id}/comments`)
  expect(comments.comments.map(({ text }) => text)).toEqual(['Понял, закрою'])
  await ask(admin.page, 'DELETE', `/api/news/${id}`)
})

test('news that were deleted meanwhile: what was said of them is told with its words, and put away', async () => {
  const admin = await enter()
  await signIn(real, admin, people.admin, '/news')
  const title = `Веранда ${Bun.randomUUIDv7().slice(-6)}`
  const id = await publish(admin.page, title)
  const waiter = await enter(phone)
  const { page, context } = waiter
  await signIn(real, waiter, people.waiter, `/news/${id}`)
  await kept(page)
  await page.getByLabel('Комментарий', { exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByLabel('Комментарий', { exact: true }).fill('Столы мокрые')
  await button(page, 'Отправить').click()
  await strip(page).getByText('Не отправлено: 1').waitFor()
  await ask(admin.page, 'DELETE', `/api/news/${id}`)
  await context.setOffline(false)
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  await page.goto(at(real, '/news', 'berezka'))
  await strip(page).getByText('Не отправлено: 1').waitFor()
  await strip(page).getByRole('button', { name: 'Показать' }).click()
  const list = page.getByRole('dialog', { name: 'Не отправлено: 1' })
  await list.getByText('Столы мокрые').waitFor()
  await list.getByText('Не принято: Новость не найдена').waitFor()
  await list.getByRole('button', { name: 'Убрать' }).click()
  await button(page, 'Да, убрать').click()
  await becomes(() => strip(page).textContent(), '')
})

test('notices that are read without a network are read on the server, too, once there is one', async () => {
  const admin = await enter()
  await signIn(real, admin, people.admin, '/news')
  const ids = [await publish(admin.page, `Бар ${Date.now()}`), await publish(admin.page, `Зал ${Date.now()}`)]
  const waiter = await enter(phone)
  const { page, context } = waiter
  await signIn(real, waiter, people.waiter, '/notifications')
  await kept(page)
  await page.getByText(/Зал \d/).waitFor()
  await context.setOffline(true)
  await button(page, 'Прочитать все').click()
  await becomes(() => button(page, 'Прочитать все').isDisabled(), true)
  // Nobody is told that it waits.
  await strip(page).getByText('Нет сети').waitFor()
  expect(await strip(page).textContent()).not.toContain('Не отправлено')
  await context.setOffline(false)
  await page.evaluate(() => void dispatchEvent(new Event('online')))
  const left = async () =>
    (await ask<components['schemas']['NotificationPage']>(page, 'GET', '/api/notifications')).unreadCount
  await becomes(left, 0)
  await page.reload()
  await page.getByText(/Зал \d/).waitFor()
  expect(await button(page, 'Прочитать все').isDisabled()).toBe(true)
  for (const id of ids) await ask(admin.page, 'DELETE', `/api/news/${id}`)
})
