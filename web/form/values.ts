import { ownKeys } from '../../openapi/rules/values/own-keys.ts'

/** Two states of a form, by what they hold. */
export const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const isId = (value: unknown): boolean =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

function asKept(_: string, value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  return Array.isArray(value) && value.every(isId) ? value.toSorted() : value
}

/** As the server keeps them: it cuts the spaces around what was typed, and ids come back in an order of its own. */
export const alike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, asKept) === JSON.stringify(other, asKept)

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value === 'object' ? 'object' : 'plain')

/** Of the shape that the form has today: an older build may have stored another one. */
export function fits<D extends object>(value: unknown, first: D): value is D {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(first).every(([name, begun]) => {
    const stored: unknown = Reflect.get(value, name)
    if (stored === undefined) return begun === undefined
    return stored === null || begun === null || kindOf(stored) === kindOf(begun)
  })
}

/** Words that a person reads; the id of a position is none. */
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '' && !isId(value)

/**
 * Somebody else has saved meanwhile. What was not touched here is theirs now, what was touched stays as it was typed;
 * `theirs` tells of the fields that both have changed.
 */
export function rebased<D extends object>(base: D, typed: D, fresh: D): { draft: D; theirs: Record<string, string> } {
  const draft = { ...fresh }
  const theirs: Record<string, string> = {}
  for (const name of ownKeys(fresh)) {
    if (same(typed[name], base[name])) continue
    draft[name] = typed[name]
    const other = fresh[name]
    if (!same(other, base[name]) && !same(other, typed[name]))
      theirs[name] = isText(other)
        ? `Другой пользователь сохранил: «${other}»`
        : 'Другой пользователь тоже изменил это поле'
  }
  return { draft, theirs }
}

/** As it may lie on the disk (A10): of what is secret, what the form began with. */
export const withoutSecrets = <D extends object>(all: D, first: D, secret: readonly (keyof D)[]): D => ({
  ...all,
  ...Object.fromEntries(secret.map((name) => [name, first[name]])),
})
