import { afterAll, afterEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ask } from './ask.ts'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button } from './stage.ts'
import { shownWithin, watchTaps } from './taps.ts'

afterAll(closeBrowser)

const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))

// The mocks are in the browser themselves: no line is between them and the page.
const [first] = sides
if (!first) throw new Error('no real server')
const real = first

const [TICKS, QUESTIONS, PHOTOS] = [30, 10, 20]
/** What a phone calls slow 3G. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }

interface Saved {
  _id: string
  items: { id: string; title: string }[]
}
interface Run {
  run: { _id: string; status: string }
  answers: { itemId: string; value: unknown; photos: { fileId: string; url: string }[]; earlier: unknown[] }[]
}
interface Today {
  manual: { checklist: { _id: string }; restaurant: { _id: string } | null }[]
}

async function makeList(): Promise<Saved> {
  const admin = await enter()
  await signIn(real, admin, people.admin, '/dashboard')
  await admin.page.waitForURL(/dashboard/)
  const row = (type: string, name: string) => (_: unknown, index: number) => ({
    id: crypto.randomUUID(),
    type,
    section: name,
    title: `${name} ${index + 1}`,
  })
  return ask(admin.page, 'POST', '/api/checklists', {
    title: `Обход ${Bun.randomUUIDv7().slice(-6)}`,
    schedule: { type: 'manual' },
    items: [
      ...Array.from({ length: TICKS }, row('check', 'Отметка')),
      ...Array.from({ length: QUESTIONS }, row('yesno', 'Вопрос')),
      ...Array.from({ length: PHOTOS }, row('photo', 'Фото')),
    ],
  })
}

/** Each one other than the rest, larger than what is sent of it. */
const takePicture = async (page: Page, number: number) => {
  const encoded = await page.evaluate((hue) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 })
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = `hsl(${hue} 60% 50%)`
    pen.fillRect(0, 0, 2400, 1800)
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? ''
  }, number * 17)
  return { name: `IMG_${number}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(encoded, 'base64') }
}

/** What lies in the outbox of this device. */
const letters = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('outbox')
        opening.addEventListener('success', () => {
          const { result: box } = opening
          const keys = box.transaction('letters').objectStore('letters').getAllKeys()
          keys.addEventListener('success', () => {
            box.close()
            // The pictures lie beside their letters, under keys that are arrays.
            resolve(keys.result.filter((key) => typeof key === 'string').length)
          })
        })
      }),
  )

test('sixty items and twenty photos by a slow line: each tap is answered at once, nothing is lost, what waits is counted', async () => {
  const { _id, items } = await makeList()
  const waiter = await enter({ width: 390, height: 844, worker: true })
  const { page, context } = waiter
  await signIn(real, waiter, people.waiter, '/checklists/execute')
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const { manual } = await ask<Today>(page, 'GET', '/api/checklist-runs/today')
  const restaurant = manual.find(({ checklist }) => checklist._id === _id)?.restaurant?._id ?? null
  const { run } = await ask<Run>(page, 'POST', `/api/checklists/${_id}/runs`, { restaurant })
  const pictures = []
  for (let number = 0; number < PHOTOS; number += 1) pictures.push(await takePicture(page, number))
  const line = await context.newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', slow3g)
  await page.goto(at(real, `/checklists/execute?run=${run._id}`, 'berezka'))
  const card = (title: string) => page.locator('[data-item]').filter({ has: page.getByText(title, { exact: true }) })
  await card('Отметка 1').waitFor()
  await watchTaps(page)

  const started = performance.now()
  for (const { title } of items.slice(0, TICKS)) await card(title).getByRole('checkbox').click()
  for (const { title } of items.slice(TICKS, TICKS + QUESTIONS))
    await card(title).getByRole('button', { name: 'Да' }).click()
  for (const [index, { title }] of items.slice(TICKS + QUESTIONS).entries()) {
    await card(title)
      .locator('input[type=file]')
      .first()
      .setInputFiles(pictures[index] ?? [])
    await card(title).getByRole('img', { name: 'Снимок 1' }).waitFor()
  }
  await page.getByText('60 из 60').waitFor()
  const answered = performance.now()
  // Some are still on their way, what was done last among them: how many is the machine's affair.
  const strip = page.locator('.offline-strip')
  const before = await letters(page)
  const said = Number(/^Не отправлено: (\d+)/.exec((await strip.textContent()) ?? '')?.[1])
  const after = await letters(page)
  expect(after).toBeGreaterThan(0)
  // One may just have been taken, and the screen not know it yet.
  expect(said).toBeGreaterThanOrEqual(after)
  expect(said).toBeLessThanOrEqual(before + 1)
  await button(page, 'Завершить чек-лист').click()
  await page.getByText(/Завершен на телефоне/).waitFor()
  await page.getByRole('heading', { name: 'Чек-лист завершен' }).waitFor({ timeout: 150_000 })
  await becomes(async () => await strip.textContent(), '')
  const sent = performance.now()

  const done = await ask<Run>(page, 'GET', `/api/checklist-runs/${run._id}`)
  expect(done.run.status).toBe('completed')
  expect(done.answers.map(({ itemId }) => itemId)).toEqual(items.map(({ id }) => id))
  expect(done.answers.every(({ earlier }) => earlier.length === 0)).toBe(true)
  const photos = done.answers.flatMap((answer) => answer.photos)
  expect(new Set(photos.map(({ fileId }) => fileId)).size).toBe(PHOTOS)

  const shown = await shownWithin(page)
  expect(shown.length).toBe(TICKS + QUESTIONS)
  const p95 = shown[Math.floor(shown.length * 0.95)] ?? 0
  const seconds = (ms: number) => (ms / 1000).toFixed(1)
  const figure =
    `a tap is shown within p95 ${p95.toFixed(0)} ms, at most ${shown.at(-1)?.toFixed(0)} ms; ` +
    `answered in ${seconds(answered - started)} s, sent ${seconds(sent - answered)} s later`
  // Asked for by `bun run bench phone`.
  const { E2E_FIGURE: asked } = process.env
  if (asked) await Bun.write(asked, figure)
}, 240_000)
