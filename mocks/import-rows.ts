import { cleanText } from '../openapi/rules/clean-text.ts'
import { fill, ProblemReply } from '../openapi/contract.ts'
import { labels } from '../openapi/gen/labels.gen.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../openapi/gen/messages.gen.ts'
import { operations } from '../openapi/gen/operations.gen.ts'
import { readBody } from '../openapi/validate.ts'
import { pinOf, rowsOf, type Schemas } from './db.ts'
import { isSimple } from './people.ts'
import { isGoodText } from './read-json.ts'
import type { SheetRow } from './spreadsheets.ts'

type Role = Schemas['Role']
/** The columns of the template, in its order. */
export const IMPORT_COLUMNS = {
  name: 'ФИО',
  email: 'Email',
  phone: 'Телефон',
  role: 'Роль',
  position: 'Должность',
  restaurants: 'Рестораны',
  pin: 'PIN',
} as const
type Column = keyof typeof IMPORT_COLUMNS
// The keys of a record that is written out above.
const COLUMNS = Object.keys(IMPORT_COLUMNS) as Column[]
const ALSO: Readonly<Record<string, Column>> = {
  имя: 'name',
  почта: 'email',
  электроннаяпочта: 'email',
  ресторан: 'restaurants',
  pinкод: 'pin',
  пин: 'pin',
  пинкод: 'pin',
}
/** Above the header there may be a title, a note, an empty row. */
const HEADER_WITHIN = 10
export type StaffRow = Record<Column, string> & { row: number }

/** `Ф. И. О. *` and `фио` are the same titles. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const columnOf = (cell: string): Column | undefined =>
  COLUMNS.find((key) => letters(IMPORT_COLUMNS[key]) === letters(cell)) ?? ALSO[letters(cell)]

/** What stands under a header that has the names of people; undefined when there is none. */
export function staffRows(rows: SheetRow[]): StaffRow[] | undefined {
  const at = rows.slice(0, HEADER_WITHIN).findIndex(({ cells }) => cells.some((cell) => columnOf(cell) === 'name'))
  const titles = rows[at]?.cells.map(columnOf)
  if (!titles) return undefined
  return rows
    .slice(at + 1)
    .map(({ row, cells }): StaffRow => {
      const value = (key: Column) => (titles.includes(key) ? (cells[titles.indexOf(key)] ?? '') : '')
      const [name, email, phone, role] = [value('name'), value('email'), value('phone'), value('role')]
      return {
        row,
        name,
        email,
        phone,
        role,
        ...{ position: value('position'), pin: value('pin') },
        restaurants: value('restaurants'),
      }
    })
    .filter((staff) => COLUMNS.some((key) => staff[key] !== ''))
}

