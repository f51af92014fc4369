import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { axeFaults } from './accounts.ts'
import { closeBrowser, entrance, people, sides, signIn } from './browser.ts'
import { becomes, button, choose, dialog, fitsScreen, goTo, stage, toast } from './stage.ts'

afterAll(closeBrowser)

const pasted = [
  'Что включить первым?',
  '* Свет',
  '- Музыку',
  '',
  'При какой температуре готова курица?',
  'Ответ: 75 ± 2 °C',
].join('\n')

describe.each(sides)('on $name', (side) => {
  const { enter, leave } = entrance()
  afterEach(async () => expect(await leave()).toEqual([]))

  test('a test is written from a text, ordered by the keyboard, refused, mended, tried and switched off', async () => {
    const admin = await enter()
    await signIn(side, admin, people.admin, '/tests/create')
    const { page } = admin
    const title = `Открытие ${Bun.randomUUIDv7().slice(-6)}`
    const tab = (name: RegExp) => page.getByRole('tab', { name })
    const texts = () => page.locator('.tedit-rows .tedit-text').allInnerTexts()

    await button(page, 'Сохранить').click()
    await page.getByText('Введите название теста').waitFor()
    await tab(/Вопросы.*есть ошибка/).click()
    await page.getByText('Добавьте хотя бы один вопрос').waitFor()
    await button(page, 'Импорт').click()
    const sheet = dialog(page, 'Импорт вопросов')
    await sheet.getByLabel('Вопросы текстом').fill(pasted)
    await sheet.getByRole('button', { name: 'Добавить 2 вопроса' }).click()
    await page.getByText('75 ± 2 °C').waitFor()
    expect(await texts()).toEqual(['Что включить первым?', 'При какой температуре готова курица?'])

    await page.getByRole('button', { name: 'Переместить: Что включить первым?' }).focus()
    await page.keyboard.press('Space')
    await page.locator('[data-carried]').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.locator('.tedit-row[data-line]').waitFor()
    await page.keyboard.press('Space')
    await page.locator('[data-carried]').waitFor({ state: 'detached' })
    expect(await texts()).toEqual(['При какой температуре готова курица?', 'Что включить первым?'])

    await button(page, 'Добавить вопрос').click()
    await page.keyboard.type('Что гость получает в первые 30 секунд?')
    await page.getByLabel('Вариант 1', { exact: true }).fill('Приветствие')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Счёт')
    expect(await axeFaults(side, page, 'an open question')).toEqual([])
    await tab(/Основное/).click()
    await page.getByLabel('Название', { exact: true }).fill(title)
    await button(page, 'Сохранить').click()
    // The tab, the question and the field of the refusal.
    await page.getByText('Вопрос 3: отметьте правильный ответ').waitFor()
    await becomes(
      () =>
        page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.outerHTML),
      'Верный: вариант 1',
    )
    await page.getByLabel('Верный: вариант 1').check()

    await tab(/Настройки/).click()
    await page.getByLabel('Проходной балл, %').fill('0')
    await button(page, 'Сохранить').click()
    await page.getByText('Проходной балл должен быть от 1 до 100').waitFor()
    await page.getByLabel('Проходной балл, %').fill('80')
    expect(await axeFaults(side, page, 'settings')).toEqual([])
    await tab(/Доступ/).click()
    await page.getByText(/^Тест для всех: \d+ человек/).waitFor()
    expect(await axeFaults(side, page, 'access')).toEqual([])
    await tab(/Предпросмотр/).click()
    await page.getByText('Вопрос 1 из 3').waitFor()
    expect(await axeFaults(side, page, 'preview')).toEqual([])
    await button(page, 'Сохранить').click()
    await toast(page, 'Тест создан')

    await page.getByRole('row').filter({ hasText: title }).waitFor()
    expect(await axeFaults(side, page, 'the list')).toEqual([])
    await button(page, `Ещё: ${title}`).click()
    await page.getByRole('menuitem', { name: 'Отключить' }).click()
    await dialog(page, 'Отключить тест?').getByRole('button', { name: 'Да, отключить' }).click()
    await toast(page, 'Тест отключен')
    await page.getByRole('row').filter({ hasText: title }).waitFor({ state: 'detached' })
    await page.getByLabel('Статус').selectOption('inactive')
    await button(page, `Ещё: ${title}`).click()
    await page.getByRole('menuitem', { name: 'Включить' }).click()
    await toast(page, 'Тест включен')
    await page.setViewportSize({ width: 390, height: 844 })
    await goTo(page, '/tests/admin')
    await page.locator('.rows-cards').getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('heading', { name: 'Редактирование теста' }).waitFor()
    await tab(/Вопросы/).click()
    await page.getByText('75 ± 2 °C').waitFor()
    await fitsScreen(page)
  })

  test('an answer that a person has to mark: found among the results, marked, counted; one attempt more, one away', async () => {
    const on = stage(side, enter)
    const title = `Проверка ${Bun.randomUUIDv7().slice(-6)}`
    const page = await on(people.admin, '/tests/create')
    await page.getByLabel('Название', { exact: true }).fill(title)
    await page.getByRole('tab', { name: /Вопросы/ }).click()
    await button(page, 'Добавить вопрос').click()
    await page.keyboard.type('Что сказать гостю, который ждёт?')
    await choose(page, 'Тип', 'Текстовый ответ')
    await page.getByLabel('Баллы').fill('4')
    await button(page, 'Сохранить').click()
    await toast(page, 'Тест создан')
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.waitForURL(/\/edit$/)
    const id = new URL(page.url()).pathname.split('/')[2]

    const taker = await on(people.waiter, `/tests/${id}/take`)
    await button(taker, 'Начать тест').click()
    await taker.getByRole('textbox').fill('Ваш стол готовят, принести воды?')
    await button(taker, 'Завершить тест').click()
    await taker.getByRole('dialog').getByRole('button', { name: 'Завершить тест' }).click()
    await taker.getByText('Ответы отправлены на проверку').waitFor()

    const boss = await on(people.admin, `/tests/results?scope=all&test=${id}`)
    await boss.getByRole('heading', { name: 'Результаты тестов' }).waitFor()
    const row = boss.getByRole('row').filter({ hasText: title })
    await row.getByText('На проверке').waitFor()
    expect(await axeFaults(side, boss, 'results')).toEqual([])
    await row.getByRole('link').click()
    await boss.getByText('Ждёт проверки 1 ответ').waitFor()
    await boss.getByLabel('Баллы, из 4').fill('5')
    await button(boss, 'Сохранить').click()
    await boss.getByText('Баллы должны быть от 0 до 4').waitFor()
    await boss.getByLabel('Баллы, из 4').fill('4')
    await boss.getByLabel('Комментарий').fill('Хорошо сказано')
    expect(await axeFaults(side, boss, 'a review')).toEqual([])
    await button(boss, 'Сохранить').click()
    await toast(boss, 'Результат проверен')
    await boss.getByText('100%, порог 70%').waitFor()
    await button(boss, 'Добавить попытку').click()
    await dialog(boss, 'Добавить попытку?').getByRole('button', { name: 'Да, добавить' }).click()
    await toast(boss, 'Попытка добавлена')

    await goTo(boss, `/tests/${id}/stats`)
    await boss.getByRole('heading', { name: 'Статистика теста' }).waitFor()
    await boss.getByRole('heading', { name: 'Верные ответы' }).waitFor()
    expect(await axeFaults(side, boss, 'statistics')).toEqual([])

    await goTo(boss, `/tests/results?scope=all&test=${id}`)
    await boss.getByRole('row').filter({ hasText: title }).getByRole('link').click()
    await button(boss, 'Удалить результат').click()
    await dialog(boss, 'Удалить результат?').getByRole('button', { name: 'Удалить' }).click()
    await toast(boss, 'Результат удален')
    await boss.getByRole('heading', { name: 'Результаты тестов' }).waitFor()
    await goTo(boss, `/tests/results?scope=all&test=${id}`)
    await boss.getByText('Ничего не найдено').waitFor()
  })
})
