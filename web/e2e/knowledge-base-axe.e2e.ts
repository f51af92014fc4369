import { afterAll, afterEach, expect, test } from 'bun:test'
import { axeFaults } from './accounts.ts'
import { at, closeBrowser, entrance, people, type Side, sides, signIn } from './browser.ts'
import { button, dialog } from './stage.ts'

afterAll(closeBrowser)

const { enter, leave } = entrance()
afterEach(async () => expect(await leave()).toEqual([]))

/** The mocks serve the same app. */
function real(): Side {
  const side = sides.find(({ name }) => name === 'real')
  if (!side) throw new Error('no real server')
  return side
}

async function administrator(path: string) {
  const admin = await enter()
  await signIn(real(), admin, people.admin, path)
  return admin.page
}

test('axe finds nothing serious on topics', async () => {
  const page = await administrator('/knowledge-base/topics')
  await page.locator('.topic-row').first().waitFor()
  const faults = await axeFaults(real(), page, 'topics')
  await page
    .getByRole('link', { name: /^Изменить: / })
    .first()
    .click()
  await page.getByLabel('Название').waitFor()
  faults.push(...(await axeFaults(real(), page, 'topic')))
  expect(faults).toEqual([])
})

test('axe finds nothing serious on positions and on the page that changes an article', async () => {
  const page = await administrator('/settings/positions')
  await page.getByRole('rowheader').first().waitFor()
  const faults = await axeFaults(real(), page, 'positions')
  await page.goto(at(real(), '/knowledge-base?search=первые пять минут', 'berezka'))
  const address = await page.locator('.list-results a[href*="/article/"]').first().getAttribute('href')
  await page.goto(at(real(), String(address).replace('/article/', '/edit/'), 'berezka'))
  await page.getByLabel('Заголовок статьи').waitFor()
  faults.push(...(await axeFaults(real(), page, 'edit')))
  expect(faults).toEqual([])
})

test('axe finds nothing serious on the history of an article', async () => {
  const page = await administrator('/knowledge-base?search=первые пять минут')
  await page.locator('.list-results:not([aria-busy="true"]) a[href*="/article/"]').first().click()
  await button(page, 'История изменений').click()
  await button(page, 'Сравнить').first().waitFor()
  const faults = await axeFaults(real(), page, 'history')
  await page.setViewportSize({ width: 1440, height: 900 })
  await button(page, 'Сравнить').first().click()
  await dialog(page, 'Сравнение версий').getByRole('status').waitFor()
  faults.push(...(await axeFaults(real(), page, 'compare')))
  expect(faults).toEqual([])
})
