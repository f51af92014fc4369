import { expect, test } from 'bun:test'
import { limits } from '../../gen/limits.gen.ts'
import {
  answerCell,
  choiceCounts,
  columnTitle,
  isAnswer,
  isMeasured,
  meantBy,
  offeredBy,
  summaryPeriod,
} from './form-answers.ts'
import { copyTitle, savedFormChanges } from './form-saved.ts'

test('the last month without a word, and of a longer time its end', () => {
  const today = '2026-03-01'
  expect(summaryPeriod({}, today)).toEqual({ from: '2026-01-31', to: today })
  expect(summaryPeriod({ from: '2026-02-10' }, today)).toEqual({ from: '2026-02-10', to: today })
  expect(summaryPeriod({ to: '2026-02-10' }, today)).toEqual({ from: '2026-01-12', to: '2026-02-10' })
  expect(summaryPeriod({ from: '2026-03-05' }, today)).toEqual({ from: '2026-03-05', to: '2026-03-05' })
  expect(summaryPeriod({ from: '2024-01-01', to: '2024-12-31' }, today)).toEqual({
    from: '2024-01-01',
    to: '2024-12-31',
  })
  expect(summaryPeriod({ from: '2020-01-01' }, today)).toEqual({ from: '2025-03-01', to: today })
})

test('numbers and marks are measured, and nothing else', () => {
  expect((['number', 'rating', 'text', 'select', 'checkbox', 'date'] as const).map(isMeasured)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a value of a question is a text, a number or a tick, and one of several choices', () => {
  expect(meantBy('Да')).toEqual(['Да'])
  expect(meantBy(' 4,50 ')).toEqual([' 4,50 ', 4.5])
  expect(meantBy('true')).toEqual(['true', true])
  expect(isAnswer(['Шум', 'Течь'], meantBy('Течь'))).toBe(true)
  expect(isAnswer(4.5, meantBy('4.5'))).toBe(true)
  expect(isAnswer('4.5', meantBy('4,5'))).toBe(false)
  expect(isAnswer(undefined, meantBy('false'))).toBe(false)
})

test('what is offered comes first, also when nobody chose it; then what older versions offered', () => {
  const counted = [
    { value: 'Старое', count: 1 },
    { value: 'Чаще', count: 5 },
    { value: 'Да', count: 2 },
  ]
  expect(choiceCounts(['Нет', 'Да'], counted).map(({ value, count }) => [value, count])).toEqual([
    ['Нет', 0],
    ['Да', 2],
    ['Чаще', 5],
    ['Старое', 1],
  ])
  expect(offeredBy('rating')).toEqual(['1', '2', '3', '4', '5'])
  expect(offeredBy('checkbox')).toEqual(['true', 'false'])
})

test('a cell reads as the answer does', () => {
  const linkOf = (id: string) => (id === 'a' ? 'https://x.example/a' : undefined)
  expect(answerCell('date', '2026-11-19', linkOf)).toBe('19.11.2026')
  expect(answerCell('text', '2026-11-19', linkOf)).toBe('2026-11-19')
  expect(answerCell('checkbox', false, linkOf)).toBe('Нет')
  expect(answerCell('number', 4.5, linkOf)).toBe(4.5)
  expect(answerCell('multiselect', ['Шум', 'Течь'], linkOf)).toBe('Шум; Течь')
  expect(answerCell('photo', ['a', 'gone'], linkOf)).toBe('https://x.example/a')
  expect(answerCell('text', undefined, linkOf)).toBeNull()
  expect(columnTitle({ label: 'Наработка', unit: 'ч' })).toBe('Наработка, ч')
})

test('a copy has a free title, whatever its length and its letters', () => {
  expect(copyTitle('Ёлка', ['Ёлка'])).toBe('Ёлка (копия)')
  expect(copyTitle('Ёлка', ['елка (КОПИЯ)', 'Ёлка (копия 2)'])).toBe('Ёлка (копия 3)')
  const long = copyTitle('😀'.repeat(limits.forms.titleMax / 2), [])
  expect(long.length).toBeLessThanOrEqual(limits.forms.titleMax)
  expect(long.isWellFormed()).toBe(true)
})

test('a saved form tells how many fields it asks, only when they say something else', () => {
  const form = { title: 'а', description: '', isActive: true, category: null, fields: [] }
  const text = { id: 'x', type: 'text' as const, label: 'Икс' }
  expect(savedFormChanges(form, { ...form })).toBeUndefined()
  expect(savedFormChanges(form, { ...form, fields: [text, { ...text, id: 'h', type: 'heading' as const }] })).toEqual({
    fields: { old: 0, new: 1 },
  })
  expect(savedFormChanges(form, { ...form, category: { _id: 'c', name: 'Бар' } })).toEqual({
    category: { old: null, new: 'Бар' },
  })
})
