import { expect, test } from 'bun:test'
import { fieldMessages } from '../../gen/messages.gen.ts'
import { cleanQuestion, imagesIn, type Question, questionFaults } from './test-questions.ts'

const option = (id: string, text = id) => ({ id, text })
const question = (part: Partial<Question>): Question => ({
  id: 'q',
  type: 'single',
  text: 'Сколько?',
  options: [option('a'), option('b')],
  correct: ['a'],
  ...part,
})
const pair = (id: string, left = 'борщ', right = 'суп') => ({ id, left, right })
const match = (...pairs: ReturnType<typeof pair>[]) => ({ type: 'match' as const, options: [], correct: [], pairs })
const fieldsOf = (...parts: Partial<Question>[]) => Object.keys(questionFaults(parts.map(question)))

test('a good question of each type', () => {
  expect(
    fieldsOf(
      { id: '1' },
      { id: '2', type: 'multiple', correct: ['a', 'b'] },
      { id: '3', type: 'order', correct: ['a', 'b'] },
      { id: '4', type: 'text', options: [], correct: [] },
      { id: '5', ...match(pair('a'), pair('b')) },
    ),
  ).toEqual([])
})

test.each<[string, Partial<Question>]>([
  ['text', { text: ' \u200b' }],
  ['options', { options: [option('a')] }],
  ['options', { options: [option('a'), option('b', ' ')] }],
  ['options', { options: [option('a'), option('a')] }],
  ['correct', { correct: [] }],
  ['correct', { correct: ['a', 'b'] }],
  ['correct', { correct: ['c'] }],
  ['correct', { type: 'multiple', correct: ['a', 'a'] }],
  ['correct', { type: 'order', correct: ['b', 'a'] }],
  ['correct', { type: 'order', correct: [] }],
  ['pairs', match(pair('a'))],
  ['pairs', match(pair('a'), pair('b', ' '))],
  ['pairs', match(pair('a'), pair('b', 'уха', ' '))],
  ['pairs', match(pair('a'), pair('a', 'уха'))],
])('%s is at fault in %j', (field, part) => expect(fieldsOf(part)).toEqual([`questions.0.${field}`]))

test('ids are told apart, and a fault names its question as people count', () => {
  expect(questionFaults([question({}), question({ text: '' })])).toEqual({
    'questions.1.id': fieldMessages.uniqueItems,
    'questions.1.text': fieldMessages.questionText.replace('{n}', '2'),
  })
})

test('a question keeps the fields of its type and no other', () => {
  expect(cleanQuestion(question({ type: 'text', acceptedAnswers: ['два'] }))).toEqual({
    id: 'q',
    type: 'text',
    text: 'Сколько?',
    acceptedAnswers: ['два'],
  })
  expect(cleanQuestion(question({ acceptedAnswers: ['два'] }))).not.toHaveProperty('acceptedAnswers')
})

test('pictures are found with their fields', () => {
  const options = [{ ...option('a'), image: '/x' }, option('b')]
  expect(imagesIn([question({ image: '/y', options })])).toEqual([
    { field: 'questions.0.image', url: '/y' },
    { field: 'questions.0.options.0.image', url: '/x' },
  ])
})
