import { expect, test } from 'bun:test'
import type { Problem } from './contract.ts'
import { texts } from './gen/texts.gen.ts'
import { fill } from './rules/text/fill.ts'
import { known, languageOf, told } from './texts.ts'

test('every text of the contract is known again by what its holes held', () => {
  const values = { n: '7', name: 'меню.png', min: '1', max: '9', label: 'Дата', norm: 'от 2 до 6 °C', time: '09:30' }
  const more = { type: 'application/json', values: 'a, b', text: 'Неверное значение' }
  for (const [code, russian, english] of texts) {
    if (code === 'BLOCK') continue
    const filled = { ...values, ...more }
    const found = known(fill(russian, filled))
    expect([russian, found.code, found.english]).toEqual([russian, code, fill(english, filled)])
    expect([russian, fill(russian, found.params)]).toEqual([russian, fill(russian, filled)])
  }
  expect(texts.length).toBeGreaterThan(250)
})

test('a fault inside a block tells its own code, and which block', () => {
  expect(known('Блок 3: Не более 200 символов')).toEqual({
    code: 'MAX_LENGTH',
    params: { n: '200', block: '3' },
    english: 'Block 3: At most 200 characters',
  })
  expect(known('Своими словами')).toEqual({ code: 'OTHER', params: {}, english: 'Своими словами' })
})

test('a problem goes out with the same fields for programs, in the language that is liked better', () => {
  const problem = {
    code: 'INVALID_REQUEST' as const,
    message: 'Проверьте заполнение полей',
    fields: { title: 'Обязательное поле', 'items.3.title': 'Не более 200 символов' },
  }
  const errors: Problem['errors'] = [
    { field: 'title', code: 'REQUIRED', params: {}, message: 'Обязательное поле' },
    { field: 'items.3.title', code: 'MAX_LENGTH', params: { n: '200' }, message: 'Не более 200 символов' },
  ]
  expect(told(problem, 'ru')).toEqual({ ...problem, errors })
  expect(told(problem, 'en')).toEqual({
    code: 'INVALID_REQUEST',
    message: 'Check the fields',
    fields: { title: 'Required', 'items.3.title': 'At most 200 characters' },
    errors: [
      { field: 'title', code: 'REQUIRED', params: {}, message: 'Required' },
      { field: 'items.3.title', code: 'MAX_LENGTH', params: { n: '200' }, message: 'At most 200 characters' },
    ],
  })
  expect(told({ code: 'STALE', message: 'Данные изменил другой пользователь. Обновите страницу.' }, 'ru')).toEqual({
    code: 'STALE',
    message: 'Данные изменил другой пользователь. Обновите страницу.',
  })
})

test('English is for who likes it better than Russian, and Russian for everybody else', () => {
  for (const header of ['en', 'en-GB,en;q=0.9', 'de, en;q=0.5', 'en, ru;q=0.8', 'EN', 'en;q=0.9, *;q=0.1'])
    expect([header, languageOf(header)]).toEqual([header, 'en'])
  for (const header of [null, '', '*', 'ru', 'ru-RU,ru;q=0.9,en;q=0.8', 'de', 'en;q=0', 'en;q=2', 'en, ru', 'english'])
    expect([header, languageOf(header)]).toEqual([header, 'ru'])
})
