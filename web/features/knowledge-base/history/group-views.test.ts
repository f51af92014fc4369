import { expect, test } from 'bun:test'
import { groupViews, initials } from './group-views.ts'

const view = (id: string, viewedAt: string, name = `Имя ${id}`) => ({ user: { id, name }, viewedAt })

test('readers stand in the order of their latest view, whatever the order of the answer', () => {
  const readers = groupViews([
    view('a', '2026-11-18T09:00:00Z'),
    view('b', '2026-11-18T10:00:00Z'),
    view('a', '2026-11-18T11:00:00Z'),
    view('c', '2026-11-17T10:00:00Z', '  '),
  ])
  expect(readers.map(({ id, views }) => [id, views])).toEqual([
    ['a', ['2026-11-18T11:00:00Z', '2026-11-18T09:00:00Z']],
    ['b', ['2026-11-18T10:00:00Z']],
    ['c', ['2026-11-17T10:00:00Z']],
  ])
  expect(readers.at(-1)?.name).toBe('Неизвестный')
})

test('initials', () => {
  expect(['Денис Орлов', 'анна', 'Иван «Ваня» Петров', '— —'].map(initials)).toEqual(['ДО', 'А', 'ИВ', '?'])
})
