import { problem } from '../openapi/contract.ts'
import { messages } from '../openapi/gen/messages.gen.ts'
import { cursorOf } from './cursors.ts'

type Asked = { after?: string; limit: number; now: number }
type Row = { id: string; updatedAt: string }
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Rows in the order of their changes, and where to read on. Here the place of a row is the millisecond of its change. */
export function changedRows<T extends Row>(
  rows: readonly T[],
  { after, limit, now }: Asked,
): { rows: T[]; next: string } {
  const [time, id] = placeOf(after)
  const at = ({ updatedAt }: Row) => Date.parse(updatedAt)
  const given = rows
    .filter((row) => at(row) > time || (at(row) === time && row.id > id))
    .toSorted((a, b) => at(a) - at(b) || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
  const last = given.length === limit ? given.at(-1) : undefined
  return { rows: given, next: last ? cursorOf(at(last), last.id) : cursorOf(Math.max(time, now + 1), FIRST) }
}

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
