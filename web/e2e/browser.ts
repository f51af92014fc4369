import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'

/** A back end that the same tests run on: the real server, or the app on its mocks. */
export type Side = { name: string; address: string }

/** From the environment, set by `bun run test browser`. */
export const sides: Side[] = [sideOf('real', 'E2E_REAL'), sideOf('mocks', 'E2E_MOCKS')]

function sideOf(name: string, variable: string): Side {
  const address = process.env[variable]
  if (!address) throw new Error(`${variable} is not set: run these tests by \`bun run test browser\``)
  return { name, address }
}

export const at = ({ address }: Side, path: string, company?: string) =>
  `http://${company ? `${company}.` : ''}${address}${path}`

let launched: Promise<Browser> | undefined
export async function browser(): Promise<Browser> {
  // A test that runs out of time takes the browser with it (bun test ends its children): the next one starts anew.
  if (launched && !(await launched).isConnected()) launched = undefined
  launched ??= chromium.launch({
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
  return launched
}
export async function closeBrowser(): Promise<void> {
  await (await launched)?.close()
  launched = undefined
}

export type Visitor = {
  page: Page
  context: BrowserContext
  /** What went wrong beside the test: errors of scripts, refusals of the CSP, requests to other origins. */
  complaints: string[]
}

function withoutWorker() {
  const { serviceWorker } = navigator
  // By plain http there is none.
  if (!serviceWorker) return
  const register = serviceWorker.register.bind(serviceWorker)
  // The mocks have one of their own.
  serviceWorker.register = (script, options) =>
    script === '/sw.js' ? Promise.reject(new Error('not in this test')) : register(script, options)
}

/** One that has just been ended still says for a moment that it is there. */
async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const first = await browser()
  try {
    return await first.newContext(options)
  } catch (error) {
    if (first.isConnected()) throw error
    return (await browser()).newContext(options)
  }
}

/** A person with a browser of his own. */
export async function visitor({ width = 1440, height = 900, dark = false, worker = false } = {}): Promise<Visitor> {
  const context = await newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: width < 1024,
    locale: 'ru-RU',
    reducedMotion: 'reduce',
  })
  // What the worker answers no test can stand in the way of: those that want it say so.
  if (!worker) await context.addInitScript(withoutWorker)
  const page = await context.newPage()
  // What is there is found at once; a busy machine may take its time.
  page.setDefaultTimeout(30_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`script: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|lies|Warning:/i.test(message.text()))
      complaints.push(message.text())
  })
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !/(^|\.)localhost$/.test(hostname))
      complaints.push(`foreign request: ${request.url()}`)
  })
  return { page, context, complaints }
}

/** Visitors of one test; `leave` closes their browsers and tells what went wrong beside the test. */
export function entrance() {
  let open: Visitor[] = []
  return {
    async enter(options?: Parameters<typeof visitor>[0]): Promise<Visitor> {
      const someone = await visitor(options)
      open.push(someone)
      return someone
    },
    async leave(): Promise<string[]> {
      const left = open
      open = []
      await Promise.all(left.map(({ context }) => context.close()))
      return left.flatMap(({ complaints }) => complaints)
    },
  }
}

export const people = {
  admin: { email: 'admin@berezka.example', password: 'demo-admin' },
  /** Another administrator. */
  inspector: { email: 'shef@berezka.example', password: 'demo-admin' },
  waiter: { email: 'oficiant@berezka.example', password: 'demo-staff' },
  cook: { email: 'povar@berezka.example', password: 'demo-staff' },
  anna: { email: 'anna@example.com', password: 'demo-anna' },
}

export async function fillLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Пароль', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Войти' }).click()
}

/** Signs in at the company’s own address and waits for the page behind it. */
export async function signIn(
  side: Side,
  { page }: Visitor,
  who: { email: string; password: string },
  path = '/dashboard',
): Promise<void> {
  await page.goto(at(side, `/login?returnUrl=${encodeURIComponent(path)}`, 'berezka'))
  await fillLogin(page, who)
  await page.waitForURL((url) => url.pathname !== '/login')
}
