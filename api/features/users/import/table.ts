import { type KnownColumns, letters, placesOf } from '../../../spreadsheets/known-columns.ts'
import type { SheetRow } from '../../../spreadsheets/read.ts'

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
const titles = Object.entries(COLUMNS).map(([key, title]) => [letters(title), key] as const)
/** All that is read of a file. */
export const KNOWN: KnownColumns = { keys: { ...Object.fromEntries(titles), ...ALSO }, needed: 'name', within: 10 }

/** What stands under the header, which is the first of the known rows; undefined when there is none. */
export function staffRows(rows: readonly SheetRow[]): StaffRow[] | undefined {
  const [header, ...others] = rows
  if (!header) return undefined
  const places = placesOf(KNOWN, header)
  return others.map(({ row, cells }) => {
    // Copied from a page or a letter, a phone has blanks of other kinds.
    const value = (key: ColumnKey) => (cells[places.get(key) ?? -1] ?? '').replace(/[^\S\n]+/g, ' ')
    return {
      row,
      ...{ name: value('name'), email: value('email'), phone: value('phone'), role: value('role') },
      ...{ position: value('position'), restaurants: value('restaurants'), pin: value('pin') },
    }
  })
}
