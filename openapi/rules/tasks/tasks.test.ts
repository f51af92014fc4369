import { describe, expect, test } from 'bun:test'
import { cleanRepeat, deadlineOn, dueToday, ruleOf } from './task-repeat.ts'
import { taskChanges, type TaskFacts } from './task-changes.ts'
import * as tasks from './tasks.ts'
import type { Part, TaskStatus } from './tasks.ts'

const STATUSES: TaskStatus[] = ['new', 'in_progress', 'review', 'done', 'cancelled']
const parts: Part[] = [false, true].flatMap((isAssignee) =>
  [false, true].flatMap((isAuthor) => [false, true].map((isAdmin) => ({ isAssignee, isAuthor, isAdmin }))),
)

/** The table of the specification, said the other way round: may this person bring it from here to there. */
function reference(from: TaskStatus, to: TaskStatus, requireReview: boolean, part: Part): boolean {
  const boss = part.isAuthor || part.isAdmin
  const before = from === 'new' || from === 'in_progress'
  if (from === 'new' && to === 'in_progress') return part.isAssignee
  if (before && to === 'done') return !requireReview && (part.isAssignee || boss)
  if (before && to === 'review') return requireReview && part.isAssignee
  if (from === 'review' && (to === 'done' || to === 'in_progress')) return boss
  if ((before || from === 'review') && to === 'cancelled') return boss
  if ((from === 'done' || from === 'cancelled') && to === 'in_progress') return boss
  return false
}

describe('every status, every person, every target', () => {
  for (const status of STATUSES)
    for (const requireReview of [false, true])
      test(`${status}${requireReview ? ', reviewed' : ''}`, () => {
        for (const part of parts) {
          for (const to of STATUSES) {
            const may = reference(status, to, requireReview, part)
            expect([to, part, tasks.moveTo(to, { status, requireReview }, part) !== undefined]).toEqual([to, part, may])
          }
          const actions = tasks.actionsOf({ status, requireReview }, part)
          const moves = actions.filter((one) => tasks.MOVES.some((move) => move === one))
          // Each button brings it somewhere, and no two to one place.
          const targets = moves.map((move) => tasks.statusAfter(move as tasks.Move))
          expect(targets.toSorted()).toEqual(
            STATUSES.filter((to) => reference(status, to, requireReview, part)).toSorted(),
          )
          const open = ['new', 'in_progress', 'review'].includes(status)
          expect(actions.includes('edit')).toBe(open && (part.isAuthor || part.isAdmin))
          expect(actions.includes('delete')).toBe(part.isAdmin || (part.isAuthor && status === 'new'))
          expect(actions.includes('comment')).toBe(part.isAdmin || part.isAuthor || part.isAssignee)
        }
      })
})

const assignee: Part = { isAssignee: true, isAuthor: false, isAdmin: false }
const author: Part = { isAssignee: false, isAuthor: true, isAdmin: false }

test('each move has its event and its word in the history', () => {
  expect(tasks.MOVES.map((move) => [move, tasks.eventOf(move), tasks.historyOf(move)])).toEqual([
    ['take', 'task.started', 'started'],
    ['finish', 'task.completed', 'completed'],
    ['submit', 'task.submitted', 'submitted'],
    ['accept', 'task.completed', 'completed'],
    ['return', 'task.returned', 'returned'],
    ['cancel', 'task.cancelled', 'cancelled'],
    ['resume', 'task.resumed', 'resumed'],
  ])
})

test('who may not edit is told so before that it is over', () => {
  expect(tasks.editFault({ status: 'done' }, assignee)).toBe('TASK_NOT_YOURS')
  expect(tasks.editFault({ status: 'done' }, author)).toBe('TASK_CLOSED')
  expect(tasks.editFault({ status: 'review' }, author)).toBeUndefined()
})

