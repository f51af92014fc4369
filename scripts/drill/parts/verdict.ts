import type { Outcome } from './drill.ts'

/** What was not run is no failure, and proves nothing: a code of its own (as automake has it) tells it from both. */
const NOT_RUN = 77

export const codeOf = ({ passed }: Outcome): number => (passed === 'not run' ? NOT_RUN : passed ? 0 : 1)

export const wordOf = (code: number): string => (code === 0 ? 'holds' : code === NOT_RUN ? 'NOT RUN' : 'DOES NOT HOLD')

/** Of all drills: whatever was run holds, and something was. */
export const codeOfAll = (codes: readonly number[]): number =>
  codes.includes(0) && codes.every((code) => code === 0 || code === NOT_RUN) ? 0 : 1
