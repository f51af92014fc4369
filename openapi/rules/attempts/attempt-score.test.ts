import { describe, expect, test } from 'bun:test'
import { limits } from '../../gen/limits.gen.ts'
import type { AttemptQuestion } from './attempt-questions.ts'
import { arePointsInRange, isGiven, markOf, outcomeOf, reviewedMark, valueFault } from './attempt-score.ts'

const options = ['1', '2', '3', '4'].map((id) => ({ id, text: `вариант ${id}` }))
const of = (part: Partial<AttemptQuestion>): AttemptQuestion => ({
  id: 'q',
  type: 'single',
  text: '?',
  points: 4,
  options,
  ...part,
})
const single = of({ correct: ['2'] })
const multiple = of({ type: 'multiple', correct: ['1', '2', '3'] })
const partial = { ...multiple, partial: true }
const ten = Array.from({ length: 10 }, (_, at) => `${at}`)
const tenths = of({ type: 'multiple', points: 90, correct: ten, partial: true })
const order = of({ type: 'order', correct: ['3', '1', '2', '4'] })
const rights = ['борщ', 'уха', 'борщ', 'щи'].map((text, at) => ({ id: `${at + 1}`, text }))
const match = of({ type: 'match', rights, correct: ['1', '2', '3', '4'] })
const text = of({ type: 'text', acceptedAnswers: ['Шеф-повар', 'Ёлкин  Пётр'] })
const number = of({ type: 'number', value: 0.3, tolerance: 0.1 })

describe('points', () => {
  test.each<[string, AttemptQuestion, Parameters<typeof markOf>[1], number]>([
    ['single, right', single, '2', 4],
    ['single, wrong', single, '1', 0],
    ['multiple, the whole set in any order', multiple, ['3', '1', '2'], 4],
    ['multiple, one is missing', multiple, ['1', '2'], 0],
    ['multiple, one too many', multiple, ['1', '2', '3', '4'], 0],
    ['partial, one is missing: 4·2/3 rounded down', partial, ['1', '2'], 2],
    ['partial, one too many takes one away', partial, ['1', '2', '3', '4'], 2],
    ['partial, as many wrong as right', partial, ['1', '4'], 0],
    ['partial, only wrong', partial, ['4'], 0],
    ['partial, seven tenths of 90 in binary', tenths, ten.slice(0, 7), 63],
    ['order, right', order, ['3', '1', '2', '4'], 4],
    ['order, two exchanged', order, ['3', '1', '4', '2'], 0],
    ['match, right', match, ['1', '2', '3', '4'], 4],
    ['match, the same words are the same', match, ['3', '2', '1', '4'], 4],
    ['match, one wrong', match, ['1', '4', '3', '4'], 0],
    ['match, partial', { ...match, partial: true }, ['1', '4', '3', ''], 2],
    ['text, as it is written', text, ' шеф-повар ', 4],
    ['text, е for ё and one space for several', text, 'елкин петр', 4],
    ['text, another', text, 'повар', 0],
    ['number, the very end of the tolerance in binary', number, 0.2, 4],
    ['number, the other end', number, 0.4, 4],
    ['number, beyond', number, 0.41, 0],
    [
      'number, a large one at the end of its tolerance',
      of({ type: 'number', value: 4e6, tolerance: 0.1 }),
      4e6 + 0.1,
      4,
    ],
    ['number, zero is a number', of({ type: 'number', value: 0 }), 0, 4],
    ['nothing given', single, null, 0],
    ['taken back', multiple, [], 0],
  ])('%s', (_, question, value, points) =>
    expect(markOf(question, value)).toEqual({ points, isCorrect: points === question.points }),
  )

  test('a text without accepted answers waits for a person; nothing is worth nothing at once', () => {
    const manual = of({ type: 'text', acceptedAnswers: [] })
    expect(markOf(manual, 'Сам')).toEqual({ points: null, isCorrect: null })
    expect(markOf(manual, '  ')).toEqual({ points: 0, isCorrect: false })
    expect([reviewedMark(manual, 4), reviewedMark(manual, 3)]).toEqual([
      { points: 4, isCorrect: true },
      { points: 3, isCorrect: false },
    ])
    expect([-1, 0, 4, 5].map((points) => arePointsInRange(manual, points))).toEqual([false, true, true, false])
  })
})

test.each<[AttemptQuestion, Parameters<typeof valueFault>[1], boolean]>([
  [single, '4', true],
  [single, '5', false],
  [single, ['1'], false],
  [multiple, ['1', '1'], false],
  [multiple, [], true],
  [order, ['1', '2', '3'], false],
  [order, ['4', '3', '2', '1'], true],
  [match, ['', '', '', '1'], true],
  [match, ['', '', '9', '1'], false],
  [text, 5, false],
  [text, '🍷'.repeat(limits.testing.answerMax), true],
  [text, '🍷'.repeat(limits.testing.answerMax + 1), false],
  [number, 0.25, true],
  [number, '5', false],
  [number, Number.NaN, false],
  [number, null, true],
])('%j takes %j: %p', (question, value, isTaken) => expect(valueFault(question, value) === undefined).toBe(isTaken))

test('what is given', () => {
  expect([null, '', ' ', [], ['', ''], undefined].map(isGiven)).toEqual(Array(6).fill(false))
  expect([0, '0', ['1']].map(isGiven)).toEqual([true, true, true])
})

test('percent of all points; the border is passed; one unmarked answer leaves all open', () => {
  const questions = [{ points: 1 }, { points: 2 }]
  const mark = (points: number | null) => ({ points, isCorrect: null })
  expect(outcomeOf(questions, [mark(0), mark(2)], 67)).toMatchObject({ status: 'passed', score: 2, percent: 67 })
  expect(outcomeOf(questions, [mark(0), mark(2)], 68)).toMatchObject({ status: 'failed', passed: false })
  expect(outcomeOf(questions, [mark(1), mark(null)], 1)).toEqual({
    status: 'review',
    score: null,
    maxScore: 3,
    percent: null,
    passed: null,
  })
})
