import { expect, test } from 'bun:test'
import { toldApart } from './told-apart.ts'

test('a name is enough but for namesakes, who are told apart by where and as what they work', () => {
  const restaurants = [{ name: 'На Мойке' }, { name: 'В парке' }]
  const people = [
    { id: '1', name: 'Иван Иванов', position: { name: 'Бармен' }, restaurants },
    { id: '2', name: 'Анна Котова', position: { name: 'Хостес' }, restaurants },
    { id: '3', name: 'Иван Иванов', position: null, restaurants: [] },
    { id: '4', name: 'Иван Иванов', position: { name: 'Повар' } },
  ]
  expect(toldApart(people)).toEqual([
    { value: '1', label: 'Иван Иванов · Бармен, На Мойке, В парке' },
    { value: '2', label: 'Анна Котова' },
    { value: '3', label: 'Иван Иванов' },
    { value: '4', label: 'Иван Иванов · Повар' },
  ])
})
