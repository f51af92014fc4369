import { parsePlPgSQL } from 'libpg-query'
import { unboundTables } from './companies-of.ts'

/** A function of the database, as `pg_get_functiondef` writes it, with its body and the names that it is given. */
export type Routine = { name: string; language: string; definition: string; body: string; given: string[] }

/** The tables of `walled` that a function asks without saying of which company: by an argument, or by the row of its trigger. */
export async function unboundInside(routine: Routine, walled: ReadonlySet<string>): Promise<string[]> {
  const { language, body, definition } = routine
  if (language === 'sql') return body.trim() === '' ? [] : unboundTables(body, walled, new Set(routine.given))
  const parsed: unknown = await parsePlPgSQL(definition)
  const given = new Set([...routine.given, ...under(parsed, 'refname'), 'new', 'old'])
  const found = await Promise.all(
    under(parsed, 'query').map((query) => unboundTables(asStatement(query), walled, given)),
  )
  return found.flat()
}

/** An expression or an assignment is asked as a query. */
const asStatement = (query: string): string =>
  /^\s*(select|insert|update|delete|with)\b/i.test(query)
    ? query
    : `select ${query.replace(/^[\s\w."[\]]+:?=(?!=)/, '')}`

/** Every text that stands under that name. */
function under(part: unknown, name: string): string[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) =>
    key === name && typeof value === 'string' ? [value] : under(value, name),
  )
}
