import { DAY } from '../../openapi/rules/time/durations.ts'

/**
 * How long an object outlives its row. A database restored to an earlier day finds its files within this time, and a
 * mistake of the sweep can be stopped.
 */
const KEPT_DAYS = 30

/** Rows of `object_removals` for objects whose file goes now. */
export const removalsOf = (companyId: string, keys: readonly string[], now: Date) =>
  keys.map((key) => ({
    companyId,
    id: Bun.randomUUIDv7(),
    key,
    createdAt: now,
    dueAt: new Date(now.getTime() + KEPT_DAYS * DAY),
  }))
