import { expect, test } from 'bun:test'
import { discriminationWords } from './stats-words.ts'

test('how well a question tells those who know from those who do not', () => {
  expect([null, -0.4, 0, 0.1, 0.29, 0.3, 1].map(discriminationWords)).toEqual([
    'Мало данных',
    'Путает',
    'Путает',
    'Слабо различает',
    'Слабо различает',
    'Хорошо различает',
    'Хорошо различает',
  ])
})
