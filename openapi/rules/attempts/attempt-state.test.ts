import { describe, expect, test } from 'bun:test'
import * as state from './attempt-state.ts'
import { canPractice, isRevealed, mistakes, shownAnswer } from './attempt-shown.ts'

const START = new Date('2026-06-01T09:00:00Z')
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const expiresAt = state.expiryOf({ timeLimit: 10 }, START)
const open = { status: 'in_progress', expiresAt } as const
const settings = { timeLimit: 10, passingScore: 70 }

describe('the end', () => {
  test('answers are taken for ten seconds behind it, not a moment longer', () => {
    expect(expiresAt).toEqual(later(600))
    const seconds = [599, 600, 609.999, 610]
    expect(seconds.map((at) => state.answerRefused(open, later(at)))).toEqual([
      undefined,
      undefined,
      undefined,
      'ATTEMPT_EXPIRED',
    ])
    expect(seconds.map((at) => state.isOverdue(open, later(at)))).toEqual([false, false, false, true])
    expect(seconds.map((at) => state.remainingSec(open, later(at)))).toEqual([1, 0, 0, 0])
    expect(state.submittedAt(open, later(605))).toEqual(later(600))
    expect(state.submittedAt(open, later(300))).toEqual(later(300))
    // A second that has begun is still there.
    expect(state.remainingSec(open, later(598.4))).toBe(2)
  })

  test('how long it took is whole seconds, and never less than none', () => {
    expect([0, 1.4, 1.6, 600].map((at) => state.durationSec(START, later(at)))).toEqual([0, 1, 2, 600])
    expect(state.durationSec(START, later(-5))).toBe(0)
  })

  test('without a limit there is none', () => {
    const endless = { ...open, expiresAt: state.expiryOf({ timeLimit: 0 }, START) }
    expect(state.isOverdue(endless, later(1e9))).toBe(false)
    expect(state.remainingSec(endless, later(5))).toBeNull()
  })

  test('what is finished says how it was', () => {
    expect(state.answerRefused({ ...open, status: 'passed' }, START)).toBe('ATTEMPT_FINISHED')
    expect(state.answerRefused({ ...open, status: 'failed', autoSubmitted: true }, START)).toBe('ATTEMPT_EXPIRED')
  })
})

describe('may one begin', () => {
  const none = { used: 0, extra: 0, lastSubmittedAt: null }
  const refusal = (more: object, mine: Partial<state.Mine>, now = START) =>
    state.startRefused({ isActive: true, settings: { ...settings, ...more } }, { ...none, ...mine }, now)

  test('as often as the limit and what was given beside it', () => {
    expect(refusal({}, { used: 1000 })).toBeUndefined()
    expect(refusal({ attemptsLimit: 2 }, { used: 1 })).toBeUndefined()
    expect(refusal({ attemptsLimit: 2 }, { used: 2 })).toEqual({ code: 'ATTEMPTS_OVER' })
    expect(refusal({ attemptsLimit: 2 }, { used: 2, extra: 1 })).toBeUndefined()
    expect(state.attemptsLeft({ ...settings, attemptsLimit: 2 }, { ...none, used: 3 })).toBe(0)
  })

  test('behind the pause', () => {
    const mine = { used: 1, lastSubmittedAt: START }
    const at = later(24 * 3600)
    expect(refusal({ retakeDelayHours: 24 }, mine, later(60))).toEqual({ code: 'RETAKE_LATER', at })
    expect(refusal({ retakeDelayHours: 24 }, mine, at)).toBeUndefined()
    // Nothing finished yet, or no pause asked for.
    expect(refusal({ retakeDelayHours: 24 }, {}, later(60))).toBeUndefined()
    expect(refusal({ retakeDelayHours: 0 }, mine, START)).toBeUndefined()
    expect(
      state.nextAttemptAt({ ...settings, retakeDelayHours: 0 }, { ...none, lastSubmittedAt: at }, START),
    ).toBeNull()
    expect(state.momentWords(at, 'Europe/Moscow')).toBe('02.06.2026, 12:00')
  })

  test('not of a test that is switched off', () => {
    expect(state.startRefused({ isActive: false, settings }, none, START)).toEqual({ code: 'TEST_UNAVAILABLE' })
  })
})

describe('who sees what was right', () => {
  const seen = (status: 'in_progress' | 'passed' | 'failed' | 'review', isAdmin = false) =>
    (['never', 'passed', 'always'] as const).map((showAnswers) => isRevealed({ status, showAnswers }, { isAdmin }))
  test('by the setting; administrators always, but not while it is taken', () => {
    expect(seen('passed')).toEqual([false, true, true])
    expect(seen('failed')).toEqual([false, false, true])
    expect(seen('review')).toEqual([false, false, true])
    expect(seen('failed', true)).toEqual([true, true, true])
    expect(seen('in_progress', true)).toEqual([false, false, false])
  })

  test('a mark goes with the answers, what the reviewer wrote stays', () => {
    const answer = { questionId: 'q', value: 'а', answeredAt: null, isCorrect: false, points: 0, reviewComment: 'Нет' }
    expect(shownAnswer(answer, false)).toEqual({ questionId: 'q', value: 'а', answeredAt: null, reviewComment: 'Нет' })
  })

  test('mistakes are asked again, but for what a person checks', () => {
    const question = (id: string, acceptedAnswers: string[]) =>
      ({ id, type: 'text', text: '?', points: 1, acceptedAnswers }) as const
    const asked = [question('a', ['х']), question('b', ['х']), question('c', [])]
    const answers = asked.map(({ id }) => ({ questionId: id, value: 'у', answeredAt: null, isCorrect: id === 'b' }))
    expect(mistakes(asked, answers).map(({ id }) => id)).toEqual(['a'])
    const may = (showAnswers: 'never' | 'always', isOwn = true, mistakesCount = 1) =>
      canPractice({ status: 'failed', showAnswers }, { isOwn, mistakesCount })
    expect([may('always'), may('never'), may('always', false), may('always', true, 0)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
