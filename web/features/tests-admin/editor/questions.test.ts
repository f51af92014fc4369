import { expect, test } from 'bun:test'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import {
  blankAfter,
  groupsOf,
  insertedAll,
  marked,
  moved,
  type Question,
  returned,
  sentQuestion,
  withoutOption,
  withType,
} from './questions.ts'

const options = [
  { id: 'a', text: 'Свет' },
  { id: 'b', text: 'Музыка' },
]
const of = (part: Partial<Question>): Question => ({ id: 'q', type: 'multiple', text: '?', options, ...part })

test('a change of mind about the type loses nothing until it is sent', () => {
  const asNumber = withType(of({ correct: ['b', 'a'] }), 'number')
  expect(withType(asNumber, 'multiple').options).toEqual(options)
  expect(sentQuestion({ ...asNumber, value: 3 })).toEqual({ id: 'q', type: 'number', text: '?', value: 3 })
  expect(withType(of({ correct: ['b', 'a'] }), 'single').correct).toEqual(['b'])
  expect(withType(of({}), 'match').pairs).toHaveLength(limits.testing.pairsMin)
})

test('the next question is of the type and the group of the one before', () => {
  const next = blankAfter(of({ type: 'match', category: 'Бар', text: 'Вино?' }))
  expect(next).toMatchObject({ type: 'match', category: 'Бар', text: '', pairs: [{ left: '' }, { right: '' }] })
  expect(blankAfter(undefined)).toMatchObject({ type: 'single', options: [{ text: '' }, { text: '' }] })
})

test('one answer of a single, several of a multiple, in the order of the options', () => {
  expect(marked(of({ type: 'single', correct: ['a'] }), 'b')).toEqual(['b'])
  expect(marked(of({ correct: ['b'] }), 'a')).toEqual(['a', 'b'])
  expect(marked(of({ correct: ['a', 'b'] }), 'a')).toEqual(['b'])
  expect(withoutOption(of({ correct: ['a', 'b'] }), 'a')).toEqual({
    options: [{ id: 'b', text: 'Музыка' }],
    correct: ['b'],
  })
})

test('what is sent has no lines that were begun and left', () => {
  const blank = { id: 'c', text: ' ' }
  const picture = { id: 'd', text: '', image: '/api/files/1' }
  const sent = sentQuestion(of({ options: [...options, blank, picture], correct: ['a'], explanation: ' ' }))
  expect(sent.options?.map(({ id }) => id)).toEqual(['a', 'b', 'd'])
  expect(sent).not.toHaveProperty('explanation')
  // One that is marked stays: its author is told that it has no words.
  expect(sentQuestion(of({ options: [...options, blank], correct: ['c'] })).options).toHaveLength(3)
  expect(sentQuestion(of({ type: 'order', correct: ['b'] }))).not.toHaveProperty('correct')
  expect(sentQuestion(of({ type: 'text', acceptedAnswers: ['63', ''] })).acceptedAnswers).toEqual(['63'])
})

test('questions move, come back to their place, and are never more than a test may have', () => {
  const many = Array.from({ length: limits.testing.questionsMax - 1 }, (_, at) => of({ id: String(at) }))
  expect(
    insertedAll(many, [of({ id: 'x' }), of({ id: 'y' })], 1)
      .map(({ id }) => id)
      .slice(0, 3),
  ).toEqual(['0', 'x', '1'])
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  const before = [of({ id: '1' }), of({ id: '2' }), of({ id: '3' })]
  expect(returned([of({ id: '1' }), of({ id: '3' })], before, '2').map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect(returned(before, before, '2')).toBe(before)
})

test('groups are counted by their names', () => {
  expect(groupsOf([of({ category: 'Бар ' }), of({}), of({ category: 'Бар' }), of({ category: 'Зал' })])).toEqual([
    { name: 'Бар', count: 2 },
    { name: 'Зал', count: 1 },
  ])
})
