import type { Schema } from './contract.ts'
import { schemas } from './gen/operations.gen.ts'
import { cleanTags } from './rules/text/tags.ts'

/** Names a value that has nothing beyond its schema, and need not be looked through again: it passes as it is. */
export const stripped = Symbol('stripped')
type Prune = (value: unknown) => unknown
const same: Prune = (value) => value
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** The pattern of a text of which something has to be seen begins so. */
const SHOWS = String.raw`[^\s\p{Cc}\p{DI}\u2800\ufff9-\uffff]`

const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1)
/** Follows `$ref` into the component schemas. */
export const resolveSchema = (schema: Schema | undefined): Schema | undefined =>
  schema?.$ref ? resolveSchema(schemas[nameOf(schema.$ref)]) : schema

/**
 * Makes functions that drop, at every depth, the properties which a schema does not name: unknown fields of a request
 * never reach a handler, and a reply never holds more than the contract. Where additional properties are open (block
 * data) the value passes as it is. It needs no eval, so the mocks use the same one in the browser.
 *
 * `unfit` says what becomes of a value that the schema has no shape for, of which nothing can be dropped. What stands
 * inside of a body, a row of a list say, is written anew (D9): of what `isSent` to us a null there is as if it was left
 * out, and a name is as long as it is kept, without the blanks around it (D58).
 */
export function createPruner(unfit: Prune, isSent = false): (schema: Schema | null) => Prune {
  const named = new Map<string, Prune>()
  /** Schemas are the contract's, and stay as they are. */
  const known = new WeakMap<Schema, Prune>()
  return (schema) => {
    if (!schema) return same
    const prune = known.get(schema) ?? pruner(schema)
    known.set(schema, prune)
    return prune
  }

  function pruner(schema: Schema | null): Prune {
    // D9: who clears a text by null has cleared it by an empty one, so that nobody behind here has to know of two.
    if (schema?.['x-empty'] === true) return (value) => (value === null ? '' : value)
    if (isSent && schema?.['x-tag-list'] === true) return (value) => (isTexts(value) ? cleanTags(value) : value)
    const most = isSent && schema ? nameLength(schema) : undefined
    if (most !== undefined) return (value) => (typeof value === 'string' && value.length > most ? value.trim() : value)
    if (!schema || !strips(schema, new Set())) return same
    if (schema.$ref) {
      const name = nameOf(schema.$ref)
      if (!named.has(name)) {
        // Recursive schemas (a topic's children) find this entry while it is being made.
        named.set(name, (value) => made(value))
        const made = pruner(schemas[name] ?? null)
        named.set(name, made)
      }
      return (value) => named.get(name)?.(value)
    }
    const choices = schema.oneOf ?? schema.anyOf
    if (choices) return pruneChoice(choices)
    if (schema.items) {
      const item = inside(schema.items)
      return (value) => (Array.isArray(value) ? value.map(item) : other(value))
    }
    return pruneObject(schema)
  }

  function inside(schema: Schema): Prune {
    const prune = pruner(schema)
    const names = isSent ? namesWithoutNull(schema) : []
    if (names.length === 0) return prune
    return (value) => {
      if (!isRecord(value) || !names.some((name) => value[name] === null)) return prune(value)
      return prune(
        Object.fromEntries(Object.entries(value).filter(([name, one]) => one !== null || !names.includes(name))),
      )
    }
  }

  function pruneObject(schema: Schema): Prune {
    const properties = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, inside(inner)] as const)
    const open = schema.additionalProperties === true || typeof schema.additionalProperties === 'object'
    return (value) => {
      if (!isRecord(value)) return other(value)
      const kept: Record<string, unknown> = open ? { ...value } : {}
      for (const [name, prune] of properties)
        if (value[name] !== undefined && Object.hasOwn(value, name)) kept[name] = prune(value[name])
      return kept
    }
  }

  /** The first alternative that the value can be: by JSON type, required names and constants. */
  function pruneChoice(choices: readonly Schema[]): Prune {
    const made = choices.map((choice) => [resolveSchema(choice) ?? choice, pruner(choice)] as const)
    return (value) => {
      const found = made.find(([schema]) => fits(schema, value))
      return found ? found[1](value) : unfit(value)
    }
  }

  /** Nothing is hidden in what is no object. */
  function other(value: unknown): unknown {
    return typeof value === 'object' && value !== null && !(stripped in value) ? unfit(value) : value
  }
}

/** What fits nothing is kept: the validator refuses it. */
export const pruner = createPruner(same, true)

/** Drops the names alone, so that what is left out can be told from what is null. */
export const namePruner = createPruner(same)

/** What fits nothing must not leave: it might hold anything. */
export const replyPruner = createPruner(() => {
  throw new Error('A reply fits no shape of its schema')
})

/** The fields of such an object that may be left out and are no null. */
function namesWithoutNull(given: Schema): string[] {
  const schema = resolveSchema(given)
  const objects = (schema?.oneOf ?? schema?.anyOf ?? [given])
    .map((one) => resolveSchema(one))
    .filter((one) => one?.properties)
  // Of several shapes it may be any.
  const [only] = objects.length === 1 ? objects : []
  return Object.entries(only?.properties ?? {}).flatMap(([name, one]) =>
    only?.required?.includes(name) || takesNull(one) ? [] : [name],
  )
}

/** How long such a text may be: whoever keeps it cuts the blanks around it (`cleanText`). */
function nameLength(given: Schema): number | undefined {
  const { maxLength, pattern } = resolveSchema(given) ?? {}
  return typeof maxLength === 'number' && String(pattern).startsWith(SHOWS) ? maxLength : undefined
}

function takesNull(given: Schema): boolean {
  const schema = resolveSchema(given)
  const choices = schema?.oneOf ?? schema?.anyOf
  if (choices) return choices.some(takesNull)
  return given['x-empty'] === true || schema?.type === undefined || [schema.type].flat().includes('null')
}

function fits(schema: Schema, value: unknown): boolean {
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return choices.some((choice) => fits(resolveSchema(choice) ?? choice, value))
  const isObject = schema.properties !== undefined || schema.type === 'object'
  if (Array.isArray(value)) return schema.type === 'array'
  if (!isRecord(value)) return !isObject && schema.type !== 'array' && (schema.type !== 'null' || value === null)
  if (!isObject) return false
  return (schema.required ?? []).every((name) => {
    const constant = schema.properties?.[name]?.const
    return Object.hasOwn(value, name) && (constant === undefined || constant === value[name])
  })
}

/** Whether a schema could ever drop or change anything; a document of open blocks is passed on without a copy. */
function strips(schema: Schema, seen: Set<string>): boolean {
  if (schema['x-empty'] === true || schema['x-tag-list'] === true) return true
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    if (seen.has(name)) return false
    const target = schemas[name]
    return target !== undefined && strips(target, new Set([...seen, name]))
  }
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return choices.some((choice) => strips(choice, seen))
  if (schema.items) return strips(schema.items, seen)
  if (!schema.properties && schema.type !== 'object') return false
  const extra = schema.additionalProperties
  const open = extra === true || (typeof extra === 'object' && !strips(extra, seen))
  return !open || Object.values(schema.properties ?? {}).some((inner) => strips(inner, seen))
}
