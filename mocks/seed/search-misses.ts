import { companyIds } from './ids.ts'
import { rowsOf, type Seeded } from './row.ts'

/** What was searched for and not found, so many days before the world is made; small letters, е for ё (nameKey). */
export type StoredMiss = { query: string; daysAgo: number; count: number }

const on = (query: string, ...days: [daysAgo: number, count: number][]): StoredMiss[] =>
  days.map(([daysAgo, count]) => ({ query, daysAgo, count }))

export const searchMisses: Seeded<StoredMiss>[] = rowsOf(companyIds.berezka, [
  ...on('больничный', [1, 2], [4, 1], [12, 1]),
  ...on('пароль от wi-fi', [0, 1], [2, 3], [6, 1], [9, 2], [20, 1]),
  ...on('парковка', [3, 1], [5, 2], [17, 2]),
  ...on('расчетный листок', [2, 1], [8, 1], [25, 1]),
  ...on('веганское', [4, 1], [11, 2]),
  ...on('трансфер', [23, 1]),
])
