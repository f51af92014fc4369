import { describe, expect, test } from 'bun:test'
import { isMeant, type Choice } from './audience.ts'

const cookOfPark = { id: 'anna', position: 'cook', restaurants: ['park', 'center'] }
const nobodys = { id: 'boris', position: null, restaurants: [] }

describe('who is meant', () => {
  test.each<[Choice, boolean, boolean]>([
    [{}, true, true],
    [{ restaurants: [], positions: [], people: [] }, true, true],
    [{ restaurants: ['park'] }, true, false],
    [{ restaurants: ['lake'] }, false, false],
    [{ positions: ['cook', 'waiter'] }, true, false],
    [{ restaurants: ['park'], positions: ['cook'] }, true, false],
    [{ restaurants: ['park'], positions: ['waiter'] }, false, false],
    [{ restaurants: ['lake'], positions: ['cook'] }, false, false],
    [{ people: ['boris'] }, false, true],
    [{ restaurants: ['lake'], positions: ['cook'], people: ['boris'] }, false, true],
    [{ restaurants: ['park'], people: ['boris'] }, true, true],
  ])('%j', (choice, first, second) => {
    expect([isMeant(choice, cookOfPark), isMeant(choice, nobodys)]).toEqual([first, second])
  })
})
