import { expect, test } from 'bun:test'
import { byQuestion, saidIn, unmarkedIn } from './review-draft.ts'

const saved = { a: { points: 1, comment: '' }, b: { points: null, comment: '' }, c: { points: null, comment: '' } }

test('only what was said anew is sent, and only with points', () => {
  expect(saidIn(saved, saved)).toEqual([])
  const draft = {
    ...saved,
    a: { points: 1, comment: 'Точнее' },
    b: { points: 0, comment: '' },
    c: { points: null, comment: 'Подумаю' },
  }
  expect(saidIn(draft, saved)).toEqual([
    { questionId: 'a', points: 1, comment: 'Точнее' },
    { questionId: 'b', points: 0, comment: '' },
  ])
  expect(unmarkedIn(draft, saved)).toEqual(['c'])
  expect(unmarkedIn({ ...saved, a: { points: null, comment: '' } }, saved)).toEqual(['a'])
  expect(unmarkedIn(saved, saved)).toEqual([])
})

test('a fault goes to the question that was sent in that place', () => {
  expect(byQuestion({ 'answers.1.points': 'Баллы должны быть от 0 до 2' }, ['a', 'b'])).toEqual({
    'b.points': 'Баллы должны быть от 0 до 2',
  })
  expect(byQuestion(undefined, [])).toBeUndefined()
})
