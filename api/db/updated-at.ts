type Row = { updatedAt: Date }

/** C11: the caller’s form was filled from another state of the row. Without `updatedAt` in it the last write wins. */
export const isStale = (seen: string | undefined, row: Row) =>
  seen !== undefined && Date.parse(seen) !== row.updatedAt.getTime()

/** The time of a change of the row: two changes of one millisecond must differ too, or the second would overlook the first. */
export const changedAt = (now: Date, row: Row) => new Date(Math.max(now.getTime(), row.updatedAt.getTime() + 1))
