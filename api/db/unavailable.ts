/** The database did not answer, or not in time: the same call may succeed later. The API answers 503 (R6). */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
  constructor(cause?: unknown) {
    super('The database is not available', { cause })
  }
}

const DRIVER = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * SQLSTATEs that say nothing about the query: connection (08), resources (53), the operator, a restart or
 * statement_timeout (57), lock_timeout, an idle transaction's end, a deadlock, a full disk (R15), and a server that is no
 * primary any more: the next try reaches the one that is.
 */
const STATE = /^(08|53|57)...$|^(55P03|25P03|25006|40001|40P01|58030)$/

/** The code of a driver's or a server's error, '' for any other. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** The error as the callers of api/db see it. */
export function translated(error: unknown): unknown {
  const code = errorCode(error)
  return DRIVER.has(code) || STATE.test(code) ? new DatabaseUnavailable(error) : error
}
