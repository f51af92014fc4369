import { setImmediate } from 'node:timers/promises'
import { fill, ProblemReply } from '../../../../openapi/contract.ts'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { fieldMessages, messages } from '../../../../openapi/gen/messages.gen.ts'
import { operations } from '../../../../openapi/gen/operations.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { readBody } from '../../../../openapi/validate.ts'
import type { Role } from '../../../context.ts'
import { type Dictionary, keyOf } from './names.ts'
import { COLUMNS, type StaffRow } from './table.ts'
import { pinFault } from '../pin.ts'
import { emailOf, nameOf, phoneOf } from './spelling.ts'

type ImportRow = components['schemas']['UserImportRow']
/** What the company has, against which a file is checked. */
export type World = {
  positions: Dictionary
  restaurants: Dictionary
  isEmailTaken: (email: string) => boolean
  isPinTaken: (pin: string) => boolean
  createMissing: boolean
}
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
export type Checked = { result: ImportRow; candidate: Candidate | undefined }
export type Missing = { positions: Map<string, string>; restaurants: Map<string, string> }

/** Read in a few milliseconds, and between two lots others are answered. */
const LOT = 50

/** Every row with all its mistakes, and which names the company does not have. */
export async function checkRows(
  rows: readonly StaffRow[],
  world: World,
): Promise<{ checked: Checked[]; missing: Missing }> {
  const missing: Missing = { positions: new Map(), restaurants: new Map() }
  const seen = { emails: new Map<string, number>(), pins: new Map<string, number>() }
  const needsRestaurant = [...world.restaurants.values()].some(({ isActive }) => isActive)
  const checked: Checked[] = []
  for (const row of rows) if (checked.push(check(row)) % LOT === 0) await setImmediate()
  return { checked, missing }

  function check(row: StaffRow): Checked {
    const role = roleOf(row.role)
    const [name, email, phone, pin] = [
      nameOf(row.name.replace(/\s+/g, ' ')),
      emailOf(row.email),
      phoneOf(row.phone),
      row.pin || null,
    ]
    const restaurants = byKey(row.restaurants.split(/[;\n]/))
    const position = byKey([row.position])
    const errors = shapeFaults({ name, email: email ?? '', phone: phone ?? '', pin: pin ?? '' })
    const isPin =
      pin !== null && /^\d+$/.test(pin) && pin.length >= limits.auth.pinMin && pin.length <= limits.auth.pinMax
    if (!role) errors.push(`Роль «${row.role}» не найдена: укажите «пользователь» или «администратор»`)
    const fault = isPin ? pinFault(pin, role ?? 'user') : undefined
    if (fault) errors.push(fill(messages[fault], { n: limits.users.adminPinDigits }))
    if (!email && !pin) errors.push(messages.EMAIL_OR_PIN_REQUIRED)
    if (role === 'user' && needsRestaurant && restaurants.size === 0) errors.push(messages.RESTAURANT_REQUIRED)
    errors.push(...named('positions', position), ...named('restaurants', restaurants))
    errors.push(...repeated('Email', email, seen.emails, row.row), ...repeated('PIN-код', pin, seen.pins, row.row))
    const known = [
      ...(email && world.isEmailTaken(email) ? [messages.EMAIL_TAKEN] : []),
      ...(isPin && world.isPinTaken(pin) ? [messages.PIN_TAKEN] : []),
    ]
    const status = errors.length > 0 ? 'error' : known.length > 0 ? 'duplicate' : 'ok'
    const result: ImportRow = { row: row.row, status, name, email: email ?? '', errors: [...errors, ...known] }
    if (status !== 'ok' || !role) return { result, candidate: undefined }
    const [positionKey = null] = position.keys()
    return {
      result,
      candidate: { name, email, phone, role, pin, positionKey, restaurantKeys: [...restaurants.keys()] },
    }
  }

  function named(kind: keyof Missing, names: ReadonlyMap<string, string>): string[] {
    const { what, ending, max } = DICTIONARIES[kind]
    return [...names].flatMap(([key, text]) => {
      const found = world[kind].get(key)
      if (found) return found.isActive ? [] : [`${what} «${text}» отключен${ending}`]
      missing[kind].set(key, missing[kind].get(key) ?? text)
      if (!world.createMissing) return [`${what} «${text}» не найден${ending}`]
      return text.length > max ? [`${what} «${text.slice(0, max)}…»: ${fill(fieldMessages.maxLength, { n: max })}`] : []
    })
  }
}

/** The texts that the contract has for the fields of a new person. */
function shapeFaults(body: { name: string; email: string; phone: string; pin: string }): string[] {
  try {
    readBody('userCreate', operations.userCreate, body)
    return []
  } catch (error) {
    if (error instanceof ProblemReply)
      return Object.entries(error.body.fields ?? {}).map(([field, text]) => withTitle(field, text))
    throw error
  }
}

/** A text that the contract has for any field says which one it is about. */
function withTitle(field: string, text: string): string {
  const isGeneral = text.startsWith(fieldMessages.maxLength.slice(0, fieldMessages.maxLength.indexOf('{')))
  return isGeneral && field in COLUMNS ? `${COLUMNS[field as keyof typeof COLUMNS]}: ${text}` : text
}

const ROLES: readonly Role[] = ['user', 'admin']
function roleOf(text: string): Role | undefined {
  const given = text.toLowerCase()
  return given === '' ? 'user' : ROLES.find((role) => given === role || given === labels.Role[role].toLowerCase())
}

const DICTIONARIES = {
  positions: { what: 'Должность', ending: 'а', max: limits.positions.nameMax },
  restaurants: { what: 'Ресторан', ending: '', max: limits.restaurants.nameMax },
}
const byKey = (texts: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    texts
      .map((text) => nameOf(text.replace(/\s+/g, ' ')))
      .filter((text) => text !== '')
      .map((text) => [keyOf(text), text]),
  )

/** The first keeps it, so that one of them goes in. */
function repeated(what: string, value: string | null, seen: Map<string, number>, row: number): string[] {
  if (!value) return []
  const first = seen.get(value)
  if (first !== undefined) return [`${what} уже указан в строке ${first}`]
  seen.set(value, row)
  return []
}
