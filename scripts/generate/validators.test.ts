import { expect, test } from 'bun:test'
import { validators } from '../../openapi/gen/validators.gen.js'

const takes = (name: 'from' | 'updatedSince', value: string) =>
  validators[name === 'from' ? 'eventList_query' : 'taskList_query']?.({ [name]: value })

test('a day is one of the calendar, from the first year to the last', () => {
  for (const year of [1, 4, 100, 400, 1900, 1996, 2000, 2023, 2024, 2026, 2100, 9996, 9999])
    for (let month = 0; month <= 13; month++)
      for (let day = 0; day <= 32; day++) {
        const written = [String(year).padStart(4, '0'), ...[month, day].map((n) => String(n).padStart(2, '0'))].join(
          '-',
        )
        const read = new Date(`${written}T00:00:00Z`)
        const isOne = !Number.isNaN(read.valueOf()) && read.toISOString().startsWith(written)
        expect([written, takes('from', written)]).toEqual([written, isOne])
      }
  for (const none of ['0000-01-01', '0000-02-29', '2026-1-1', '2026-01-01T00:00:00Z', '02026-01-01', ''])
    expect([none, takes('from', none)]).toEqual([none, false])
})

test('a moment is one that JavaScript reads and Postgres holds (I1)', () => {
  for (const one of [
    '2026-11-29T12:00:00Z',
    '2026-11-29t12:00:00.123456789z',
    '2026-11-29 12:00:00+0300',
    '2024-02-29T23:59:59-23:59',
    '0001-01-01T00:00:00Z',
    '0001-01-01T00:00:00-03:00',
    '9999-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59+03:00',
  ]) {
    expect([one, takes('updatedSince', one)]).toEqual([one, true])
    expect(new Date(one).toISOString()).toMatch(/^(?!0000)\d{4}-/)
  }
  for (const none of [
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00+03:00',
    '9999-12-31T23:59:59-03:00',
    '2026-12-31T23:59:60Z',
    '2026-11-29T24:00:00Z',
    '2026-11-29T12:00:00',
    '2026-11-29 12:00:00+03',
    '2026-11-29T12:00:00+24:00',
    '2026-02-29T12:00:00Z',
    '2026-11-29',
  ])
    expect([none, takes('updatedSince', none)]).toEqual([none, false])
})
