import type { SheetRow } from '../../spreadsheets/read.ts'

/** The columns of the template, in its order; whoever reads knows them by these and a few other names. */
export const COLUMNS = {
  name: 'ФИО',
  email: 'Email',
  phone: 'Телефон',
  role: 'Роль',
  position: 'Должность',
  restaurants: 'Рестораны',
  pin: 'PIN',
} as const
type ColumnKey = keyof typeof COLUMNS
export type StaffRow = Record<ColumnKey, string> & { row: number }

const ALSO: Readonly<Record<string, ColumnKey>> = {
  имя: 'name',
  почта: 'email',
  электроннаяпочта: 'email',
  ресторан: 'restaurants',
  pinкод: 'pin',
  пин: 'pin',
  пинкод: 'pin',
}
/** Above the header there may be a title, a note, an empty row. */
export const HEADER_WITHIN = 10

/** What stands under a header that has the names of people; undefined when there is none. */
export function staffRows(rows: readonly SheetRow[]): StaffRow[] | undefined {
  const headerAt = rows
    .slice(0, HEADER_WITHIN)
    .findIndex(({ cells }) => cells.some((cell) => columnOf(cell) === 'name'))
  const header = rows[headerAt]
  if (!header) return undefined
  const places = new Map<ColumnKey, number>()
  header.cells.forEach((cell, at) => {
    const key = columnOf(cell)
    if (key && !places.has(key)) places.set(key, at)
  })
  const under = rows.slice(headerAt + 1).map(({ row, cells }) => {
    // Copied from a page or a letter, a phone has blanks of other kinds.
    const value = (key: ColumnKey) => (cells[places.get(key) ?? -1] ?? '').replace(/[^\S\n]+/g, ' ')
    return {
      row,
      ...{ name: value('name'), email: value('email'), phone: value('phone'), role: value('role') },
      ...{ position: value('position'), restaurants: value('restaurants'), pin: value('pin') },
    }
  })
  // A row that holds only what we don't read is nobody's.
  return under.filter((staff) => Object.keys(COLUMNS).some((key) => staff[key as ColumnKey] !== ''))
}

function columnOf(cell: string): ColumnKey | undefined {
  const title = letters(cell)
  return byTitle.get(title)
}

/** `Ф. И. О. *`, `e-mail` and `EMAIL:` are the same titles. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const byTitle = new Map<string, ColumnKey>([
  ...Object.entries(COLUMNS).map(([key, title]) => [letters(title), key as ColumnKey] as const),
  ...Object.entries(ALSO),
])
