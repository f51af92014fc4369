/** Loaded ahead of a server: a machine whose clock is CLOCK_MINUTES ahead. */
const ahead = Number(process.env.CLOCK_MINUTES) * 60_000
const Real = Date
globalThis.Date = class extends Real {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? Real.now() + ahead : given[0])
  }
  static override now = () => Real.now() + ahead
} as DateConstructor
