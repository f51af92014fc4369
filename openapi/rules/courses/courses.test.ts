import { describe, expect, test } from 'bun:test'
import { limits } from '../../gen/limits.gen.ts'
import {
  type Course,
  inMyOrder,
  isCalled,
  lastAtOf,
  placeOf,
  readingMinutes,
  repeatedStep,
  type StepFacts,
  walk,
} from './courses.ts'

const at = (text: string) => new Date(text)
const DONE = at('2026-06-03T09:00:00Z')
const todo: StepFacts = { isAvailable: true, doneAt: null }
const done: StepFacts = { isAvailable: true, doneAt: DONE }
const hidden: StepFacts = { isAvailable: false, doneAt: null }

describe('where somebody is', () => {
  const states = (steps: StepFacts[], isLastLocked = true, isCompleted = false) =>
    walk(
      steps.map((step) => ({ ...step })),
      { isLastLocked },
      isCompleted,
    ).steps.map(({ state }) => state)

  test('the first that is not done is his turn, and the last is locked until it is', () => {
    expect(states([todo, todo, todo])).toEqual(['current', 'open', 'locked'])
    expect(states([done, todo, todo])).toEqual(['done', 'current', 'locked'])
    expect(states([done, done, todo])).toEqual(['done', 'done', 'current'])
    expect(states([todo, done, todo])).toEqual(['current', 'done', 'locked'])
    expect(states([todo, todo, todo], false)).toEqual(['current', 'open', 'open'])
    // Done before the course was there.
    expect(states([todo, todo, done])).toEqual(['current', 'open', 'done'])
  })

  test('what he can’t see counts neither for nor against him, and has no number', () => {
    const walked = walk([{ ...todo }, { ...hidden }, { ...done }, { ...hidden }], { isLastLocked: true }, false)
    expect(walked.steps.map(({ number, state }) => [number, state])).toEqual([
      [1, 'current'],
      [null, 'skipped'],
      [2, 'done'],
      [null, 'skipped'],
    ])
    expect(walked).toMatchObject({ stepsCount: 2, doneCount: 1, isOver: false })
    // The last that he can see is the last.
    expect(states([todo, todo, hidden])).toEqual(['current', 'locked', 'skipped'])
  })

  test('over is what has something to do, and all of it done', () => {
    const isOver = (...steps: StepFacts[]) => walk(steps, { isLastLocked: true }, false).isOver
    expect([isOver(done), isOver(done, hidden), isOver(done, todo)]).toEqual([true, true, false])
    expect([isOver(), isOver(hidden)]).toEqual([false, false])
  })

  test('once it is completed nothing is his turn, whatever was added since', () => {
    expect(states([done, todo, todo], true, true)).toEqual(['done', 'open', 'open'])
    expect(walk([done, todo], { isLastLocked: true }, true).current).toBeNull()
  })
})

describe('how it stands', () => {
  const course: Course = { isLastLocked: true, dueDays: 3, activatedAt: at('2026-06-01T09:00:00Z') }
  const dueAt = at('2026-06-04T20:59:59.999Z')
  const person = { createdAt: at('2026-01-01T00:00:00Z'), completedAt: null, lastAt: null }
  const place = (now: Date, more: Partial<Parameters<typeof placeOf>[2]> = {}, isOver = false, of = course) =>
    placeOf(of, { isOver }, { ...person, ...more }, { now, timezone: 'Europe/Moscow' })

  test('to do up to the last moment of its day, then late', () => {
    expect(place(dueAt)).toEqual({ dueAt, state: 'todo', completedAt: null })
    expect(place(new Date(dueAt.getTime() + 1)).state).toBe('overdue')
    expect(place(at('2030-01-01T00:00:00Z'), {}, false, { ...course, dueDays: null })).toMatchObject({
      dueAt: null,
      state: 'todo',
    })
  })

  test('done since it was written down, or since the last step, also behind its time', () => {
    const late = at('2026-07-01T00:00:00Z')
    expect(place(late, { completedAt: DONE, lastAt: late })).toEqual({ dueAt, state: 'done', completedAt: DONE })
    expect(place(late, { lastAt: DONE }, true)).toEqual({ dueAt, state: 'done', completedAt: DONE })
  })

  test('the last of what he can see tells when', () => {
    const other = { isAvailable: true, doneAt: at('2026-06-02T09:00:00Z') }
    const unseen = { isAvailable: false, doneAt: at('2026-06-09T09:00:00Z') }
    expect(lastAtOf([other, done, todo, unseen])).toEqual(DONE)
    expect(lastAtOf([done, other])).toEqual(DONE)
    expect([lastAtOf([]), lastAtOf([todo, unseen])]).toEqual([null, null])
  })
})

test('an article takes a minute at least', () => {
  const perMinute = limits.courses.readingBytesPerMinute
  expect([0, perMinute, perMinute * 1.4, perMinute * 1.6].map(readingMinutes)).toEqual([1, 1, 1, 2])
})

test('the same step twice is named by the second; a test may have the id of an article', () => {
  const [article, exam] = [{ type: 'article', id: 'a' } as const, { type: 'test', id: 'a' } as const]
  expect(repeatedStep([article, exam])).toBeUndefined()
  expect(repeatedStep([article, exam, article, exam])).toBe(2)
})

test('a course answers to all words of a search, in its title or its description', () => {
  const course = { title: 'Первая неделя', description: 'Всё о зале' }
  const found = ['', 'ПЕРВАЯ', 'неделя зале', 'все', 'неделя кухня'].map((search) => isCalled(course, search))
  expect(found).toEqual([true, true, true, true, false])
})

test('what is left comes first, by its due time, then by name; what is done behind it, the latest first', () => {
  const rows = [
    { title: 'д', state: 'done', dueAt: '2026-06-01', completedAt: '2026-06-02' },
    { title: 'г', state: 'done', dueAt: '2026-06-09', completedAt: '2026-06-03' },
    { title: 'в', state: 'todo', dueAt: null, completedAt: null },
    { title: 'б', state: 'todo', dueAt: null, completedAt: null },
    { title: 'я', state: 'todo', dueAt: '2026-06-05', completedAt: null },
    { title: 'а', state: 'overdue', dueAt: '2026-06-04', completedAt: null },
  ] as const
  for (const order of [rows, rows.toReversed()])
    expect(order.toSorted(inMyOrder).map(({ title }) => title)).toEqual(['а', 'я', 'б', 'в', 'г', 'д'])
})
