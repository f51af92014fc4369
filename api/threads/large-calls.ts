import { turns } from './turns.ts'

export type LargeRules = {
  atOnce: number
  waitingOfCompany: number
  waitingOfAll: number
}
/**
 * Calls that take more than LARGE_BYTES. Each takes a connection to the database, and megabytes, for long; so few are at
 * work at once, whose companies take turns. `company` may be any name of a caller who has none.
 */
export type LargeCalls = { inTurn<T>(company: string, work: () => Promise<T>): Promise<T> }

/** What is read, cleaned and written so fast that nobody notices. */
export const LARGE_BYTES = 100 * 1024

/** Each that waits holds its body, 4 MB at most. */
const RULES: LargeRules = { atOnce: 2, waitingOfCompany: 10, waitingOfAll: 24 }

export function createLargeCalls(changes: Partial<LargeRules> = {}): LargeCalls {
  const { atOnce, waitingOfCompany, waitingOfAll } = { ...RULES, ...changes }
  const inTurn = turns(atOnce, { ofOne: waitingOfCompany, ofAll: waitingOfAll, refused: 'newcomer' })
  return { inTurn: (company, work) => inTurn(work, company) }
}
