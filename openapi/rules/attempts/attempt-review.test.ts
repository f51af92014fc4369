import { expect, test } from 'bun:test'
import { reviewed, reviewFault } from './attempt-review.ts'
import type { WholeRow } from './attempt-row.ts'

const text = (id: string, points: number) => ({ id, type: 'text' as const, text: '?', points })
/** Of three texts the second waits for a person. */
const row: WholeRow = {
  id: 'attempt',
  testId: 'test',
  title: 'Встреча гостя',
  version: 1,
  userId: 'user',
  userName: 'Анна',
  number: 1,
  position: null,
  status: 'review',
  expiresAt: null,
  startedAt: new Date(0),
  submittedAt: new Date(1),
  autoSubmitted: false,
  submittedAs: null,
  asked: ['a', 'b', 'c'],
  answered: 3,
  score: null,
  maxScore: 10,
  percent: null,
  reviewer: null,
  reviewedAt: null,
  updatedAt: new Date(1),
  orders: [],
  answers: {},
  rights: [1, null, 0],
  points: [3, null, 0],
  seconds: null,
  comments: { a: 'Хорошо' },
  questions: [text('c', 2), text('a', 3), text('b', 5)],
  settings: { timeLimit: 0, passingScore: 70 },
}

test('a review is of questions of the attempt, from nothing to all of their points; the first fault is told', () => {
  expect(reviewFault(row, [{ questionId: 'b', points: 0 }])).toBeUndefined()
  expect(reviewFault(row, [{ questionId: 'b', points: 5 }])).toBeUndefined()
  const fault = reviewFault(row, [
    { questionId: 'b', points: 5 },
    { questionId: 'c', points: 3 },
    { questionId: 'x', points: 1 },
  ])
  expect(fault).toMatchObject({ code: 'POINTS_OUT_OF_RANGE', values: { n: 2 } })
  expect(Object.keys(fault?.fields ?? {})).toEqual(['answers.1.points'])
  const unknown = reviewFault(row, [{ questionId: 'x', points: 1 }])
  expect([unknown?.code, Object.keys(unknown?.fields ?? {})]).toEqual([
    'ATTEMPT_ANSWERS_INVALID',
    ['answers.0.questionId'],
  ])
})

test('once nothing waits it is passed or not; right is what has all its points, and an earlier comment stays', () => {
  expect(reviewed(row, [{ questionId: 'b', points: 4, comment: '  Почти ' }])).toEqual({
    rights: [1, 0, 0],
    points: [3, 4, 0],
    comments: { a: 'Хорошо', b: 'Почти' },
    status: 'passed',
    score: 7,
    percent: 70,
  })
  expect(reviewed(row, [{ questionId: 'b', points: 3 }])).toMatchObject({ status: 'failed', score: 6, percent: 60 })
  expect(reviewed(row, [{ questionId: 'b', points: 5 }])).toMatchObject({ rights: [1, 1, 0], percent: 80 })
})

test('a person may mark anew what was marked, and as long as one answer waits the whole does', () => {
  const anew = reviewed(row, [{ questionId: 'c', points: 2, comment: '' }])
  expect(anew).toMatchObject({ rights: [1, null, 1], points: [3, null, 2], status: 'review', score: null })
  expect(anew.comments).toEqual({ a: 'Хорошо', c: '' })
  // What was kept is not written into.
  expect([row.points, row.rights, row.comments]).toEqual([[3, null, 0], [1, null, 0], { a: 'Хорошо' }])
})
