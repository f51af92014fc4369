import type { Enter, Frame } from './pool.ts'
import { isUuid } from './uuid.ts'

/** Transaction-local: a setting of the session would reach the next caller when a cancel hits it (T7). */
const SET_COMPANY = `select where set_config('app.company', $1, true) is null`
/** The same for a transaction that may write nothing. */
export const SET_COMPANY_TO_READ = `${SET_COMPANY} or set_config('transaction_read_only', 'on', true) is null`

/** What goes ahead of each query of one company. */
export function company(companyId: string, text = SET_COMPANY): Enter {
  const frame = entering(companyId, text)
  return { frame: () => frame }
}

export const entering = (companyId: string, text = SET_COMPANY): Frame => ({ text, args: [checked(companyId)] })

/** It stands in a statement that every wall trusts: what is no id never gets there. */
export function checked(companyId: string): string {
  if (!isUuid(companyId)) throw new TypeError('A company id is a uuid in lower case')
  return companyId
}