/** People write a name in any case, with any blanks, and е for ё. */
export const keyOf = (name: string) => cleanText(name).replace(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е')
type Known = { _id: string; name: string; isActive: boolean }
export const positionsOf = (companyId: string): Known[] =>
  rowsOf('positions', companyId).map(({ _id, name, status }) => ({ _id, name, isActive: status === 'active' }))
export const named = (known: Known[], text: string) => {
  const found = known.filter(({ name }) => keyOf(name) === keyOf(text))
  return found.find(({ isActive }) => isActive) ?? found[0]
}

/** A row as it would be written. */
export type Candidate = {
  name: string
  email: string
  phone: string
  role: Role
  pin: string
  position: string
  restaurants: string[]
}
export type Checked = { result: Schemas['UserImportRow']; candidate?: Candidate }
export type Missing = { positions: Map<string, string>; restaurants: Map<string, string> }

const ROLES: readonly Role[] = ['user', 'admin']
function roleOf(text: string): Role | undefined {
  const given = text.toLowerCase()
  return given === '' ? 'user' : ROLES.find((role) => given === role || given === labels.Role[role].toLowerCase())
}

/** The texts that the contract has for the fields of a new person. */
function shapeFaults(body: { name: string; email: string; phone: string; pin: string }): string[] {
  if (!Object.values(body).every(isGoodText)) return [fieldMessages.text]
  try {
    readBody('userCreate', operations.userCreate, body)
    return []
  } catch (error) {
    if (error instanceof ProblemReply) return Object.values(error.body.fields ?? {})
    throw error
  }
}

/** Every row with all its mistakes, and which names the company does not have: api/features/users/import/check.ts. */
export function checkRows(rows: StaffRow[], companyId: string, createMissing: boolean) {
  const missing: Missing = { positions: new Map(), restaurants: new Map() }
  const seen = { email: new Map<string, number>(), pin: new Map<string, number>() }
  const positions = positionsOf(companyId)
  const restaurants: Known[] = rowsOf('restaurants', companyId)
  const users = rowsOf('users', companyId)

  const faultOf = (known: Known[], text: string, kind: keyof Missing, what: string, ending = ''): string[] => {
    const found = named(known, text)
    if (found) return found.isActive ? [] : [`${what} «${text}» отключен${ending}`]
    if (!missing[kind].has(keyOf(text))) missing[kind].set(keyOf(text), text)
    if (!createMissing) return [`${what} «${text}» не найден${ending}`]
    const max = kind === 'positions' ? limits.positions.nameMax : limits.restaurants.nameMax
    return text.length > max ? [`${what} «${text.slice(0, max)}…»: ${fill(fieldMessages.maxLength, { n: max })}`] : []
  }
  const repeated = (what: string, value: string, of: Map<string, number>, row: number): string[] => {
    const first = of.get(value)
    if (value === '' || first !== undefined) return value === '' ? [] : [`${what} уже указан в строке ${first}`]
    of.set(value, row)
    return []
  }

  const checked = rows.map((row): Checked => {
    const role = roleOf(row.role)
    const [name, email, phone, { pin }] = [
      cleanText(row.name),
      row.email.trim().toLowerCase(),
      cleanText(row.phone),
      row,
    ]
    const places = row.restaurants.split(/[;\n]/).map((text) => cleanText(text).replace(/\s+/g, ' '))
    const unlike = places.filter((text, at) => text && places.findIndex((one) => keyOf(one) === keyOf(text)) === at)
    const isPin = /^\d+$/.test(pin) && pin.length >= limits.auth.pinMin && pin.length <= limits.auth.pinMax
    const errors = shapeFaults({ name, email, phone, pin })
    if (!role) errors.push(`Роль «${row.role}» не найдена: укажите «пользователь» или «администратор»`)
    const n = limits.users.adminPinDigits
    if (isPin && isSimple(pin)) errors.push(messages.PIN_TOO_SIMPLE)
    else if (isPin && role === 'admin' && pin.length !== n) errors.push(fill(messages.PIN_OF_ADMIN, { n }))
    if (email === '' && pin === '') errors.push(messages.EMAIL_OR_PIN_REQUIRED)
    if (role === 'user' && restaurants.some(({ isActive }) => isActive) && unlike.length === 0)
      errors.push(messages.RESTAURANT_REQUIRED)
    if (row.position) errors.push(...faultOf(positions, row.position, 'positions', 'Должность', 'а'))
    for (const text of unlike) errors.push(...faultOf(restaurants, text, 'restaurants', 'Ресторан'))
    errors.push(...repeated('Email', email, seen.email, row.row), ...repeated('PIN-код', pin, seen.pin, row.row))
    const known = [
      ...(email !== '' && users.some((one) => one.email === email) ? [messages.EMAIL_TAKEN] : []),
      ...(isPin && users.some(({ id }) => pinOf(id) === pin) ? [messages.PIN_TAKEN] : []),
    ]
    const status = errors.length > 0 ? 'error' : known.length > 0 ? 'duplicate' : 'ok'
    const result: Checked['result'] = { row: row.row, status, name, email, errors: [...errors, ...known] }
    if (status !== 'ok' || !role) return { result }
    return { result, candidate: { name, email, phone, role, pin, position: row.position, restaurants: unlike } }
  })
  return { checked, missing }
}
