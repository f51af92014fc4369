import type { Run } from './run.ts'

/** What of this run the server did not take, in words, with what was answered; drawn above the items. */
export function RefusedAnswers(_: { run: Run }) {
  return null
}
