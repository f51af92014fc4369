import { afterAll, afterEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button } from './stage.ts'
import { stand } from './stand.ts'

afterAll(closeBrowser)

const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))

// The mocks have a worker of their own.
const [real] = sides
if (!real) throw new Error('no real server')

/** Until the worker has everything and answers this page. */
const isKept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
const cached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return lists.flat().map(({ url }) => new URL(url).pathname)
  })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor()

test('the app can be installed: manifest, icons, worker, and a start without a network', async () => {
  const { page, context } = await enter({ width: 390, height: 664, worker: true })
  await signIn(real, { page, context, complaints: [] }, people.waiter)
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
    return (await fetch(link?.href ?? '')).json() as Promise<{
      name: string
      start_url: string
      display: string
      lang: string
      icons: { src: string; sizes: string; purpose: string }[]
      shortcuts: { url: string }[]
    }>
  })
  const { name, start_url, display, lang } = manifest
  expect({ name, start_url, display, lang }).toEqual({
    name: 'Берёзка',
    start_url: '/dashboard',
    display: 'standalone',
    lang: 'ru',
  })
  expect(manifest.shortcuts).toHaveLength(4)
  const sizes = await page.evaluate(
    (icons) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const image = new Image()
          image.src = src
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }),
      ),
    manifest.icons,
  )
  expect(sizes).toEqual(manifest.icons.map((icon) => icon.sizes))
  expect(manifest.icons.map((icon) => `${icon.sizes} ${icon.purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  // What the browser itself finds wrong with it.
  const { errors } = await (await context.newCDPSession(page)).send('Page.getAppManifest')
  expect(errors).toEqual([])

  await isKept(page)
  await page.goto(at(real, '/knowledge-base', 'berezka'))
  await page.locator('main a[href*="/article/"]').first().click()
  // Once it can be read it is on the device, too.
  await page.locator('.kb-article .ab-body').waitFor()
  const article = new URL(page.url()).pathname
  await context.setOffline(true)
  // Opened anew: who it was, the list and the article are those of the device.
  for (const path of ['/knowledge-base', article]) {
    await page.goto(at(real, path, 'berezka'))
    // The reading of an article waits to be told, which is said before how old the copy is.
    await page.getByText(/^(Сохранённая копия,|Не отправлено: 1)/).waitFor()
    await page.locator('main h1').waitFor()
  }
  await context.setOffline(false)
  await page.goto(at(real, '/knowledge-base', 'berezka'))
  await page.locator('.offline-strip[data-shown]').waitFor({ state: 'detached' })
})

test('what was typed is offered where its page is opened anew without a network', async () => {
  const { page, context } = await enter({ width: 390, height: 664, worker: true })
  await signIn(real, { page, context, complaints: [] }, people.waiter)
  await isKept(page)
  await page.goto(at(real, '/tasks/create', 'berezka'))
  const name = page.getByLabel('Название')
  await name.fill('Позвонить поставщику')
  /** What asks about it, and nobody was asked yet. */
  const asks = () =>
    page.evaluate(async (words) => {
      const names = await caches.keys()
      const lists = await Promise.all(names.map(async (one) => (await caches.open(one)).keys()))
      const texts = lists.flat().map(async (file) => (await caches.match(file))?.text())
      return (await Promise.all(texts)).some((text) => text?.includes(words))
    }, 'Восстановить несохранённый черновик?')
  await becomes(asks, true)
  await context.setOffline(true)
  await page.goto(at(real, '/tasks/create', 'berezka'))
  await button(page, 'Восстановить').click()
  await becomes(() => name.inputValue(), 'Позвонить поставщику')
  await context.setOffline(false)
})

test('whoever is nobody is told that there is no network, and goes on where he was', async () => {
  const { page, context } = await enter({ width: 390, height: 664, worker: true })
  await page.goto(at(real, '/login', 'berezka'))
  await isKept(page)
  await context.setOffline(true)
  await page.goto(at(real, '/dashboard', 'berezka'))
  await heading(page, 'Нет сети')
  await context.setOffline(false)
  // By itself, when there is a network again.
  await page.waitForURL(/\/login/)
})

/** The keys of what the device keeps of somebody, once they are gone or two seconds have passed. */
const answersKept = (page: Page) =>
  page.evaluate(async () => {
    const keys = () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('kept')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const asked = opening.result.transaction('answers').objectStore('answers').getAllKeys()
          asked.addEventListener('success', () => resolve(asked.result))
        })
      })
    let left = await keys()
    for (const end = Date.now() + 2000; left.length > 0 && Date.now() < end;) left = await keys()
    return left
  })

test('only files of the app are kept: no answer, no docs, no editor on the first visit, nothing of who was here', async () => {
  const { page, context } = await enter({ width: 390, height: 664, worker: true })
  await signIn(real, { page, context, complaints: [] }, people.waiter)
  await isKept(page)
  expect((await cached(page)).filter((path) => /Editor|Create|Import/.test(path))).toEqual([])
  await page.goto(at(real, '/knowledge-base', 'berezka'))
  await page.locator('main a[href*="/article/"]').first().click()
  await page.locator('.kb-bar').waitFor()
  const swagger = await context.newPage()
  await swagger.goto(at(real, '/docs', 'berezka'))
  await swagger.locator('h2').first().waitFor()
  await swagger.close()
  // Whatever article came first: where it asks to be acknowledged its bar stands in place of the app's.
  await page.goto(at(real, '/knowledge-base', 'berezka'))
  await button(page, 'Ещё').click()
  await page.getByRole('button', { name: /^Выйти(?! на всех)/ }).click()
  await page.waitForURL(/\/login/)
  expect(await answersKept(page)).toEqual([])
  const kept = await cached(page)
  expect(kept).toContain('/login')
  expect(kept.filter((path) => !/^\/(assets|fonts|icons)\/|^\/favicon\.svg$|^\/login$/.test(path))).toEqual([])
})

test('a release comes with the next page; an unfinished form of another tab is left in peace, and its files stay', async () => {
  const product = stand(real)
  try {
    const visitor = await enter({ worker: true })
    const { page, context } = visitor
    await signIn(product, visitor, people.admin, '/settings/restaurants/create')
    await isKept(page)
    const release = (on: Page) => on.evaluate(() => document.documentElement.dataset.release)
    const worker = (on: Page) =>
      on.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return [registration?.waiting?.state, (await caches.keys()).length]
      })
    await page.getByLabel('Название').fill('Берёзка на Лесной')
    const other = await context.newPage()
    await other.goto(at(product, '/dashboard', 'berezka'))
    await other.getByRole('navigation').getByRole('link', { name: 'База знаний' }).waitFor()
    product.release = 2
    await other.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()))
    await becomes(() => worker(other), ['installed', 2])
    expect([await release(page), await release(other)]).toEqual(['1', '1'])

    await other.getByRole('link', { name: 'База знаний' }).click()
    await becomes(() => release(other).catch(() => 'between two pages'), '2')
    await heading(other, 'База знаний')
    // The worker of the first release still serves both.
    expect(await worker(other)).toEqual(['installed', 2])
    expect(await release(page)).toBe('1')
    expect(await page.getByLabel('Название').inputValue()).toBe('Берёзка на Лесной')

    await page.getByRole('navigation').getByRole('link', { name: 'База знаний' }).click()
    await button(page, 'Да, покинуть').click()
    await heading(page, 'База знаний')
    await page.getByRole('navigation').getByRole('link', { name: 'Главная' }).click()
    await becomes(() => release(page).catch(() => 'between two pages'), '2')
    await heading(page, /, Марина!/)
  } finally {
    product.stop()
  }
})
