/** One line of a bench's table. `reached` undefined: there is no goal for it. */
export type Row = { question: string; measured: string; goal: string; reached: boolean | undefined }

function verdictOf(reached: boolean | undefined): string {
  if (reached === undefined) return ''
  return reached ? 'reached' : 'MISSED'
}

/** The table, and the exit code of whoever misses a goal. */
export function tell(rows: readonly Row[]): void {
  console.table(rows.map(({ reached, ...row }) => ({ ...row, verdict: verdictOf(reached) })))
  process.exitCode = rows.some(({ reached }) => reached === false) ? 1 : 0
}
