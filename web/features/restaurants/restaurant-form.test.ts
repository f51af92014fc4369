import { expect, test } from 'bun:test'
import { timeOf } from '../../lib/clock-time.ts'
import { bodyOf, closingNextDay, newRestaurant } from './restaurant-form.ts'

test.each([
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9-30', '09:30'],
  ['2330', '23:30'],
  ['9', '09:00'],
  ['', ''],
  // The contract tells what is wrong with these.
  ['25:00', '25:00'],
  ['утром', 'утром'],
])('%p is the time %p', (typed, time) => {
  expect(timeOf(typed)).toBe(time)
})

test('a closing after midnight is told', () => {
  expect(closingNextDay({ openTime: '11:00', closeTime: '2:00' })).toBe('до 02:00 следующего дня')
  expect(closingNextDay({ openTime: '00:00', closeTime: '00:00' })).toBe('до 00:00 следующего дня')
  expect(closingNextDay({ openTime: '11:00', closeTime: '23:00' })).toBeUndefined()
  expect(closingNextDay({ openTime: '', closeTime: '02:00' })).toBeUndefined()
  expect(closingNextDay({ openTime: '11:00', closeTime: '2' })).toBe('до 02:00 следующего дня')
  expect(closingNextDay({ openTime: '11:00', closeTime: '25' })).toBeUndefined()
})

test('spaces around what was typed stay here', () => {
  expect(bodyOf({ ...newRestaurant('Asia/Omsk'), name: ' Берёзка ', openTime: ' 900 ' })).toMatchObject({
    name: 'Берёзка',
    timezone: 'Asia/Omsk',
    openTime: '09:00',
    closeTime: '',
    isActive: true,
  })
})
