import { afterAll, afterEach, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { at, closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, dialog, toast } from './stage.ts'

afterAll(closeBrowser)

const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))

// The mocks are in the browser themselves: there is no network to be without.
const [real] = sides
if (!real) throw new Error('no real server')

const strip = (page: Page) => page.locator('.offline-strip')
/** The device has what it shows without a network, and knows whose it is. */
const kept = (page: Page) =>
  page.waitForFunction(
    () => navigator.serviceWorker.controller?.state === 'activated' && localStorage.getItem('keptOwner') !== null,
  )
const list = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title })

/** An article with two pictures, as a page of tasks leaves its photos on the device (web/data/later.ts). */
function leaveOnDevice(title: string) {
  const key = crypto.randomUUID()
  const place = `${String(Date.now()).padStart(15, '0')}-000000-${key}`
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0))
  const files = ['Зал.png', 'Кухня.png'].map((name) => {
    const own = crypto.randomUUID()
    const file = new File([bytes], name, { type: 'image/png' })
    return { file, key: own, id: `local:${own}`, url: `local:${own}/file` }
  })
  const content = files.map(({ url }) => ({ type: 'image', data: { url, width: 1, height: 1 } }))
  // A draft: the waiters of other tests count what is published.
  const body = { title, content, topic: null, status: 'draft', priority: 'medium', tags: [] }
  const letter = {
    at: place,
    id: 'articleCreate',
    input: { body: { ...body, positionAvailable: [], order: 1 } },
    key,
    owner: localStorage.getItem('keptOwner'),
    about: title,
    files: files.map(({ file, ...names }) => ({ ...names, name: file.name })),
  }
  return new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open('outbox')
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('letters', 'readwrite')
      writing.objectStore('letters').put(letter, place)
      for (const { file, key: own } of files) writing.objectStore('letters').put(file, [place, own])
      writing.addEventListener('error', () => reject(writing.error))
      writing.addEventListener('complete', () => {
        opening.result.close()
        resolve()
      })
    })
  })
}

/** The server does what it is asked for, and its first answer to each of these is lost on the way back. */
function loseAnswers() {
  const left = new Set(['/api/upload', '/api/knowledge-base'])
  const { fetch: send } = globalThis
  const lossy = async (request: Request) => {
    const answer = await send(request)
    if (request.method === 'POST' && left.delete(new URL(request.url).pathname)) throw new TypeError('lost')
    return answer
  }
  const { addEventListener: listen } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.addEventListener = function (this: XMLHttpRequest, ...[type, hear, how]: unknown[]) {
    const heard = (event: Event) => {
      if (left.delete('/api/upload')) this.dispatchEvent(new ProgressEvent('error'))
      else (hear as (event: Event) => void)(event)
    }
    Reflect.apply(listen, this, [type, type === 'load' ? heard : hear, how])
  }
  Object.assign(globalThis, { fetch: lossy })
}

test('what was written without a network goes when there is one: two tabs, pictures, lost answers, and nothing twice', async () => {
  const admin = await enter({ width: 390, height: 664, worker: true })
  const { page, context } = admin
  await context.addInitScript(loseAnswers)
  await signIn(real, admin, people.admin, '/knowledge-base')
  await kept(page)
  const answers: { path: string; again: boolean }[] = []
  context.on('response', (response) => {
    const { pathname: path } = new URL(response.url())
    if (response.request().method() !== 'POST' || !['/api/upload', '/api/knowledge-base'].includes(path)) return
    answers.push({ path, again: 'idempotency-replayed' in response.headers() })
  })
  await context.setOffline(true)
  const title = `Фото смены ${Bun.randomUUIDv7().slice(-6)}`
  await page.evaluate(leaveOnDevice, title)

  // Opened anew.
  await page.goto(at(real, '/knowledge-base', 'berezka'))
  await strip(page).getByText('Не отправлено: 1').waitFor()
  const other = await context.newPage()
  await other.goto(at(real, '/knowledge-base', 'berezka'))
  await strip(other).getByText('Не отправлено: 1').waitFor()
  await strip(page).getByRole('button', { name: 'Показать' }).click()
  const row = list(page, 'Не отправлено: 1').getByRole('listitem')
  await row.getByText(title).waitFor()
  await row.getByText(/2 файла · ждёт сети$/).waitFor()
  await button(page, 'Отправить сейчас').click()
  await page.getByText('Сервер не ответил. Отправим сами, когда появится сеть').waitFor()
  await page.keyboard.press('Escape')

  await button(page, 'Ещё').click()
  await page.getByRole('button', { name: /^Выйти(?! на всех)/ }).click()
  const question = dialog(page, 'Не отправлено: 1. Выйти и удалить?')
  await question.getByRole('button', { name: 'Остаться' }).click()
  await question.waitFor({ state: 'hidden' })
  await strip(page).getByText('Не отправлено: 1').waitFor()

  await context.setOffline(false)
  const tries = async () => {
    for (const tab of [other, page]) await tab.evaluate(() => void dispatchEvent(new Event('online')))
    return [await strip(page).textContent(), await strip(other).textContent()]
  }
  await becomes(tries, ['', ''])
  const made = (path: string) => answers.filter((one) => one.path === path && !one.again).length
  expect([made('/api/upload'), made('/api/knowledge-base')]).toEqual([2, 1])
  expect(answers.filter(({ again }) => again).length).toBeGreaterThan(1)

  await page.goto(at(real, `/knowledge-base?search=${title}`, 'berezka'))
  await page.locator('.list-count').getByText('1 статья').waitFor()
  await page.locator('main a[href*="/article/"]').first().click()
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.ab-body img')]
    return pictures.length === 2 && pictures.every(({ naturalWidth }) => naturalWidth > 0)
  })
})

test('what somebody left unsent another never sends: he is told that it is gone', async () => {
  const admin = await enter({ worker: true })
  const { page, context } = admin
  await signIn(real, admin, people.admin, '/knowledge-base')
  await kept(page)
  await context.setOffline(true)
  const title = `Чужое ${Bun.randomUUIDv7().slice(-6)}`
  await page.evaluate(leaveOnDevice, title)
  await page.goto(at(real, '/knowledge-base', 'berezka'))
  await strip(page).getByText('Не отправлено: 1').waitFor()
  // His session is over while there is no network.
  await page.evaluate(() => localStorage.removeItem('token'))
  const posted: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname)
  })
  await context.setOffline(false)
  await signIn(real, admin, people.waiter, '/knowledge-base')
  await toast(page, 'На этом устройстве удалены неотправленные данные другого сотрудника: 1')
  await page.getByRole('heading', { name: 'База знаний', level: 1 }).waitFor()
  expect(await strip(page).textContent()).toBe('')
  expect(posted.filter((path) => path !== '/api/auth/login')).toEqual([])
})
