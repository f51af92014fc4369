import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeFaults } from './accounts.ts'
import { ask } from './ask.ts'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { isInDrafts } from './drafts.ts'
import { becomes, button, dialog, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 664 }
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })

const fields = [
  {
    id: 'part',
    type: 'select',
    label: 'Что заменили',
    required: true,
    options: ['Фильтр', 'Шланг'],
  },
  { id: 'hours', type: 'number', label: 'Наработка', required: true, unit: 'ч', min: 0 },
]

/** Of the waiter, with a form and a photo, reviewed; and where its card stands. */
async function setTask(admin: Page, waiterId: string, title: string): Promise<string> {
  const form = await ask<{ _id: string }>(admin, 'POST', '/api/forms', {
    title: `Отчёт ${Bun.randomUUIDv7().slice(-6)}`,
    fields,
  })
  const task = { title, description: 'Фильтр на полке 3.\nСхема: https://berezka.example/plan', assignees: [waiterId] }
  const { tasks } = await ask<{ tasks: { _id: string }[] }>(admin, 'POST', '/api/tasks', {
    ...task,
    form: form._id,
    requirePhoto: true,
    requireReview: true,
  })
  return `/tasks/${tasks[0]?._id}/edit`
}
const idOf = async (page: Page) => (await ask<{ user: { id: string } }>(page, 'GET', '/api/auth/check')).user.id

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Наработка').fill('1240')
  await page
    .getByLabel('Фото из галереи')
    .first()
    .setInputFiles([picture('Было.png'), picture('Стало.png')])
  await page.getByRole('img', { name: 'Стало.png' }).waitFor()
  await page.getByRole('radio', { name: 'Фильтр' }).click()
}
const heading = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 }).waitFor()

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a waiter takes a task, fills its form, photographs and hands in; it is returned, handed in again and accepted', async () => {
    // The mocks are one tab, which changes hands by the menu of a wide screen.
    let screen: Parameters<typeof enter>[0] = side.name === 'real' ? phone : {}
    const act = stage(side, () => enter(screen))
    const title = `Заменить фильтр ${Bun.randomUUIDv7().slice(-6)}`
    const waiterId = await idOf(await act(people.waiter, '/dashboard'))
    screen = {}
    const path = await setTask(await act(people.admin, '/dashboard'), waiterId, title)
    const page = await act(people.waiter, path)
    await heading(page, title)
    expect(await page.getByRole('link', { name: 'https://berezka.example/plan' }).isVisible()).toBe(true)
    await button(page, 'Взять в работу').click()
    await toast(page, 'Статус изменен')
    // What is missing is shown where it is, instead of a refusal.
    await button(page, 'Отправить на проверку').click()
    await page.getByText('Приложите фото результата').waitFor()
    await fillIn(page)
    expect(await axeFaults(side, page, 'the card')).toEqual([])
    await button(page, 'Отправить на проверку').click()
    await toast(page, 'Статус изменен')
    await page.getByRole('heading', { name: 'Результат' }).waitFor()
    await page
      .getByText(/1.?240/)
      .first()
      .waitFor()

    const admin = await act(people.admin, path)
    await button(admin, 'Вернуть').click()
    const step = dialog(admin, 'Вернуть на доработку')
    await step.getByRole('button', { name: 'Вернуть' }).click()
    await step.getByText('Напишите, что исправить').waitFor()
    await step.getByLabel('Что исправить').fill('Нужен снимок таблички')
    await step.getByRole('button', { name: 'Вернуть' }).click()
    await toast(admin, 'Статус изменен')

    const again = await act(people.waiter, path)
    if (side.name === 'real') await page.reload()
    await again.getByText('Нужен снимок таблички').first().waitFor()
    await again
      .getByLabel('Фото из галереи')
      .first()
      .setInputFiles([picture('Табличка.png')])
    await again.getByRole('img', { name: 'Табличка.png' }).waitFor()
    await button(again, 'Отправить на проверку').click()
    await toast(again, 'Статус изменен')

    const last = await act(people.admin, path)
    if (side.name === 'real') await last.reload()
    await becomes(() => last.getByRole('group', { name: 'Фото результата' }).getByRole('img').count(), 3)
    await last
      .getByText(/1.?240/)
      .first()
      .waitFor()
    expect(await axeFaults(side, last, 'the card of its author')).toEqual([])
    await button(last, 'Принять').click()
    await toast(last, 'Статус изменен')
    await last.getByLabel('О задаче').getByText('Выполнена').first().waitFor()
  })
})