test('finishing asks for the form, then for the photo; accepting for nothing', () => {
  const bare = { hasForm: true, isAnswered: false, requirePhoto: true, photos: 0 }
  for (const move of ['finish', 'submit'] as const) {
    expect(tasks.finishFault(move, bare)).toBe('TASK_FORM_REQUIRED')
    expect(tasks.finishFault(move, { ...bare, isAnswered: true })).toBe('TASK_PHOTO_REQUIRED')
    expect(tasks.finishFault(move, { ...bare, isAnswered: true, photos: 1 })).toBeUndefined()
    expect(tasks.finishFault(move, { ...bare, hasForm: false, requirePhoto: false })).toBeUndefined()
    expect(tasks.stepsOf(move, bare)).toEqual(['form', 'photo'])
  }
  for (const move of ['take', 'accept', 'cancel', 'resume'] as const) {
    expect(tasks.finishFault(move, bare)).toBeUndefined()
    expect(tasks.stepsOf(move, bare)).toEqual([])
  }
  expect(tasks.stepsOf('return', bare)).toEqual(['comment'])
  expect(tasks.lacksComment('return', ' \u200b ')).toBe(true)
  expect(tasks.lacksComment('return', undefined)).toBe(true)
  expect(tasks.lacksComment('return', 'Переделайте')).toBe(false)
  expect(tasks.lacksComment('cancel', undefined)).toBe(false)
})

test('the badge counts what waits for the assignee', () => {
  expect(tasks.TO_DO).toEqual(['new', 'in_progress'])
})

test('an open task is overdue from its deadline on', () => {
  const [deadline, at] = ['2026-11-19T15:00:00.000Z', Date.parse('2026-11-19T15:00:00.000Z')]
  for (const status of STATUSES)
    expect([status, tasks.isOverdue(status, deadline, at)]).toEqual([status, !['done', 'cancelled'].includes(status)])
  expect(tasks.isOverdue('new', deadline, at - 1)).toBe(false)
  expect(tasks.isOverdue('new', null, at)).toBe(false)
})

test('a deadline that is set lies ahead; one that stood may have passed', () => {
  const now = Date.parse('2026-11-19T15:00:00.000Z')
  expect(tasks.isPast('2026-11-19T15:00:00.000Z', now)).toBe(true)
  expect(tasks.isPast('2026-11-19T18:00:01+03:00', now)).toBe(false)
  expect(tasks.isPast(null, now)).toBe(false)
  expect(tasks.isPast(undefined, now)).toBe(false)
  expect(tasks.isPast('2026-11-19T15:00:00+03:00', now, '2026-11-19T12:00:00.000Z')).toBe(false)
  expect(tasks.isPast('2026-11-18T12:00:00Z', now, '2026-11-19T12:00:00.000Z')).toBe(true)
})

test('what was done on a device was done neither in the future nor before the task was there', () => {
  const now = Date.parse('2026-11-19T15:00:00.000Z')
  const at = (text?: string) => new Date(tasks.doneAt(text, '2026-11-18T00:00:00.000Z', now)).toISOString()
  expect(at()).toBe('2026-11-19T15:00:00.000Z')
  expect(at('2026-11-19T10:00:00.000Z')).toBe('2026-11-19T10:00:00.000Z')
  expect(at('2027-01-01T00:00:00.000Z')).toBe('2026-11-19T15:00:00.000Z')
  expect(at('2020-01-01T00:00:00.000Z')).toBe('2026-11-18T00:00:00.001Z')
})

test('one task is shared by fifty at most, a thousand get one each', () => {
  expect([tasks.assigneesMax('any'), tasks.assigneesMax('each')]).toEqual([50, 1000])
})

