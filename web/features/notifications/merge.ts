import type { components } from '../../../openapi/gen/schema.d.ts'

export type Row = components['schemas']['Notification']

/** A row's place tells its time, then itself: the later and the greater come first. */
function later(one: Row, other: Row): number {
  const time = Date.parse(other.at) - Date.parse(one.at)
  if (time !== 0) return time
  return one._id < other._id ? 1 : -1
}

/** Of two answers about one row: the one that has grown, or that has been read; of two alike the one that came later. */
function newer(row: Row, known: Row): Row {
  if (row.at !== known.at) return row.at > known.at ? row : known
  return known.isRead && !row.isRead ? known : row
}

/** Each row once, the newest first, whichever of them came later. */
export function merge(rows: readonly Row[], more: readonly Row[]): Row[] {
  const all = new Map(rows.map((row) => [row._id, row]))
  for (const row of more) {
    const known = all.get(row._id)
    all.set(row._id, known ? newer(row, known) : row)
  }
  return [...all.values()].toSorted(later)
}
