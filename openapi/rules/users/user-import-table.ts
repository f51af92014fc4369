import { labels } from '../../gen/labels.gen.ts'
import { limits } from '../../gen/limits.gen.ts'
import { type KnownColumns, letters, placesOf, type SheetRow } from '../sheets/known-columns.ts'

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
/** The rows of the template, which somebody writes his own over. */
export const EXAMPLES = [
  [
    'Иванова Мария Петровна',
    'maria@berezka.example',
    '+7 900 000-00-01',
    labels.Role.user,
    'Официант',
    'Берёзка на Невском; Берёзка на Мойке',
    '4071',
  ],
  ['Смирнов Олег', 'oleg@berezka.example', '', labels.Role.admin, 'Управляющий', '', ''],
]
type ColumnKey = keyof typeof COLUMNS
export const REQUIRED: ColumnKey = 'name'
export type StaffRow = Record<ColumnKey, string> & { row: number }

/** Of a name that stands in columns of its own. */
type PartKey = 'surname' | 'patronymic'
const ALSO: Readonly<Record<string, ColumnKey | PartKey>> = {
  имя: 'name',
  имяотчество: 'name',
  сотрудник: 'name',
  фамилияимяотчество: 'name',
  фамилия: 'surname',
  отчество: 'patronymic',
  почта: 'email',
  электроннаяпочта: 'email',
  ресторан: 'restaurants',
  pinкод: 'pin',
  пин: 'pin',
  пинкод: 'pin',
}
const titles = Object.entries(COLUMNS).map(([key, title]) => [letters(title), key] as const)
/** All restaurants of somebody, with a semicolon and a blank behind each: nothing else of a person is as long. */
const longest = limits.users.restaurantsMax * (limits.restaurants.nameMax + 2)
/** All that is read of a file. */
export const KNOWN: KnownColumns = {
  keys: { ...Object.fromEntries(titles), ...ALSO },
  needed: REQUIRED,
  within: 10,
  longest,
}

/** What stands under the header, which is the first of the known rows; undefined when there is none. */
export function staffRows(rows: readonly SheetRow[]): StaffRow[] | undefined {
  const [header, ...others] = rows
  if (!header) return undefined
  const places = placesOf(KNOWN, header)
  const isInParts = letters(header.cells[places.get(REQUIRED) ?? -1] ?? '').startsWith('имя')
  const nameParts = isInParts ? (['surname', 'name', 'patronymic'] as const) : (['name'] as const)
  return others.map(({ row, cells }) => {
    // Copied from a page or a letter, a phone has blanks of other kinds.
    const value = (key: ColumnKey | PartKey) => (cells[places.get(key) ?? -1] ?? '').replace(/[^\S\n]+/g, ' ')
    return {
      row,
      name: nameParts.map(value).filter(Boolean).join(' '),
      email: value('email'),
      phone: value('phone'),
      role: value('role'),
      position: value('position'),
      restaurants: value('restaurants'),
      pin: value('pin'),
    }
  })
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Of xls, and of an xlsx with a password. */
const OLE2 = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** By its name, and its content must not say otherwise; what nobody can read is found out by whoever reads it. */
export function tableFormat(name: string, bytes: Uint8Array): 'xlsx' | 'csv' | undefined {
  const isBook = [ZIP, OLE2].some((sign) => sign.every((byte, at) => bytes[at] === byte))
  if (/\.xlsx$/i.test(name)) return isBook ? 'xlsx' : undefined
  return /\.csv$/i.test(name) && !isBook ? 'csv' : undefined
}
