import { afterAll, beforeAll, expect, test } from 'bun:test'
import { chromium, type Browser } from 'playwright-core'
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

test('/docs shows the operations: no foreign request, no violation of its policy', async () => {
  const page = await browser.newPage()
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
  await page.locator('.opblock-tag').first().waitFor({ timeout: 15_000 })
  const closed = page.locator('.opblock-tag-section:not(.is-open) .opblock-tag')
  if (await closed.count()) await closed.first().click()
  const operation = page.locator('.opblock').first()
  await operation.waitFor({ timeout: 15_000 })
  await operation.locator('.opblock-summary-control').click()
  await operation.locator('.opblock-body').waitFor({ timeout: 15_000 })
  await page.locator('.webhooks .opblock', { hasText: 'Добавлен сотрудник' }).first().waitFor({ timeout: 15_000 })
  expect(await page.title()).toContain('документация API')
  expect(foreign).toEqual([])
  expect(complaints).toEqual([])
  await page.close()
}, 120_000)

test('on a phone in the dark it is dark and fits; «Try it out» fills in no filter', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
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
  await page.close()
}, 120_000)
