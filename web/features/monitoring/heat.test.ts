import { expect, test } from 'bun:test'
import { finding, hoursShown, levelOf, next } from './heat.ts'

const hours = [
  { weekday: 5, hour: 15, fails: 5 },
  { weekday: 6, hour: 22, fails: 6 },
  { weekday: 6, hour: 1, fails: 1 },
]

test('the sentence says where most of it is, and that a number can be pressed', () => {
  expect(finding(hours)).toStartWith('Чаще всего в субботу в 22 часа и в пятницу в 15 часов. Число в клетке')
  expect(finding([])).toBe('За выбранный период отклонений нет')
  expect(finding([{ weekday: 1, hour: 9, fails: 1 }])).toStartWith('Число в клетке')
})

test('a night stands at the end of its business day', () => {
  expect(hoursShown([])).toEqual(Array.from({ length: 16 }, (_, at) => at + 8))
  expect(hoursShown(hours).slice(-3)).toEqual([23, 0, 1])
  expect(hoursShown([{ weekday: 1, hour: 5 }])[0]).toBe(5)
})

test('a few are few, even where there are no more', () => {
  expect([1, 2, 4, 6].map((fails) => levelOf(fails, 6))).toEqual([1, 2, 3, 4])
  expect(levelOf(1, 1)).toBe(1)
})

test('arrows lead to the next number, a night is right of its evening', () => {
  const from = (key: string, weekday: number, hour: number) => next(key, { weekday, hour }, hours, hoursShown(hours))
  expect(from('ArrowRight', 6, 22)).toMatchObject({ weekday: 6, hour: 1 })
  expect(from('ArrowLeft', 6, 1)).toMatchObject({ weekday: 6, hour: 22 })
  expect(from('ArrowUp', 6, 1)).toMatchObject({ weekday: 5, hour: 15 })
  expect(from('ArrowDown', 5, 15)).toMatchObject({ weekday: 6, hour: 22 })
  expect(from('ArrowDown', 6, 22)).toBeUndefined()
  expect(from('a', 6, 22)).toBeUndefined()
})