test('priorities sort as they are kept, and a number is found however it is written', () => {
  expect((['high', 'medium', 'low'] as const).map((one) => tasks.priorityOf(tasks.rankOf(one)))).toEqual([
    'high',
    'medium',
    'low',
  ])
  expect(['125', '№125', ' № 125 ', '#125'].map(tasks.numberIn)).toEqual([125, 125, 125, 125])
  expect(['стол 125', '1.5', '', '12345678901'].map(tasks.numberIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

describe('a repeat', () => {
  test('has the days of its kind, and some', () => {
    const times = { startTime: '09:00', endTime: '18:00' }
    expect(cleanRepeat({ type: 'weekly', weekdays: [5, 1], monthDays: [3], ...times })).toEqual({
      type: 'weekly',
      weekdays: [1, 5],
      ...times,
    })
    expect(cleanRepeat({ type: 'daily', weekdays: [1], ...times })).toEqual({ type: 'daily', ...times })
    expect(cleanRepeat({ type: 'weekly', ...times })).toBeUndefined()
    expect(cleanRepeat({ type: 'monthly', weekdays: [1], ...times })).toBeUndefined()
    const between = (validFrom?: string, validTo?: string) =>
      cleanRepeat({ type: 'daily', ...times, ...(validFrom && { validFrom }), ...(validTo && { validTo }) })
    expect(between('2026-12-02', '2026-12-01')).toBeUndefined()
    // Of one day, from one on, up to one; what is not said is no field.
    for (const valid of [
      { validFrom: '2026-12-01', validTo: '2026-12-01' },
      { validFrom: '2026-12-01' },
      { validTo: '2026-12-01' },
    ]) {
      expect(between(valid.validFrom, valid.validTo)).toStrictEqual({ type: 'daily', ...times, ...valid })
      expect(ruleOf({ type: 'daily', ...times, ...valid })).toStrictEqual({ type: 'daily', ...times, ...valid })
    }
    expect(cleanRepeat({ type: 'daily', startTime: '09:00' })).toStrictEqual({ type: 'daily', startTime: '09:00' })
    expect(ruleOf({ type: 'daily', startTime: '09:00' })).toStrictEqual({ type: 'daily', startTime: '09:00' })
    expect(ruleOf({ type: 'monthly', monthDays: [31], ...times })).toEqual({
      type: 'monthly',
      monthDays: [31],
      ...times,
    })
  })

  test('makes the task of today at once, if it has begun and is not over', () => {
    const monday = { type: 'weekly', weekdays: [1], startTime: '09:00', endTime: '18:00' } as const
    const repeat = { ...monday, weekdays: [...monday.weekdays] }
    const at = (text: string) => dueToday(repeat, 'Europe/Moscow', new Date(text))?.date
    expect(at('2026-11-23T05:59:00.000Z')).toBeUndefined()
    expect(at('2026-11-23T06:00:00.000Z')).toBe('2026-11-23')
    expect(at('2026-11-23T14:59:00.000Z')).toBe('2026-11-23')
    expect(at('2026-11-23T15:00:00.000Z')).toBeUndefined()
    expect(at('2026-11-24T08:00:00.000Z')).toBeUndefined()
    expect(deadlineOn(repeat, '2026-11-23', 'Europe/Moscow')).toEqual(new Date('2026-11-23T15:00:00.000Z'))
    expect(deadlineOn({ type: 'daily', startTime: '09:00' }, '2026-11-23', 'Europe/Moscow')).toBeNull()
    // The first moment of a business day is of that day.
    const dawn = { type: 'daily', startTime: '05:00' } as const
    expect(dueToday(dawn, 'Europe/Moscow', new Date('2026-11-23T02:00:00.000Z'))?.date).toBe('2026-11-23')
    expect(dueToday(dawn, 'Europe/Moscow', new Date('2026-11-23T01:59:59.999Z'))?.date).toBe('2026-11-22')
    expect(
      dueToday({ type: 'daily', startTime: '09:00' }, 'Asia/Vladivostok', new Date('2026-11-22T23:30:00.000Z'))?.date,
    ).toBe('2026-11-23')
  })
})

test('a change is told by names, and another order or spelling is none', () => {
  const facts: TaskFacts = {
    title: 'Фильтр',
    description: '',
    priority: 'high',
    category: null,
    restaurant: { _id: 'r', name: 'Мойка' },
    assignees: [
      { id: 'a', name: 'Анна' },
      { id: 'b', name: 'Борис' },
    ],
    requireReview: false,
    requirePhoto: false,
    form: null,
    attachments: [],
    deadline: '2026-11-19T15:00:00.000Z',
  }
  const same = { ...facts, assignees: facts.assignees.toReversed(), deadline: '2026-11-19T18:00:00+03:00' }
  expect(taskChanges(facts, same)).toBeUndefined()
  expect(
    taskChanges(facts, { ...facts, restaurant: null, assignees: [{ id: 'b', name: 'Борис' }], deadline: null }),
  ).toEqual({
    restaurant: { old: 'Мойка', new: null },
    assignees: { old: ['Анна', 'Борис'], new: ['Борис'] },
    deadline: { old: '2026-11-19T15:00:00.000Z', new: null },
  })
})
