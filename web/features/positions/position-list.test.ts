import { expect, test } from 'bun:test'
import { type Position, shown } from './position-list.ts'

const position = (name: string, status: Position['status'] = 'active'): Position => ({
  _id: name,
  name,
  status,
  usersCount: 0,
  articlesCount: 0,
  createdAt: '2026-06-02T09:00:00.000Z',
  updatedAt: '2026-06-02T09:00:00.000Z',
})
const all = [position('Актёр'), position('Бармен'), position('Кассир', 'inactive')]
const names = (search: string, inactive: boolean) => shown(all, search, inactive).map(({ name }) => name)

test('inactive ones are there on demand', () => {
  expect(names('', false)).toEqual(['Актёр', 'Бармен'])
  expect(names('', true)).toEqual(['Актёр', 'Бармен', 'Кассир'])
})

test('search knows neither case nor ё', () => {
  expect(names(' АКТЕР', false)).toEqual(['Актёр'])
  expect(names('касс', false)).toEqual([])
  expect(names('касс', true)).toEqual(['Кассир'])
})
