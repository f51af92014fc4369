import { afterAll, afterEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, toast } from './stage.ts'

afterAll(closeBrowser)

const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))

// The mocks are in the browser themselves: there is no network to be without.
const [first] = sides
if (!first) throw new Error('no real server')
const real = first

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const photo = { name: 'Раковина.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') }

interface Saved {
  _id: string
  items: { id: string; title: string }[]
}
interface Run {
  run: { _id: string; status: string; checklist: { _id: string } }
  answers: { itemId: string; value: unknown; photos: { url: string }[] }[]
}

interface Startable {
  checklist: { _id: string }
  restaurant: { _id: string } | null
}

/** The server, as the page that is open asks it. */
const ask = <T>(page: Page, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([to, said]) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('token')}` }
      const more = said === undefined ? {} : { method: 'POST', body: JSON.stringify(said) }
      return (await fetch(to, { headers, ...more })).json()
    },
    [path, body] as const,
  )

/** Begun by hand: at any hour there is one. */
async function checklist(): Promise<Saved> {
  const admin = await enter()
  await signIn(real, admin, people.admin, '/dashboard')
  await admin.page.waitForURL(/dashboard/)
  const item = (type: string, title: string, more = {}) => ({ id: crypto.randomUUID(), type, title, ...more })
  return ask(admin.page, '/api/checklists', {
    title: `Подвал ${Bun.randomUUIDv7().slice(-6)}`,
    schedule: { type: 'manual' },
    items: [
      item('check', 'Свет выключен'),
      item('number', 'Морозильник', { unit: '°C', min: -24, max: -18, precision: 1 }),
      item('photo', 'Раковина'),
      item('yesno', 'Замок закрыт'),
    ],
  })
}

/** What the device keeps of this run, before anybody has opened it. */
const isKept = (page: Page, id: string) =>
  page.evaluate(
    (runId) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('kept')
        opening.addEventListener('success', () => {
          const { result: box } = opening
          const names = box.objectStoreNames.contains('answers')
            ? box.transaction('answers').objectStore('answers').getAllKeys()
            : undefined
          if (!names) return resolve(false)
          names.addEventListener('success', () => {
            box.close()
            resolve(
              names.result.some((key) => JSON.stringify(key).includes(`runGet`) && JSON.stringify(key).includes(runId)),
            )
          })
        })
      }),
    id,
  )

test('the network is gone at each step of a run, and the page is loaded anew in between: nothing is lost', async () => {
  const { _id, items } = await checklist()
  const waiter = await enter({ width: 390, height: 844, worker: true })
  const { page, context } = waiter
  await signIn(real, waiter, people.waiter, '/checklists/execute')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const { manual } = await ask<{ manual: Startable[] }>(page, '/api/checklist-runs/today')
  const restaurant = manual.find(({ checklist: one }) => one._id === _id)?.restaurant?._id ?? null
  const begun = await ask<Run>(page, `/api/checklists/${_id}/runs`, { restaurant })
  const runId = begun.run._id
  await page.reload()
  const row = page.locator(`a[href*="${runId}"]`).first()
  await row.waitFor()
  await becomes(() => isKept(page, runId), true)
  const address = at(real, `/checklists/execute?run=${runId}`, 'berezka')
  const card = (title: string) => page.locator('[data-item]').filter({ hasText: title })
  const unsent = (count: number) => page.getByText(`Нет сети. Ответы сохранены на устройстве: ${count}`).waitFor()
  const anew = () => page.goto(address)
  const sent = async () => {
    await context.setOffline(false)
    const state = async () => {
      await page.evaluate(() => void dispatchEvent(new Event('online')))
      return page.locator('.offline-strip').textContent()
    }
    await becomes(state, '')
  }
  const server = () => ask<Run>(page, `/api/checklist-runs/${runId}`)

  // Opened without a network, for the first time on this device.
  await context.setOffline(true)
  await row.click()
  await card('Свет выключен').waitFor()

  // Answered.
  await card('Свет выключен').getByRole('checkbox').click()
  await unsent(1)
  await anew()
  await unsent(1)
  expect(await card('Свет выключен').getByRole('checkbox').getAttribute('aria-checked')).toBe('true')
  const degrees = card('Морозильник').getByRole('textbox', { name: 'Морозильник', exact: true })
  await degrees.fill('-17')
  await degrees.blur()
  await unsent(2)
  const reason = card('Морозильник').getByRole('textbox', { name: /^Причина/ })
  await reason.waitFor()
  await degrees.fill('-19,5')
  await degrees.blur()
  await reason.waitFor({ state: 'detached' })

  // Photographed.
  await card('Раковина').locator('input[type=file]').first().setInputFiles(photo)
  await unsent(3)
  await anew()
  await unsent(3)
  const shown = () =>
    card('Раковина')
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
  await becomes(shown, [1])
  // In a second tab it is as it was left in the first.
  const other = await context.newPage()
  await other.goto(address)
  await other.getByText('Нет сети. Ответы сохранены на устройстве: 3').waitFor()

  // The network is back: both tabs send, and nothing twice.
  await sent()
  const [tick, number, picture] = items.map(({ id }) => id)
  const { answers } = await server()
  expect(answers.map(({ itemId, value }) => [itemId, value])).toEqual([
    [tick ?? '', true],
    [number ?? '', -19.5],
    [picture ?? '', null],
  ])
  expect(answers.map(({ photos }) => photos.length)).toEqual([0, 0, 1])
  await becomes(shown, [1])

  // Finished without a network.
  await context.setOffline(true)
  await card('Замок закрыт').getByRole('button', { name: 'Да' }).click()
  await unsent(1)
  await page.getByRole('button', { name: 'Завершить чек-лист' }).click()
  await toast(page, 'Чек-лист завершен')
  await page.getByText('Завершен на телефоне, ждёт сети').waitFor()
  await anew()
  await page.getByText('Завершен на телефоне, ждёт сети').waitFor()
  await page.locator('.offline-strip').getByText('Не отправлено: 2').waitFor()
  await sent()
  await page.getByRole('heading', { name: 'Чек-лист завершен' }).waitFor()
  const done = await server()
  expect(done.run.status).toBe('completed')
  expect(done.answers.map(({ value }) => value)).toEqual([true, -19.5, null, true])
})
