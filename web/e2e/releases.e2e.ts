import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'

const { enter, leave } = entrance()
afterEach(async () => {
  expect(await leave()).toEqual([])
})
afterAll(closeBrowser)

const [real] = sides
if (!real) throw new Error('no server to test')

const isAsset = ({ pathname }: URL) => pathname.startsWith('/assets/')

/** From now on the files that the page has not asked for are gone, as after two releases; a load has them again. */
async function release(page: Page): Promise<void> {
  const gone = (route: Route) => route.fulfill({ status: 404, body: '' })
  await page.route(isAsset, gone)
  // Another document is asked for: today's build is there.
  await page.route(
    (url) => url.pathname !== '/' && !isAsset(url),
    async (route) => {
      if (route.request().isNavigationRequest()) await page.unroute(isAsset, gone)
      await route.fallback()
    },
  )
}

describe('a tab that was open before a release', () => {
  test('goes where it was led, not to /500', async () => {
    const visitor = await enter()
    const { page } = visitor
    await signIn(real, visitor, people.admin)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await release(page)
    const loaded = page.waitForEvent('load')
    await page.getByRole('link', { name: 'База знаний' }).first().click()
    await loaded
    await page.getByRole('heading', { level: 1, name: 'База знаний' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/knowledge-base')
  })

  test('without a network it says so, as before: nothing is loaded anew', async () => {
    const visitor = await enter()
    const { page } = visitor
    await signIn(real, visitor, people.admin)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.route('**/*', (route) => route.abort())
    await page.getByRole('link', { name: 'База знаний' }).first().click()
    await page.waitForURL((url) => url.pathname === '/500')
  })
})

describe('the code of a page', () => {
  test('is asked for beside the check of the session', async () => {
    const visitor = await enter()
    const { page } = visitor
    await signIn(real, visitor, people.admin)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/auth/check', async (route) => {
      await held.promise
      await route.continue()
    })
    const chunk = page.waitForRequest((request) => /\/assets\/ArticleListPage-.*\.js$/.test(request.url()))
    await page.goto(at(real, '/knowledge-base', 'berezka'))
    // The check is not answered before this has come.
    await chunk
    held.resolve()
    await page.getByRole('heading', { level: 1, name: 'База знаний' }).waitFor()
  })

  test('is drawn with its sheet only', async () => {
    const visitor = await enter()
    const { page } = visitor
    await signIn(real, visitor, people.admin)
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/ArticleListPage-.*\.css$/, async (route) => {
      await held.promise
      await route.continue()
    })
    const script = page.waitForResponse((response) => /\/assets\/ArticleListPage-.*\.js$/.test(response.url()))
    await page.goto(at(real, '/knowledge-base', 'berezka'))
    await (await script).finished()
    await page.getByRole('status', { name: 'Загрузка' }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
    held.resolve()
    await page.getByRole('heading', { level: 1, name: 'База знаний' }).waitFor()
  })
})

describe('a part that is fetched when it is wanted', () => {
  test('the menu of a phone is there before it is opened', async () => {
    const visitor = await enter({ width: 390, height: 800 })
    const { page } = visitor
    const drawer = page.waitForResponse((response) => /\/assets\/MenuDrawer-.*\.js$/.test(response.url()))
    await signIn(real, visitor, people.waiter)
    await (await drawer).finished()
  })

  test('lost, it is told', async () => {
    const visitor = await enter()
    const { page } = visitor
    await signIn(real, visitor, people.admin, '/users')
    await page.getByRole('button', { name: 'Импорт' }).waitFor()
    await page.route('**/*', (route) => route.abort())
    await page.getByRole('button', { name: 'Импорт' }).click()
    await page.getByText('Не удалось загрузить эту часть приложения').waitFor()
  })
})

describe('the data of a page', () => {
  test('of everybody are asked for before the session is known', async () => {
    const visitor = await enter()
    const { page } = visitor
    await signIn(real, visitor, people.admin)
    const held = Promise.withResolvers<void>()
    await page.route('**/api/auth/check', async (route) => {
      await held.promise
      await route.continue()
    })
    const data = page.waitForRequest(/\/api\/dashboard$/)
    await page.goto(at(real, '/dashboard', 'berezka'))
    // The check is not answered before this has come.
    await data
    held.resolve()
    await page.getByRole('region', { name: 'Новое в базе знаний' }).getByRole('listitem').first().waitFor()
  })

  test('of administrators are asked for when he is known to be one, whether or not the code is there', async () => {
    const visitor = await enter()
    const { page } = visitor
    await signIn(real, visitor, people.admin)
    const [answer, code] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let asked = 0
    page.on('request', (request) => {
      if (/\/api\/users\?/.test(request.url())) asked += 1
    })
    await page.route('**/api/auth/check', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.route(/\/assets\/UserListPage-.*\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    const chunk = page.waitForRequest(/\/assets\/UserListPage-.*\.js$/)
    await page.goto(at(real, '/users', 'berezka'))
    await chunk
    expect(asked).toBe(0)
    const data = page.waitForRequest(/\/api\/users\?/)
    answer.resolve()
    // The code is not there before this has come.
    await data
    code.resolve()
    await page.getByRole('heading', { level: 1, name: 'Пользователи' }).waitFor()
    await page.getByRole('rowheader').first().waitFor()
    expect(asked).toBe(1)
  })
})
