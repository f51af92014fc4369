import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import createClient from 'openapi-fetch'
import { freePort } from '../../api/local/free-port.ts'
import type { paths } from '../../openapi/gen/schema.d.ts'
import type { Drill } from './parts/drill.ts'
import { readiness } from './parts/instance.ts'
import { findWebkit, KEYS, type Webkit, type Window, withWindow } from './webkit/driver.ts'

const ADMIN = { email: 'admin@berezka.example', password: 'demo-admin' }
const WAITER = { email: 'oficiant@berezka.example', password: 'demo-staff' }
/** A page without a stream asks every 15 s (limits.notifications.pollSeconds). */
const TOLD_WITHIN_MS = 5000
const READY_WITHIN_MS = 240_000

/** `bun run drill webkit`: the product as `bun start` starts it with the demo, in the browser of every iPhone. */
export const drill: Drill = {
  row: 'H1',
  about:
    'the app in WebKit, which iPhones have: signed in, told at once, ticked, found, written; no fault, no policy broken',
  minutes: 2,
  async run() {
    const programs = await findWebkit()
    if (!programs)
      return { passed: 'not run', figure: 'no WebKitGTK is installed: apt-get install webkit2gtk-driver xvfb' }
    const folder = mkdtempSync(join(tmpdir(), 'drill-'))
    const log = join(folder, 'log')
    const port = await freePort()
    const product = Bun.spawn([process.execPath, join(import.meta.dir, '..', 'start.ts')], {
      env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), SEED: 'demo', LOG_LEVEL: 'warn' },
      stdin: 'ignore',
      stdout: Bun.file(log),
      stderr: 'inherit',
    })
    try {
      const site = `http://berezka.localhost:${port}`
      await ready(port)
      const told = await waiterTold(programs, site)
      const written = await articleWritten(programs, site)
      const faults = readFileSync(log, 'utf8')
        .split('\n')
        .filter((line) => line.includes('fault in a browser'))
      for (const fault of faults) console.log(fault)
      return {
        passed: told.ms <= TOLD_WITHIN_MS && told.kept && written && faults.length === 0,
        figure: `told after ${Math.round(told.ms)} ms; a tick ${told.kept ? 'kept' : 'lost'}; an article ${written ? 'as it was written' : 'otherwise'}; ${faults.length} faults`,
      }
    } finally {
      product.kill()
      await product.exited
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function ready(port: number): Promise<void> {
  for (const began = performance.now(); performance.now() - began < READY_WITHIN_MS; await Bun.sleep(100))
    if ((await readiness(port)) === 200) return
  throw new Error('the product is not ready')
}

async function signIn(window: Window, site: string, { email, password }: typeof ADMIN): Promise<void> {
  await window.open(`${site}/login`)
  await window.type('input[type=email]', email)
  await window.type('input[type=password]', password)
  await window.click('button[type=submit]')
  await window.until('location.pathname === "/dashboard"')
}

/** True once the button of these words was pressed. */
const press = (words: string) =>
  `[...document.querySelectorAll("main a, button")].some((one) => one.textContent.trim() === ${JSON.stringify(words)} && !one.disabled && !one.click())`

/** The administrator, beside the window. */
async function adminOf(site: string) {
  const client = createClient<paths>({ baseUrl: site })
  const { data } = await client.POST('/api/auth/login', { body: ADMIN })
  if (!data || !('token' in data)) throw new Error('the administrator does not come in')
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${data.token}`)
    },
  })
  return client
}

/** News comes while the page is open, by itself; an item of a checklist stays ticked after a reload. */
const waiterTold = (programs: Webkit, site: string) =>
  withWindow(programs, async (window) => {
    const admin = await adminOf(site)
    await signIn(window, site, WAITER)
    await window.until('document.querySelector(".bell-count")')
    const unread = 'document.querySelector(".bell-count").textContent'
    const { value: before } = await window.until<string>(unread)
    const content = { blocks: [{ id: 'a', type: 'paragraph', data: { text: 'Сегодня закрываемся в 23:00.' } }] }
    const { data: made } = await admin.POST('/api/news', { body: { title: 'Часы работы', content } })
    if (!made) throw new Error('no news was made')
    await admin.POST('/api/news/{id}/publish', { params: { path: { id: made._id } }, body: {} })
    const { ms } = await window.until(`${unread} !== ${JSON.stringify(before)}`)
    await window.open(`${site}/dashboard`)
    await window.until(press('Начать'))
    await window.click('main [role=checkbox], main input[type=checkbox]')
    await window.until('document.body.textContent.includes("Сохранено")')
    const { value: run } = await window.until<string>('location.href')
    await window.open(run)
    const ticked =
      'document.querySelector("main [role=checkbox][aria-checked=true], main input[type=checkbox]:checked")'
    const kept = await window.until(ticked).then(
      () => true,
      () => false,
    )
    return { ms, kept }
  })

/** By keys alone: a paragraph, a list, something bold. */
const articleWritten = (programs: Webkit, site: string) =>
  withWindow(programs, async (window) => {
    await signIn(window, site, ADMIN)
    await window.open(`${site}/knowledge-base/create`)
    await window.type('.kb-title-field', 'Из WebKit')
    await window.click('.ProseMirror')
    await window.press([...'Первый абзац', KEYS.enter, ...'/спис'])
    await window.until('document.querySelector(".ed-slash [role=option]")')
    await window.press([KEYS.enter, ...'раз', KEYS.enter, ...'два', KEYS.enter, KEYS.enter, ...'жирно: '])
    await window.press(['b'], KEYS.control)
    await window.press([...'сила'])
    await window.until(press('Создать статью'))
    await window.until('location.pathname === "/knowledge-base"')
    const admin = await adminOf(site)
    const { data } = await admin.GET('/api/knowledge-base', { params: { query: { search: 'из webkit' } } })
    const id = data?.articles[0]?._id ?? ''
    const { data: article } = await admin.GET('/api/knowledge-base/{id}', { params: { path: { id } } })
    const text = JSON.stringify(article?.content)
    return (
      ['Первый абзац', 'раз', 'два', '<b>сила</b>'].every((words) => text.includes(words)) && text.includes('"list"')
    )
  })
