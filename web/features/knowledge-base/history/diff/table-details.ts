import { list, type Data, text } from '../../../../editor/reader/read-value.ts'
import { align, type Alignment, type Item } from './align.ts'
import { canonical, plain, quoted, scoringWords } from './block-text.ts'
import { type Detail, markup, setting } from './detail.ts'

type Row = readonly string[]

/** Rows of equal width, as the reader draws them. */
function rowsOf(data: Data): Row[] {
  const rows = list(data['content']).map((row) => list(row).map(text))
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0)
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}
const columnsOf = (rows: readonly Row[]): Row[] => (rows[0] ?? []).map((_, n) => rows.map((row) => row[n] ?? ''))
const asItem = (cells: Row): Item => ({
  kind: '',
  key: canonical(cells),
  words: scoringWords(cells),
  replaceable: true,
})
const named = (cells: Row): string => {
  const words = cells.map(plain).filter(Boolean).join(' · ')
  return words ? ` ${quoted(words)}` : ''
}

/** Columns first, so that a new one doesn't make every row another one; rows are numbered as they stand now. */
export function tableDetails(older: Data, newer: Data): Detail[] {
  const [before, after] = [rowsOf(older), rowsOf(newer)]
  const [left, right] = [columnsOf(before), columnsOf(after)]
  const columns = left.length === right.length ? sameColumns(left.length) : align(left.map(asItem), right.map(asItem))
  const kept = [...columns.pairs].sort((a, b) => a.to - b.to)
  const cut = (rows: readonly Row[], side: 'from' | 'to') =>
    rows.map((row) => kept.map((column) => row[column[side]] ?? ''))
  const headed = (data: Data) => (data['withHeadings'] === false ? 'нет' : 'есть')
  return [
    ...setting('Строка заголовков:', headed(older), headed(newer)),
    ...setting(
      'Во всю ширину:',
      older['stretched'] === true ? 'да' : 'нет',
      newer['stretched'] === true ? 'да' : 'нет',
    ),
    ...columns.removed.map((n) => ({ words: `Удалён столбец ${n + 1}${named(left[n]?.slice(0, 1) ?? [])}` })),
    ...columns.added.map((n) => ({ words: `Добавлен столбец ${n + 1}${named(right[n]?.slice(0, 1) ?? [])}` })),
    ...rowDetails(
      cut(before, 'from'),
      cut(after, 'to'),
      kept.map(({ to }) => to),
    ),
  ]
}

const sameColumns = (count: number): Alignment => ({
  pairs: Array.from({ length: count }, (_, n) => ({ from: n, to: n })),
  removed: [],
  added: [],
})

function rowDetails(older: readonly Row[], newer: readonly Row[], columns: readonly number[]): Detail[] {
  const { pairs, removed, added } = align(older.map(asItem), newer.map(asItem))
  const told: { at: number; details: Detail[] }[] = [
    ...removed.map((from) => ({
      at: from - 0.5,
      details: [{ words: `Удалена строка ${from + 1}${named(older[from] ?? [])}` }],
    })),
    ...added.map((to) => ({ at: to, details: [{ words: `Добавлена строка ${to + 1}${named(newer[to] ?? [])}` }] })),
    ...pairs.map(({ from, to, moved }) => {
      const way = moved === 'up' ? 'выше' : 'ниже'
      const cells = (newer[to] ?? []).flatMap((cell, n) =>
        markup(`Изменена строка ${to + 1}, столбец ${(columns[n] ?? n) + 1}`, older[from]?.[n] ?? '', cell),
      )
      const place = moved ? [{ words: `Строка ${from + 1} перемещена ${way}: теперь ${to + 1}` }] : []
      return { at: to, details: [...place, ...cells] }
    }),
  ]
  return told.sort((a, b) => a.at - b.at).flatMap(({ details }) => details)
}
