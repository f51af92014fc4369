import { labels } from '../../gen/labels.gen.ts'
import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages, messages } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { fill } from '../text/fill.ts'
import { nameKey, onOneLine } from '../text/folded.ts'
import { emailOf, isPin, lacksRestaurant, phoneOf, pinFault } from './people.ts'
import { COLUMNS, type StaffRow } from './user-import-table.ts'
import { cutText, signsIn } from '../text/cut-text.ts'

type Schemas = components['schemas']
type Role = Schemas['Role']
/** The company's rows of one kind by the keys of their names. */
export type Dictionary = ReadonlyMap<string, { id: string; name: string; isActive: boolean }>
/** What a company has, against which a file is checked. */
export type World = {
  positions: Dictionary
  restaurants: Dictionary
  isEmailTaken: (email: string) => boolean
  isPinTaken: (pin: string) => boolean
  createMissing: boolean
  /** What the contract says of the fields of a new person. */
  shapeFaults: (body: { name: string; email: string; phone: string; pin: string }) => Readonly<Record<string, string>>
}
type Kind = 'positions' | 'restaurants'
/** Names by their keys, as they were first written. */
type Names = ReadonlyMap<string, string>
/** A row as it would be written; position and restaurants by the keys of their names. */
export type Candidate = {
  name: string
  email: string | null
  phone: string | null
  role: Role
  pin: string | null
  positionKey: string | null
  restaurantKeys: string[]
}
export type Missing = Record<Kind, Names>
export type Checked = {
  result: Schemas['UserImportRow']
  candidate: Candidate | undefined
  /** What it names. */
  names: Record<Kind, Names>
}

/** Where two names have one key, the active one. */
export const dictionaryOf = (rows: readonly { id: string; name: string; isActive: boolean }[]): Dictionary =>
  new Map(rows.toSorted((a, b) => Number(a.isActive) - Number(b.isActive)).map((row) => [nameKey(row.name), row]))

/** What the rows name and the company does not have; of two spellings of one name the first. */
export function missingIn(checked: readonly Checked[], world: Pick<World, Kind>): Missing {
  const of = (kind: Kind): Names => {
    const lacking = checked.flatMap(({ names }) => [...names[kind]]).filter(([key]) => !world[kind].has(key))
    const spelling = new Map(lacking.toReversed())
    return new Map(lacking.map(([key, text]) => [key, spelling.get(key) ?? text]))
  }
  return { positions: of('positions'), restaurants: of('restaurants') }
}

/** Checks the rows of a file one by one: each with all its mistakes. */
export function rowCheck(rows: readonly StaffRow[], world: World): (row: StaffRow) => Checked {
  const needsRestaurant = [...world.restaurants.values()].some(({ isActive }) => isActive)
  // Of two that share one the first keeps it, so that one of them goes in.
  const first = { email: firstOf(rows, ({ email }) => emailOf(email)), pin: firstOf(rows, ({ pin }) => pin || null) }
  const repeated = (what: string, holder: number | undefined, { row }: StaffRow) =>
    holder === undefined || holder === row ? [] : [`${what} уже указан в строке ${holder}`]

  return (row) => {
    const role = roleOf(row.role)
    const [name, email, phone, pin] = [onOneLine(row.name), emailOf(row.email), phoneOf(row.phone), row.pin || null]
    const names = { positions: byKey([row.position]), restaurants: byKey(placesIn(row.restaurants, world)) }
    const errors = [
      ...shapeFaults({ name, email: email ?? '', phone: phone ?? '', pin: pin ?? '' }, world),
      ...(role ? [] : [`Роль «${row.role}» не найдена: укажите «пользователь» или «администратор»`]),
      ...(pin && isPin(pin) ? pinTexts(pin, role ?? 'user') : []),
      ...(email || pin ? [] : [messages.EMAIL_OR_PIN_REQUIRED]),
      ...(role && lacksRestaurant(role, names.restaurants.size, needsRestaurant) ? [messages.RESTAURANT_REQUIRED] : []),
      ...nameFaults('positions', names.positions, world),
      ...countFaults(names.restaurants),
      ...nameFaults('restaurants', names.restaurants, world),
      ...repeated('Email', email === null ? undefined : first.email.get(email), row),
      ...repeated('PIN-код', pin === null ? undefined : first.pin.get(pin), row),
    ]
    const known = [
      ...(email && world.isEmailTaken(email) ? [messages.EMAIL_TAKEN] : []),
      ...(pin && isPin(pin) && world.isPinTaken(pin) ? [messages.PIN_TAKEN] : []),
    ]
    const status = errors.length > 0 ? 'error' : known.length > 0 ? 'duplicate' : 'ok'
    const result: Checked['result'] = { row: row.row, status, name, email: email ?? '', errors: [...errors, ...known] }
    if (status !== 'ok' || !role) return { result, candidate: undefined, names }
    const [positionKey = null] = names.positions.keys()
    const candidate = { name, email, phone, role, pin, positionKey, restaurantKeys: [...names.restaurants.keys()] }
    return { result, candidate, names }
  }
}

