import { expect, test } from 'bun:test'
import { feedKept, feedShown, isSameFeed } from './journal-feed.ts'
import { cellWords } from './journal-file.ts'
import { correctable } from './journal-grid.ts'
import { daysIn } from './journal-month.ts'
import { columnsFor, isMonthOver, itemColumns, journals, KINDS } from './journals.ts'

const item = (id: string, type: 'number' | 'text' = 'number') => ({ id, type, title: id })
const feed = (...items: string[]) => ({
  kind: 'fridges' as const,
  columns: items.map((one) => ({ item: one, column: 'temperature' as const })),
})

test('each kind has its columns once, and the five annexes are named by their numbers', () => {
  for (const kind of KINDS) {
    const keys = itemColumns(kind).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.length).toBeGreaterThan(0)
  }
  const annexes = KINDS.map((kind) => /№ (\d)/.exec(journals[kind].form)?.[1])
  expect(annexes).toEqual(['1', '2', '3', '4', '5', undefined, undefined, undefined])
  expect(columnsFor('fridges', { type: 'text' })).toEqual([])
  expect(columnsFor('storage', { type: 'number' }).map(({ key }) => key)).toEqual(['temperature', 'humidity'])
})

test('what left the checklist is kept, not shown; what changed its type is neither', () => {
  const before = feed('a', 'b', 'c')
  const items = [item('A'), item('c', 'text')]
  const kept = feedKept(before, before, items)
  expect(kept).toEqual(feed('a', 'b'))
  expect(feedShown(kept, items)).toEqual(feed('a'))
  expect(feedKept(kept, null, items)).toBeNull()
  expect(feedKept(kept, { kind: 'storage', columns: [] }, items)?.columns).toEqual([])
  expect(isSameFeed(feed('a', 'b'), feed('b', 'a'))).toBe(true)
  expect(isSameFeed(feed('a'), null)).toBe(false)
})

test('a month ends with its last night, in the zone of the place', () => {
  expect([daysIn('2026-02'), daysIn('2028-02'), daysIn('2026-12')]).toEqual([28, 29, 31])
  const night = new Date('2026-12-01T00:00Z')
  expect(isMonthOver('2026-11', night, 'Europe/Moscow')).toBe(false)
  expect(isMonthOver('2026-11', night, 'Asia/Vladivostok')).toBe(true)
  expect(isMonthOver('2026-10', night, 'Europe/Moscow')).toBe(true)
})

test('a cell in words', () => {
  expect(
    cellWords([
      { text: '+1', late: true },
      { text: '+4', fail: true, note: 2 },
    ]),
  ).toBe('+1 п / +4 [2]')
  expect(cellWords([{ text: 'ИГ', unsigned: true }])).toBe('ИГ*')
  expect(cellWords([])).toBe('')
})

test('each row of a grid is corrected under a name of its own', () => {
  const rows = (...heads: string[][]) => ({
    layout: 'grid' as const,
    columns: [],
    rows: heads.map((head) => ({ head })),
  })
  const [measured, damp] = ['Температура °С', 'Влажность %']
  const storage = rows(['1', 'Склад', measured, ''], ['2', 'Склад', damp, ''], ['3', 'Погреб', measured, ''])
  expect(correctable('storage', storage)).toEqual([`Склад, ${measured}`, `Склад, ${damp}`, `Погреб, ${measured}`])
  const fridges = rows(['Бар', 'Холодильник', ''], ['Кухня', 'Холодильник', ''], ['', 'Витрина', ''])
  expect(correctable('fridges', fridges)).toEqual(['Бар, Холодильник', 'Кухня, Холодильник', 'Витрина'])
  const long = 'я'.repeat(300)
  const same = correctable('fridges', rows(['', long, ''], ['', long, '']))
  expect(new Set(same).size).toBe(2)
  expect(same.map(({ length }) => length)).toEqual([200, 200])
  expect(same[1]).toEndWith('я (строка 2)')
})
