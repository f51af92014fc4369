import { expect, test } from 'bun:test'
import { MINUTE } from '../../../../openapi/rules/time/durations.ts'
import type { Mine, Run, Task } from '../view.ts'
import { dayFrom } from './to-do.ts'
import { runText } from './words.ts'

/** 14:20 in Moscow. */
const NOW = Date.UTC(2026, 10, 21, 11, 20)
const at = (minutes: number) => new Date(NOW + minutes * MINUTE).toISOString()
const run = (_id: string, starts: number, due: number, more: Partial<Run> = {}): Run => ({
  ...{ _id, checklist: { _id: 'k', title: _id }, restaurant: null, timezone: 'Europe/Moscow', status: 'scheduled' },
  ...{ startsAt: at(starts), opensAt: at(starts - 30), dueAt: at(due), itemsCount: 8, answeredCount: 0 },
  requireScan: false,
  ...more,
})
const task = (_id: string, due: number | null, more: Partial<Task> = {}): Task => ({
  ...{ _id, number: 1, title: _id, status: 'new', priority: 'medium', timezone: 'Europe/Moscow' },
  ...{ deadline: due === null ? null : at(due), requirePhoto: false, othersCount: 0 },
  ...more,
})
const day = (runs: Run[], tasks: Task[] = []) => {
  const mine: Mine = {
    checklists: { total: runs.length, runs },
    tasks: { total: tasks.length, overdue: 0, tasks },
  }
  const { now, next, later } = dayFrom(mine, NOW)
  return { now: now?.id, next: next.map(({ id, when }) => [id, when.words]), later: later.map(({ _id }) => _id) }
}

test('what was begun is now; what is late stands first of the others, then the day in order of time', () => {
  const runs = [
    run('начат', -20, 100, { status: 'in_progress', answeredCount: 3 }),
    run('открыт', 10, 160),
    run('вечером', 310, 400),
  ]
  expect(
    day(runs, [task('поздно', -20), task('к вечеру', 280), task('завтра', 24 * 60), task('без срока', null)]),
  ).toEqual({
    now: 'начат',
    next: [
      ['поздно', 'на 20 минут'],
      ['открыт', 'до 17:00'],
      ['к вечеру', 'до 19:00'],
      ['вечером', 'с 19:30'],
    ],
    later: ['завтра', 'без срока'],
  })
})

test('a late run comes before the one that was begun', () => {
  const runs = [run('начат', -20, 100, { status: 'in_progress' }), run('опоздал', -90, -5, { status: 'overdue' })]
  expect(day(runs)).toEqual({ now: 'опоздал', next: [['начат', 'до 16:00']], later: [] })
})

test('what was sent back comes before what was begun, not before what is late', () => {
  const runs = [
    run('начат', -20, 100, { status: 'in_progress' }),
    run('вернули', -20, 160, { status: 'in_progress', returnedAt: at(-5) }),
  ]
  expect(day(runs)).toEqual({ now: 'вернули', next: [['начат', 'до 16:00']], later: [] })
  expect(day([...runs, run('опоздал', -90, -5, { status: 'overdue' })]).now).toBe('опоздал')
  expect(runs.map((one) => runText(one, undefined))).toEqual([
    'Чек-лист · 8 пунктов',
    'Чек-лист · возвращен · 8 пунктов',
  ])
})

test('without an open run it is the first task of the day, but none that waits for somebody else', () => {
  const tasks = [task('ждёт', -30, { status: 'review' }), task('сегодня', 60)]
  expect(day([run('вечером', 310, 400)], tasks)).toEqual({ now: 'сегодня', next: [['вечером', 'с 19:30']], later: [] })
  expect(day([run('вечером', 310, 400)]).now).toBeUndefined()
})

test('the server’s word counts where this clock is behind', () => {
  expect(day([run('опоздал', -90, 2, { status: 'overdue' })]).now).toBe('опоздал')
})

test('runs of several restaurants say of which they are, those of one do not', () => {
  const [park, center] = [
    { _id: 'p', name: 'Берёзка в парке' },
    { _id: 'c', name: 'Берёзка на Мойке' },
  ]
  const placesOf = (...restaurants: Run['restaurant'][]) => {
    const runs = restaurants.map((restaurant, nth) => run(`${nth}`, 10, 160 + nth, { restaurant }))
    const { now, next } = dayFrom({ checklists: { total: runs.length, runs } }, NOW)
    return [now, ...next].map((one) => one?.kind === 'run' && one.place)
  }
  expect(placesOf(park, center)).toEqual(['Берёзка в парке', 'Берёзка на Мойке'])
  expect(placesOf(park, park)).toEqual([undefined, undefined])
  expect(runText(run('0', 10, 160), 'Берёзка в парке')).toBe('Чек-лист · Берёзка в парке · 8 пунктов')
})
