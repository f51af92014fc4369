import { expect, test } from 'bun:test'
import { citedParts } from '../../tests/cited-parts.ts'
import { answersIn } from './cited-words.ts'
import type { Question } from './questions.ts'

const options = [
  { id: 'a', text: 'Мускатный орех' },
  { id: 'b', text: 'Сельдерей' },
  { id: 'c', text: 'молоко' },
]
const multiple: Question = { id: 'q', type: 'multiple', text: 'Что в супе?', options, correct: ['a', 'c'] }
const marked = (text: string, question: Question) =>
  citedParts(text, answersIn(question))
    .map((part) => (part.isAnswer ? `[${part.text}]` : part.text))
    .join('')

test('the right answers are marked where they stand, as whole words, whatever their case', () => {
  expect(marked('В супе молоко и мускатный\u00a0орех, сельдерея нет.', multiple)).toBe(
    'В супе [молоко] и [мускатный\u00a0орех], сельдерея нет.',
  )
  expect(marked('Молокозавод', multiple)).toBe('Молокозавод')
})

test('a number, and answers that lie within each other', () => {
  expect(marked('Не 1630, а 63 °C', { id: 'q', type: 'number', text: '?', value: 63 })).toBe('Не 1630, а [63] °C')
  const text: Question = { id: 'q', type: 'text', text: '?', acceptedAnswers: ['ещё чай', 'чай', ''] }
  expect(marked('Просит еще чай', text)).toBe('Просит [еще чай]')
})
