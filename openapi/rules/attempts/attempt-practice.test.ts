import { expect, test } from 'bun:test'
import { askedAgain, practiced, practiceOutcome } from './attempt-practice.ts'
import type { WholeRow } from './attempt-row.ts'

const options = ['1', '2'].map((id) => ({ id, text: `вариант ${id}` }))
const single = (id: string, correct: string) => ({
  id,
  type: 'single' as const,
  text: '?',
  points: 2,
  options,
  correct: [correct],
})
const essay = { id: 'essay', type: 'text' as const, text: '?', points: 5 }
const kept = (value: string) => ({ value, answeredAt: new Date(1).toISOString(), clientId: 'device' })

/** Of four the first is right, the second wrong, the third not answered, and the last is for a person to check. */
const row: WholeRow = {
  id: 'attempt',
  testId: 'test',
  title: 'Встреча гостя',
  version: 1,
  userId: 'user',
  userName: 'Анна',
  number: 1,
  position: null,
  status: 'failed',
  expiresAt: null,
  startedAt: new Date(0),
  submittedAt: new Date(1),
  autoSubmitted: false,
  submittedAs: null,
  asked: ['right', 'wrong', 'empty', 'essay'],
  answered: 3,
  score: 2,
  maxScore: 11,
  percent: 18,
  reviewer: null,
  reviewedAt: null,
  updatedAt: new Date(1),
  orders: [[0, 1], [0, 1], [0, 1], []],
  answers: { right: kept('1'), wrong: kept('1'), essay: kept('Здравствуйте') },
  rights: [1, 0, 0, 0],
  points: [2, 0, 0, 0],
  seconds: null,
  comments: {},
  questions: [single('right', '1'), single('wrong', '2'), single('empty', '2'), essay],
  settings: { timeLimit: 0, passingScore: 70, showAnswers: 'always' },
}
const asking = { userId: 'user', seesAll: false, now: new Date(3_600_000) }
const of = (changes: Partial<WholeRow['settings']>, more: Partial<WholeRow> = {}) =>
  practiced({ ...row, ...more, settings: { ...row.settings, ...changes } }, asking)
function open(changes: Partial<WholeRow['settings']> = {}) {
  const found = of(changes)
  if (typeof found === 'string') throw new Error(found)
  return found
}

test('the mistakes are asked again, as they were asked, and not what a person checks', () => {
  const { questions, allowCopy } = askedAgain(open({ allowCopy: false }))
  expect(questions.map(({ id }) => id)).toEqual(['wrong', 'empty'])
  expect([questions.some((question) => 'correct' in question), allowCopy]).toEqual([false, false])
})

test('not while it is being taken, nor of a test that never shows what is right', () => {
  expect(of({}, { status: 'in_progress' })).toBe('ATTEMPT_NOT_FINISHED')
  expect(of({ showAnswers: 'never' })).toBe('PRACTICE_CLOSED')
  // What the clock has ended meanwhile is finished, whether the job has come to it or not.
  expect(typeof of({}, { status: 'in_progress', expiresAt: new Date(1) })).toBe('object')
})

test('whoever comes without mistakes is asked nothing, and nothing is wrong', () => {
  const none = of({}, { asked: ['right'], rights: [1], points: [2] })
  expect(none).toMatchObject({ questions: [] })
})

test('each answer is marked, an answer of another kind is none, and points are not told', () => {
  const given = [
    { questionId: 'wrong', value: '2' },
    { questionId: 'empty', value: ['1', '2'] },
    { questionId: 'right', value: '2' },
  ]
  const outcome = practiceOutcome(open({ showAnswers: 'passed' }), { answers: given })
  expect(outcome).toMatchObject({ right: 1, total: 2, isRevealed: false })
  expect(outcome.answers).toEqual([
    { questionId: 'wrong', value: '2', answeredAt: null, isCorrect: true },
    { questionId: 'empty', value: null, answeredAt: null, isCorrect: false },
  ])
  expect(outcome.questions.some((question) => 'correct' in question)).toBe(false)
})

test('what is right is shown where the test shows it', () => {
  const outcome = practiceOutcome(open(), { answers: [] })
  expect(outcome).toMatchObject({ right: 0, total: 2, isRevealed: true })
  expect(outcome.questions.map((question) => question.correct)).toEqual([['2'], ['2']])
  expect(outcome.answers[0]).toMatchObject({ points: 0, isCorrect: false })
  const seesAll = practiced(
    { ...row, settings: { ...row.settings, showAnswers: 'passed' } },
    { ...asking, seesAll: true },
  )
  expect(seesAll).toMatchObject({ isRevealed: true })
})
