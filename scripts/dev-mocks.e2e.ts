import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { examples } from '../openapi/gen/examples.gen.ts'

let server: Bun.Subprocess<'ignore', 'pipe', 'inherit'>
let browser: Browser
let page: Page
let port: string
let folder: string
/** What a page must not say: errors of scripts, and what the product's CSP refused (no eval, no foreign origin). */
const complaints: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dev-mocks-'))
  const env = { ...process.env, PORT: '0', DATA_DIR: folder }
  server = Bun.spawn([process.execPath, join(import.meta.dir, 'dev-mocks.ts')], { env, stdout: 'pipe' })
  port = await portOf(server.stdout)
  const { CHROMIUM_PATH } = process.env
  browser = await chromium.launch({ ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }), args: ['--no-sandbox'] })
  page = await browser.newPage()
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
})
afterAll(async () => {
  await browser?.close()
  server?.kill()
  await server?.exited
  rmSync(folder, { recursive: true, force: true })
})

async function portOf(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of output) {
    text += decoder.decode(chunk, { stream: true })
    const found = /berezka\.localhost:(\d+)/.exec(text)?.[1]
    if (found) return found
  }
  throw new Error(`dev:mocks ended: ${text}`)
}

test('from the main address into a company, to its articles, with no server behind', async () => {
  await page.goto(`http://localhost:${port}/login`)
  await page.locator('input[type=email], input[name=email]').fill('admin@berezka.example')
  await page.locator('input[type=password]').fill('demo-admin')
  await page.keyboard.press('Enter')
  await page.waitForURL(`http://berezka.localhost:${port}/dashboard`)
  await page.goto(`http://berezka.localhost:${port}/knowledge-base`)
  await page.getByText(/^[1-9]\d* стат/).waitFor()
  expect(complaints).toEqual([])
})

test('a picture of an article is shown', async () => {
  const { firstMinutes } = examples.knowledgeBase
  const url = /"url":"([^"]+\.png)"/.exec(JSON.stringify(firstMinutes.content))?.[1] ?? 'no picture'
  const width = await page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return image.naturalWidth
  }, url)
  expect(width).toBe(1280)
})

test('a delay asked for in the address stays with the tab', async () => {
  const slow = async () => {
    const from = Date.now()
    await page.evaluate(() => fetch('/api/config').then((response) => response.text()))
    return Date.now() - from
  }
  // A call before the worker has started goes past it: the list says that it has.
  const open = async (query: string) => {
    await page.goto(`http://berezka.localhost:${port}/knowledge-base${query}`)
    await page.getByText(/^[1-9]\d* стат/).waitFor()
  }
  await open('?mock-delay=700')
  expect(await slow()).toBeGreaterThanOrEqual(700)
  await open('')
  expect(await slow()).toBeGreaterThanOrEqual(700)
})
