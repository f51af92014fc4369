import type { ChangesAsked } from '../openapi/asked-changes.ts'
import { problem } from '../openapi/contract.ts'
import { messages } from '../openapi/gen/messages.gen.ts'
import { cursorOf } from './cursors.ts'

type Row = { updatedAt: string } & ({ id: string } | { _id: string })
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * What a page of changes is made of: its rows, how many there are in all, and where to read on. The place of a row is the
 * millisecond of its change here.
 */
export function changedRows<T extends Row>(
  all: readonly T[],
  { after, updatedSince }: ChangesAsked,
  { limit, now }: { limit: number; now: () => number },
): { rows: T[]; next: string; total: number } {
  const [time, id] = placeOf(after)
  const at = ({ updatedAt }: Row) => Date.parse(updatedAt)
  const newer = all.filter((row) => updatedSince === undefined || at(row) >= Date.parse(updatedSince))
  const rows = newer
    .filter((row) => at(row) > time || (at(row) === time && idOf(row) > id))
    .toSorted((a, b) => at(a) - at(b) || (idOf(a) < idOf(b) ? -1 : 1))
    .slice(0, limit)
  const last = rows.length === limit ? rows.at(-1) : undefined
  const next = last ? cursorOf(at(last), idOf(last)) : cursorOf(Math.max(time, now() + 1), FIRST)
  return { rows, next, total: newer.length }
}
const idOf = (row: Row) => ('id' in row ? row.id : row._id)

function placeOf(after: string | undefined): [number, string] {
  if (after === undefined) return [0, FIRST]
  try {
    const text = atob(after.replaceAll('-', '+').replaceAll('_', '/'))
    const [, time, id] = /^(\d{1,20})\.([\da-f-]{36})$/.exec(text) ?? []
    if (time !== undefined && id !== undefined) return [Number(time), id]
  } catch {
    // No base64: no place either.
  }
  throw problem(400, 'INVALID_REQUEST', undefined, { fields: { after: messages.EVENT_CURSOR_INVALID } })
}
