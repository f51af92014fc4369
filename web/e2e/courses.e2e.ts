import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ask } from './ask.ts'
import { closeBrowser, entrance, people, sides } from './browser.ts'
import { becomes, button, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const phone = { width: 390, height: 664 }
const steps = (page: Page) => page.locator('.course-steps > li')
const statesOf = (page: Page) => steps(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-state')))
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

/** An article and a test of one question, for a course to be made of. */
async function materials(admin: Page, name: string) {
  const content = { blocks: [{ type: 'paragraph', data: { text: 'Гостя встречают у двери.' } }] }
  const article = { title: `Статья ${name}`, status: 'published', content }
  await ask(admin, 'POST', '/api/knowledge-base', article)
  const options = [
    { id: 'a', text: 'У двери' },
    { id: 'b', text: 'В зале' },
  ]
  const question = { id: 'q', type: 'single', text: 'Где встречают гостя?', options, correct: ['a'] }
  const settings = { timeLimit: 0, passingScore: 70 }
  await ask(admin, 'POST', '/api/tests', { title: `Тест ${name}`, questions: [question], settings })
  return { article: article.title, test: `Тест ${name}` }
}

async function pick(page: Page, kind: 'Статья' | 'Тест', title: string) {
  await button(page, kind).click()
  const picker = page.getByRole('dialog', { name: kind === 'Тест' ? 'Выбор теста' : 'Выбор статьи' })
  await picker.getByRole('combobox').or(picker.getByRole('textbox')).first().fill(title)
  await picker
    .getByRole('option', { name: title })
    .or(picker.getByRole('button', { name: title }))
    .first()
    .click()
  await picker.waitFor({ state: 'detached' })
}

async function takeTest(page: Page) {
  await button(page, 'Начать тест').click()
  await page.getByRole('radio', { name: 'У двери' }).check({ force: true })
  await button(page, 'Завершить тест').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Завершить тест' }).click()
  await page.getByRole('heading', { name: 'Тест сдан' }).waitFor()
}

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('an author makes a course, a waiter goes through it on the phone to its certificate, the author sees it', async () => {
    const name = `${side.name} ${Date.now()}`
    const title = `Первый день ${name}`
    const as = stage(side, enter)
    let page = await as(people.admin, '/courses/admin')
    const made = await materials(page, name)
    await goTo(page, '/courses/create')
    await button(page, 'Сохранить').click()
    await page.getByText('Введите название курса').first().waitFor()
    await page.getByLabel('Название', { exact: true }).fill(title)
    await pick(page, 'Статья', made.article)
    await pick(page, 'Тест', made.test)
    await page.getByLabel('Сертификат по окончании').click()
    await button(page, 'Сохранить').click()
    await toast(page, 'Курс создан')
    await link(page, title).waitFor()

    page = await as(people.waiter, '/courses')
    if (side.name === 'real') await page.setViewportSize(phone)
    await link(page, title).click()
    await becomes(() => statesOf(page), ['current', 'locked'])
    await page.getByText('Шаг 1 из 2, около 1 минуты').waitFor()
    await link(page, 'Прочитать статью').click()
    await button(page, 'Ознакомлен с версией 1').click()
    await link(page, 'Дальше по курсу').click()
    await becomes(() => statesOf(page), ['done', 'current'])
    await link(page, 'Пройти тест').click()
    await takeTest(page)
    await goTo(page, '/courses?state=done')
    await link(page, title).click()
    await link(page, 'Открыть сертификат').click()
    const paper = page.locator('.certificate')
    await paper.getByText(`«${title}»`).waitFor()
    expect(await paper.locator('.certificate-person').textContent()).toBe('Денис Орлов')

    page = await as(people.admin, '/courses/admin')
    await page.getByRole('link', { name: `Как проходят: ${title}` }).click()
    await page.getByRole('button', { name: 'Денис Орлов' }).click()
    await page.getByRole('dialog', { name: 'Денис Орлов' }).getByText('Сдан: 100%').waitFor()
    await becomes(() => statesOf(page), ['done', 'done'])
  })
})
