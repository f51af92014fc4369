import { expect, test } from 'bun:test'
import { placesWithFaults } from './places.ts'

test('a fault leads to its tab, the first of them first', () => {
  expect(placesWithFaults(undefined)).toEqual([])
  expect(
    placesWithFaults({ 'settings.pool.0.count': '', 'questions.3.text': '', title: '', 'restaurants.0': '' }),
  ).toEqual(['main', 'questions', 'settings', 'access'])
  // Of a form that was carried over another's save: by the draft's own name.
  expect(placesWithFaults({ passingScore: '' })).toEqual(['settings'])
})
