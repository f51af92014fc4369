import { companyIds } from './ids.ts'
import { rowsOf, type Seeded } from './row.ts'

/** What was searched for and not found, so many days before the world is made; small letters, е for ё (nameKey). */
export type StoredMiss = { query: string; daysAgo: number; count: number }

const on = (query: string, ...days: [daysAgo: number, count: number][]): StoredMiss[] =>
  days.map(([daysAgo, count]) => ({ query, daysAgo, count }))

export const searchMisses: Seeded<StoredMiss>[] = rowsOf(companyIds.berezka, [
  ...on('выходное пособие', [1, 2], [4, 1], [12, 1]),
  ...on('график отпусков', [0, 1], [2, 3], [6, 1], [9, 2], [20, 1]),
  ...on('детское меню', [3, 1], [5, 2], [17, 2]),
  ...on('форма на стирку', [2, 1], [8, 1], [25, 1]),
  ...on('винная карта', [4, 1], [11, 2]),
  ...on('бариста чемпионат', [23, 1]),
])
