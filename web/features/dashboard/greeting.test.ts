import { expect, test } from 'bun:test'
import { dateWords, firstName, greeting } from './greeting.ts'

test.each([
  [4, 'Доброй ночи'],
  [5, 'Доброе утро'],
  [11, 'Доброе утро'],
  [12, 'Добрый день'],
  [17, 'Добрый день'],
  [18, 'Добрый вечер'],
  [22, 'Добрый вечер'],
  [23, 'Доброй ночи'],
  [0, 'Доброй ночи'],
])('at %d o’clock: %s', (hour, words) => expect(greeting(hour)).toBe(words))

test.each([
  ['Марина Соколова', 'Марина'],
  ['Соколова Марина Игоревна', 'Марина'],
  ['Ким Артём Ильич', 'Артём'],
  [' Анна ', 'Анна'],
  ['Ли Сяо Мэй', 'Ли'],
])('%s is %s', (name, first) => expect(firstName(name)).toBe(first))

test('the date says its day of the week', () => {
  expect(dateWords(new Date(2026, 10, 21, 12).getTime())).toBe('Суббота, 21 ноября 2026')
})
