import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chromium, type Browser, type Page } from 'playwright-core'
import { WORDS } from './docs-words.ts'
import { docs } from './docs.ts'

// H1: the page must work without the network, under its own policy, in a real browser.
const served = docs(process.env.DOCS_CONTRACT)
let server: Bun.Server<undefined>
let browser: Browser

beforeAll(async () => {
  server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) =>
      served.respond(request, new URL(request.url).pathname) ?? new Response('Not found', { status: 404 }),
  })
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}, 60_000)

afterAll(async () => {
  await browser.close()
  await server.stop(true)
})

async function violationsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

test('/docs shows the operations: no foreign request, no violation of its policy', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const foreign: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(server.url.href) && !url.startsWith('data:')) foreign.push(url)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.exposeFunction('reportViolation', (text: string) => complaints.push(text))
  await page.addInitScript(
    `document.addEventListener('securitypolicyviolation', (e) => reportViolation(e.violatedDirective + ' ' + e.blockedURI))`,
  )
  await page.goto(new URL('/docs', server.url).href)
  await page.locator('.opblock-tag').first().waitFor({ timeout: 60_000 })
  const closed = page.locator('.opblock-tag-section:not(.is-open) .opblock-tag')
  if (await closed.count()) await closed.first().click()
  const operation = page.locator('.opblock').first()
  await operation.waitFor({ timeout: 60_000 })
  await operation.locator('.opblock-summary-control').click()
  await operation.locator('.opblock-body').waitFor({ timeout: 60_000 })
  expect(await violationsOf(page)).toEqual([])
  await page.locator('.events .expand-operation').click()
  await page.locator('.webhooks .opblock', { hasText: 'Добавлен сотрудник' }).first().waitFor({ timeout: 60_000 })
  expect(await page.title()).toContain('документация API')
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
}, 120_000)

test('on a phone in the dark it is dark and fits; «Try it out» fills in no filter', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const page = await context.newPage()
  await page.goto(new URL('/docs#/users/userList', server.url).href)
  const operation = page.locator('#operations-users-userList')
  await operation.locator('.try-out__btn').click({ timeout: 60_000 })
  const filled = await operation
    .locator('tr[data-param-in="query"] input[type="text"]')
    .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
  expect(filled.length).toBeGreaterThan(2)
  // Only what holds anyway when nothing is said.
  expect(filled.filter((value) => value !== '' && !/^\d+$/.test(value))).toEqual([])
  const [background, sideways] = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    document.documentElement.scrollWidth - innerWidth,
  ])
  const [red = 255] = (background ?? '').toString().match(/\d+/g)?.map(Number) ?? []
  expect(red).toBeLessThan(60)
  expect(sideways).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  await context.close()
}, 120_000)

test('in English and by keyboard: what is searched for is opened in its place, and the switch keeps it', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  const address = (path: string) => new URL(path, server.url).href
  await page.goto(address('/docs/en#/webhooks/webhookTaskCreated'))
  await page.locator('#operations-webhooks-webhookTaskCreated.is-open').waitFor({ timeout: 60_000 })
  await page.keyboard.press('/')
  await page.keyboard.type('taskupdate')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search\?q=taskupdate/)
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await fits()).toBe(0)
  expect(await violationsOf(page)).toEqual([])
  const schema = page.locator('.found a[href$="#/schemas/TaskUpdate"]')
  await schema.focus()
  await page.keyboard.press('Enter')
  const opened = page.locator('.models-virtual-item', { has: page.locator('button[aria-expanded="true"]') }).first()
  await opened.getByText('What the request leaves out stays as it is').waitFor({ timeout: 60_000 })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('TaskUpdate')
  expect(await fits()).toBe(0)
  await page.getByRole('link', { name: 'Русский' }).click()
  await page.getByText('Чего нет в запросе, то не меняется').first().waitFor({ timeout: 60_000 })
  expect(page.url()).toBe(address('/docs#/schemas/TaskUpdate'))
  expect(await page.locator('html').getAttribute('lang')).toBe('ru')
  expect(complaints).toEqual([])
  await context.close()
}, 120_000)

test('what is promised comes first; an address of the app opens the whole contract, and the switch goes both ways', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const address = (path: string) => new URL(path, server.url).href
  const parts = (language: 'ru' | 'en') => page.getByRole('navigation', { name: WORDS[language].part })
  await page.goto(address('/docs#/tasks/taskList'))
  await page.locator('#operations-tasks-taskList.is-open .responses-table').waitFor({ timeout: 60_000 })
  expect(asked.filter((path) => path.endsWith('.json'))).toEqual(['/docs/contract.json'])
  expect(await page.locator('#operations-tag-auth').count()).toBe(0)
  // The place is kept on the way there, and back where it is there, too.
  await parts('ru').getByRole('link', { name: WORDS.ru.parts.whole }).click()
  await page.waitForURL(address('/docs/all#/tasks/taskList'))
  await page.locator('#operations-tasks-taskList.is-open .responses-table').waitFor({ timeout: 60_000 })
  await parts('ru').getByRole('link', { name: WORDS.ru.parts.public }).click()
  await page.waitForURL(address('/docs#/tasks/taskList'))
  await page.locator('#operations-tasks-taskList.is-open').waitFor({ timeout: 60_000 })
  // Typed into the page that is open: what it has is opened there, and what it has not, in the whole.
  const type = (hash: string) => page.evaluate((to) => location.assign(to), hash)
  await type('#/users/userGet')
  await page.locator('#operations-users-userGet.is-open').waitFor({ timeout: 60_000 })
  await type('#/auth/authLogin')
  await page.waitForURL(address('/docs/all#/auth/authLogin'))
  // Followed from elsewhere, in English, where it stays in Russian.
  await page.goto(address('/docs/en#/auth/authLogin'))
  await page.waitForURL(address('/docs/en/all#/auth/authLogin'))
  const operation = page.locator('#operations-auth-authLogin.is-open')
  await operation.locator('.responses-table').waitFor({ timeout: 60_000 })
  expect(await operation.locator('.opblock-summary-description').textContent()).toMatch(/^[А-Я]/)
  expect(await parts('en').getByRole('link').getAttribute('href')).toBe('/docs/en')
  await page.close()
}, 180_000)

test('a first visit of /docs weighs 600 KiB at most', async () => {
  for (const home of ['/docs', '/docs/all', '/docs/en', '/docs/en/all']) {
    const asked = async (path: string) =>
      fetch(new URL(path, server.url), { headers: { 'accept-encoding': 'br' }, decompress: false })
    const html = await (await fetch(new URL(home, server.url))).text()
    const parts = [...html.matchAll(/(?:<link [^>]*href|<script src)="([^"]+)"/g)].map(([, path = '']) => path)
    const all = [home, ...new Set([`${home}/contract.json`, ...parts])]
    const sizes = await Promise.all(all.map(async (path) => (await (await asked(path)).bytes()).byteLength))
    const kib = sizes.reduce((sum, size) => sum + size, 0) / 1024
    expect(kib).toBeWithin(400, 600)
  }
})
