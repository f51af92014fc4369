import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { examples } from '../openapi/gen/examples.gen.ts'
import { axeViolations } from '../web/e2e/axe.ts'
import { fitsScreen } from '../web/e2e/stage.ts'

const ROOT = join(import.meta.dir, '..')
let server: Bun.Subprocess<'ignore', 'pipe', 'inherit'>
let browser: Browser
let page: Page
let port: string
let folder: string
/** What a page must not say: errors of scripts, and what the product's CSP refused (no eval, no foreign origin). */
const complaints: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dev-mocks-'))
  // A copy: what these tests edit is nobody else's.
  for (const part of ['api', 'mocks', 'openapi', 'scripts', 'web', 'package.json', 'tsconfig.json', '.readme'])
    cpSync(join(ROOT, part), join(folder, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  server = Bun.spawn([process.execPath, join(folder, 'scripts/dev-mocks.ts')], {
    // The builder names modules by their way from where it was started.
    cwd: folder,
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data') },
    stdout: 'pipe',
  })
  port = await portOf(server.stdout)
  const { CHROMIUM_PATH } = process.env
  browser = await chromium.launch({ ...(CHROMIUM_PATH && { executablePath: CHROMIUM_PATH }), args: ['--no-sandbox'] })
  page = await (await browser.newContext()).newPage()
  // A build on a busy machine is waited for, too.
  page.setDefaultTimeout(120_000)
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

const at = (path: string) => `http://berezka.localhost:${port}${path}`
const panel = () => page.getByRole('complementary', { name: 'Моки' })
const openPanel = async () => {
  if (!(await panel().getByLabel('Кто').isVisible())) await page.keyboard.press('Alt+Shift+M')
  await panel().getByLabel('Кто').waitFor()
}
/** Of the copy; what it was comes back. */
function edit(path: string, change: (text: string) => string): () => void {
  const file = join(folder, path)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, change(text))
  return () => writeFileSync(file, text)
}

test('a busy port is one line, before anything is built', async () => {
  const second = Bun.spawn([process.execPath, join(folder, 'scripts/dev-mocks.ts')], {
    env: { ...process.env, PORT: port, DATA_DIR: join(folder, 'second') },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  expect(await new Response(second.stderr).text()).toBe(
    `Порт ${port} занят. Возьмите другой: PORT=${Number(port) + 1} bun run dev:mocks\n`,
  )
  expect([await new Response(second.stdout).text(), await second.exited]).toEqual(['', 1])
})

test('the panel lets somebody in without a password, by the keyboard, and remembers that it is open', async () => {
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto(at('/login?mock-delay=0'))
  await page.getByLabel('Email').waitFor()
  await openPanel()
  // With its sheet: over the page, not at its end.
  expect(await panel().evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  await panel().getByLabel('Кто').selectOption({ label: 'Денис Орлов, сотрудник' })
  await page.waitForURL(at('/dashboard'))
  await page.locator('#app').getByText('Денис Орлов').first().waitFor()
  await panel().getByLabel('Кто').selectOption({ label: 'Илья Громов, администратор' })
  await page.locator('#app').getByText('Илья Громов').first().waitFor()
  await panel().getByLabel('Кто').focus()
  await page.keyboard.press('Escape')
  expect(await panel().getByRole('button', { name: 'Моки' }).getAttribute('aria-expanded')).toBe('false')
})

test('any operation fails once as its contract declares', async () => {
  await page.goto(at('/settings/positions/create'))
  await page.getByLabel('Название').fill('Сомелье')
  await openPanel()
  await panel().getByLabel('Операция').selectOption('positionCreate')
  await panel().getByLabel('Ответ').selectOption('409 LIMIT_REACHED')
  await panel().getByRole('button', { name: 'Включить' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('alert').filter({ hasText: /5/ }).first().waitFor()
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await page.waitForURL(at('/settings/positions'))
  await page.getByRole('rowheader', { name: /Сомелье/ }).waitFor()
})

test('an edit keeps the row that was made and what is being typed; a broken build says where', async () => {
  await page.getByRole('link', { name: 'Добавить должность' }).click()
  await page.getByLabel('Название').fill('Ночной повар')
  await page.getByLabel('Описание').fill('Смена с 22 до 6')
  const form = 'web/features/positions/PositionCreatePage.tsx'
  const reloaded = page.waitForEvent('load')
  edit(form, (text) => `${text}\nconsole.warn('edited')\n`)
  await reloaded
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('textarea')?.value === 'Смена с 22 до 6')
  expect(await page.getByLabel('Название').inputValue()).toBe('Ночной повар')

  const mend = edit(form, (text) => `const = 1\n${text}`)
  const fault = page.getByRole('alert', { name: 'Сборка не удалась' })
  await fault.waitFor()
  expect(await fault.textContent()).toContain(`${form}:1:7`)
  expect(await page.getByLabel('Название').inputValue()).toBe('Ночной повар')
  mend()
  await fault.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Отмена' }).click()
  await page.getByRole('button', { name: 'Да, покинуть' }).click()
  await page.getByRole('rowheader', { name: /Сомелье/ }).waitFor()
}, 300_000)

test('how much of a file has been sent is told as a line of the chosen latency would have it', async () => {
  await openPanel()
  await panel().getByLabel('Задержка').selectOption({ label: '800 мс' })
  const told = await page.evaluate(
    () =>
      new Promise<number[]>((done) => {
        const sent: number[] = []
        const xhr = new XMLHttpRequest()
        xhr.open('POST', '/api/upload')
        xhr.setRequestHeader('authorization', `Bearer ${localStorage.getItem('token')}`)
        xhr.upload.addEventListener('progress', ({ loaded, total }) => sent.push(loaded / total))
        xhr.addEventListener('load', () => done(sent))
        const form = new FormData()
        form.append('files', new File([new Uint8Array(100_000)], 'notes.txt', { type: 'text/plain' }))
        xhr.send(form)
      }),
  )
  await panel().getByLabel('Задержка').selectOption({ label: 'нет' })
  expect(told.length).toBeGreaterThan(3)
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(Math.max(...told)).toBeLessThanOrEqual(1)
})

test('kept rows outlive a reload and are those of every tab, a reset brings the seed, an empty company is one switch', async () => {
  await openPanel()
  await panel().getByLabel('Хранить').check()
  await page.waitForFunction(() => localStorage.getItem('mock-rows') !== null)
  await page.reload()
  await page.getByRole('rowheader', { name: /Сомелье/ }).waitFor()

  const other = await page.context().newPage()
  other.setDefaultTimeout(120_000)
  await other.goto(at('/settings/positions'))
  await other.getByRole('rowheader', { name: /Сомелье/ }).waitFor()
  await page.locator('.bell-count').waitFor()
  await other.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' }
    await fetch('/api/notifications/read-all', { method: 'POST', headers, body: '{}' })
  })
  await page.locator('.bell-count').waitFor({ state: 'detached' })
  await other.close()
  await panel().getByRole('button', { name: 'Сбросить' }).click()
  await page.getByRole('rowheader', { name: /Сомелье/ }).waitFor({ state: 'detached' })
  await page.getByRole('rowheader', { name: /Официант/ }).waitFor()
  await panel().getByLabel('Данные').selectOption({ label: 'пустая компания' })
  await page.getByText('Должности ещё не добавлены').waitFor()
  await panel().getByLabel('Данные').selectOption({ label: 'как в примере' })
  await page.getByRole('rowheader', { name: /Официант/ }).waitFor()
})

/**
 * One state of each in its own width and scheme, so that each of the four is looked at; other pages in each, for all frames
 * share one thread of the browser, and every page is looked at by the tests of its room.
 */
const looks = [
  'page=dashboard,article&state=many&width=1440&scheme=light',
  'page=users,articles&state=one&width=390&scheme=dark',
  'page=topics,users&state=empty&width=1440&scheme=dark',
  'page=articles,positionEdit&state=waiting&width=390&scheme=light',
  'page=users,positionEdit&state=forbidden&width=390&scheme=light',
]

test.each(looks)(
  'the gallery draws the pages, and axe finds nothing serious in them: %s',
  async (look) => {
    const gallery = await browser.newPage()
    await gallery.goto(at(`/dev/gallery?${look}`))
    await gallery.locator('body[data-drawn=all]').waitFor({ timeout: 100_000 })
    const state = new URLSearchParams(look).get('state')
    expect(await gallery.locator(`figure[data-drawn=${state}]`).count()).toBe(2)
    const faults: string[] = []
    for (const frame of gallery.frames().slice(1)) {
      await frame.locator('h1, h2, [aria-busy=true], .page-loading').first().waitFor({ state: 'attached' })
      for (const { id, nodes } of await axeViolations(frame))
        faults.push(...nodes.map(({ target, html }) => `${frame.url()} ${id} ${target} ${html.slice(0, 100)}`))
    }
    await gallery.close()
    expect(faults).toEqual([])
  },
  150_000,
)

test.each(['light', 'dark'] as const)(
  'the pieces side by side: no fault of axe with pictures or tables, rows go by finger and by key: %s',
  async (colorScheme) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 800 }, hasTouch: true })
    const pieces = await context.newPage()
    const faults = async () => (await axeViolations(pieces, { all: true })).map(({ id }) => id)
    const order = () => pieces.locator('.sortable-row').allTextContents()
    const told = pieces.locator('[aria-live]')
    const lifted = pieces.locator('.sortable-lifted')
    await pieces.goto(at('/dev/pieces'))
    await pieces.getByRole('img').nth(3).waitFor()
    expect(await faults()).toEqual([])
    const [first = '', second = '', third = '', last = ''] = await order()

    const box = await pieces.getByRole('button', { name: `Переместить: ${first}` }).boundingBox()
    if (!box) throw new Error('no grip')
    expect([box.width, box.height]).toEqual([44, 44])
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const finger = await context.newCDPSession(pieces)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: down === undefined ? [] : [{ x, y: y + down }] })
    await touch('touchStart', 0)
    for (let down = 16; down <= 2 * 62; down += 16) await touch('touchMove', down)
    await pieces.locator('[data-line=bottom]').waitFor()
    await touch('touchEnd')
    await lifted.waitFor({ state: 'detached' })
    expect(await order()).toEqual([second, third, first, last])
    expect(await told.textContent()).toBe(`Пункт «${first}» поставлен, место 3 из 4`)

    await pieces.getByRole('button', { name: `Переместить: ${last}` }).focus()
    await pieces.keyboard.press('Space')
    await lifted.waitFor()
    // Keys are heard a task after it was lifted.
    await pieces.evaluate(() => new Promise((done) => setTimeout(done)))
    await pieces.keyboard.press('ArrowUp')
    await pieces.locator('[data-line=top]').waitFor()
    await pieces.keyboard.press('Space')
    await lifted.waitFor({ state: 'detached' })
    expect(await order()).toEqual([second, third, last, first])

    const asTable = pieces.getByRole('button', { name: 'Показать таблицу' })
    for (let left = await asTable.count(); left > 0; left -= 1) await asTable.first().click()
    expect(await pieces.getByRole('table').count()).toBe(5)
    expect(await faults()).toEqual([])
    await fitsScreen(pieces)
    await context.close()
  },
  60_000,
)
