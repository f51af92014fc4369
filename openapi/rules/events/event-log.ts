/** A place in the log: microseconds of its time, which a Date would round, and the id. */
export type Place = { at: string; id: string }
/** Where a page ended, the newest event of the reading that it belongs to, and how many of it were seen by then. */
export type Cursor = { top: Place; last: Place; seen: number }

/** As `readCursor` reads it. */
export const writeCursor = ({ top, last, seen }: Cursor): string => [top.at, top.id, last.at, last.id, seen].join('.')

/** What the contract's pattern has let through. */
export function readCursor(text: string): Cursor {
  const [topAt = '', topId = '', lastAt = '', lastId = '', seen] = text.split('.')
  return { top: { at: topAt, id: topId }, last: { at: lastAt, id: lastId }, seen: Number(seen) }
}

type Asked = { page?: number | undefined; before?: string | undefined; limit: number; max: number }
export type Span = {
  page: number
  cursor: Cursor | undefined
  /** Rows before the page, of all that were there when the reading began. */
  start: number
  limit: number
  /** From the cursor on, not from the top: what is written beneath the top after all, by a slow transaction, moves nothing. */
  isOnward: boolean
  offset: number
}

/** Which rows a page holds; none beyond `max`. */
export function spanOf({ page: asked, before, limit, max }: Asked): Span {
  const cursor = before === undefined ? undefined : readCursor(before)
  const page = asked ?? (cursor ? Math.floor(cursor.seen / limit) + 1 : 1)
  // A page that nobody has named begins where the one before ended, whatever its size was.
  const wanted = asked === undefined && cursor ? cursor.seen : (page - 1) * limit
  const start = Math.min(wanted, max)
  const isOnward = cursor !== undefined && start >= cursor.seen
  return {
    page,
    cursor,
    start,
    limit: Math.min(limit, max - start),
    isOnward,
    offset: isOnward ? start - cursor.seen : start,
  }
}
