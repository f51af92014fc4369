/** An operation that will go: two days of UTC, as `2027-06-01`. */
export interface Leaving {
  /** Since when nobody should begin to use it. */
  readonly since: string
  /** From when it may be gone. */
  readonly gone: string
}

const MS = 1000

/** How each answer of it says so: Deprecation (RFC 9745) and Sunset (RFC 8594). */
export const leavingHeaders = ({ since, gone }: Leaving): Record<'deprecation' | 'sunset', string> => ({
  deprecation: `@${Date.parse(since) / MS}`,
  sunset: new Date(gone).toUTCString(),
})