/** Several stand behind semicolons; behind commas where all of them are known, as a name may have one itself. */
const placesIn = (text: string, { restaurants }: World): string[] =>
  text.split(/[;\n]/).flatMap((one) => {
    const parts = one.split(',')
    const areAll = !restaurants.has(nameKey(one)) && parts.every((part) => restaurants.has(nameKey(part)))
    return areAll ? parts : [one]
  })

/** In which row each value stands first. */
const firstOf = (rows: readonly StaffRow[], of: (row: StaffRow) => string | null): ReadonlyMap<string | null, number> =>
  new Map(rows.toReversed().map((row) => [of(row), row.row]))

const shapeFaults = (body: Parameters<World['shapeFaults']>[0], world: World): string[] =>
  Object.entries(world.shapeFaults(body)).map(([field, text]) => withTitle(field, text))

const GENERAL = fieldMessages.maxLength.slice(0, fieldMessages.maxLength.indexOf('{'))
/** A text that the contract has for any field says which one it is about. */
const withTitle = (field: string, text: string): string =>
  text.startsWith(GENERAL) && field in COLUMNS ? `${COLUMNS[field as keyof typeof COLUMNS]}: ${text}` : text

const ROLES: readonly Role[] = ['user', 'admin']
function roleOf(text: string): Role | undefined {
  const given = text.toLowerCase()
  return given === '' ? 'user' : ROLES.find((role) => given === role || given === labels.Role[role].toLowerCase())
}

function pinTexts(pin: string, role: Role): string[] {
  const fault = pinFault(pin, role)
  return fault ? [fill(messages[fault], { n: limits.users.adminPinDigits })] : []
}

const byKey = (texts: readonly string[]): Names =>
  new Map(
    texts
      .map(onOneLine)
      .filter((text) => text !== '')
      .map((text) => [nameKey(text), text]),
  )

function countFaults({ size }: Names): string[] {
  const n = limits.users.restaurantsMax
  return size > n ? [`${COLUMNS.restaurants}: ${fill(fieldMessages.maxItems, { n })}`] : []
}

const WORDS = {
  positions: { what: 'Должность', off: 'отключена', none: 'не найдена', max: limits.positions.nameMax },
  restaurants: { what: 'Ресторан', off: 'отключен', none: 'не найден', max: limits.restaurants.nameMax },
}
function nameFaults(kind: Kind, names: Names, world: World): string[] {
  const { what, off, none, max } = WORDS[kind]
  return [...names].flatMap(([key, text]) => {
    const found = world[kind].get(key)
    if (found) return found.isActive ? [] : [`${what} «${text}» ${off}`]
    if (!world.createMissing) return [`${what} «${text}» ${none}`]
    return signsIn(text) > max ? [`${what} «${cutText(text, max)}…»: ${fill(fieldMessages.maxLength, { n: max })}`] : []
  })
}