// The mocks are in the browser themselves: there is no network to be without.
const [real] = sides
if (!real) throw new Error('no real server')

describe('without a network', () => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))
  const strip = (page: Page) => page.locator('.offline-strip')

  test('a task is finished on the phone, through a reload and in two tabs, and reaches the server once', async () => {
    const admin = await enter()
    await signIn(real, admin, people.admin)
    const waiter = await enter({ ...phone, worker: true })
    const { page, context } = waiter
    await signIn(real, waiter, people.waiter)
    const title = `Без сети ${Bun.randomUUIDv7().slice(-6)}`
    const path = await setTask(admin.page, await idOf(page), title)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await goTo(page, path)
    await heading(page, title)
    await button(page, 'Взять в работу').click()
    await toast(page, 'Статус изменен')
    await page.getByLabel('Наработка').waitFor()
    const moves: boolean[] = []
    context.on('response', (response) => {
      if (response.request().method() === 'PUT' && response.url().endsWith('/status'))
        moves.push('idempotency-replayed' in response.headers())
    })

    await context.setOffline(true)
    await fillIn(page)
    await page.getByLabel('Комментарий к результату').fill('Подтянул хомут')
    // On the disk, then opened anew: the form and the photos are there.
    await becomes(() => isInDrafts(page, 'Подтянул хомут'), true)
    await page.goto(at(real, path, 'berezka'))
    await heading(page, title)
    await page.getByRole('img', { name: 'Стало.png' }).waitFor()
    expect(await page.getByLabel('Наработка').inputValue()).toContain('1240')
    expect(await page.getByLabel('Комментарий к результату').inputValue()).toBe('Подтянул хомут')

    await button(page, 'Отправить на проверку').click()
    await button(page, 'Ждёт сети').waitFor()
    await strip(page).getByText('Не отправлено: 1').waitFor()
    await page.getByText('Отправлена на проверку на телефоне, ждёт сети').waitFor()
    const other = await context.newPage()
    await other.goto(at(real, path, 'berezka'))
    await button(other, 'Ждёт сети').waitFor()
    await page.goto(at(real, path, 'berezka'))
    await button(page, 'Ждёт сети').waitFor()
    await page.getByText('Подтянул хомут').first().waitFor()

    await context.setOffline(false)
    const tries = async () => {
      for (const tab of [other, page]) await tab.evaluate(() => void dispatchEvent(new Event('online')))
      return [await strip(page).textContent(), await strip(other).textContent()]
    }
    await becomes(tries, ['', ''])
    expect(moves.filter((again) => !again)).toHaveLength(1)
    await goTo(admin.page, path)
    await button(admin.page, 'Принять').waitFor()
    await admin.page.getByText('Подтянул хомут').first().waitFor()
    await becomes(() => admin.page.getByRole('group', { name: 'Фото результата' }).getByRole('img').count(), 2)
  })

  test('what was done on the phone and is refused later is told in words, with all that was typed', async () => {
    const admin = await enter()
    await signIn(real, admin, people.admin)
    const waiter = await enter({ ...phone, worker: true })
    const { page, context } = waiter
    await signIn(real, waiter, people.waiter)
    const title = `Отменят ${Bun.randomUUIDv7().slice(-6)}`
    const path = await setTask(admin.page, await idOf(page), title)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await goTo(page, path)
    await heading(page, title)
    await button(page, 'Взять в работу').click()
    await toast(page, 'Статус изменен')
    await page.getByLabel('Наработка').waitFor()
    await context.setOffline(true)
    await fillIn(page)
    await button(page, 'Отправить на проверку').click()
    await button(page, 'Ждёт сети').waitFor()
    const id = path.split('/')[2]
    await ask(admin.page, 'PUT', `/api/tasks/${id}/status`, { status: 'cancelled', comment: 'Приедет мастер' })
    await context.setOffline(false)
    await page.evaluate(() => void dispatchEvent(new Event('online')))
    await page.getByText(/Не принято: Недопустимый переход статуса/).waitFor()
    await becomes(() => strip(page).textContent(), '')
    await ask(admin.page, 'PUT', `/api/tasks/${id}/status`, { status: 'in_progress' })
    await page.reload()
    await page.getByRole('img', { name: 'Стало.png' }).waitFor()
    expect(await page.getByLabel('Наработка').inputValue()).toContain('1240')
  })
})
