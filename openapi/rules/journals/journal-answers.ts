import { isRequired, type Item } from '../checklists/checklist-items.ts'
import type { Given, Month, MonthRun } from './journal-month.ts'
import type { Column } from './journals.ts'
import { isAnswered, shownItems } from '../checklists/run-answers.ts'

export type Asked = {
  item: Item
  column: Column
  given: Given | undefined
  state: 'given' | 'gap' | 'waiting' | 'none'
}

/** A month is looked through for its cells, its gaps and what is still to come. */
const looked = new WeakMap<Month, Map<string, Asked[]>>()

/** What of a run the journal has: hidden items are not asked, optional ones are no gap. */
export function askedIn(month: Month, run: MonthRun): Asked[] {
  const runs = looked.get(month) ?? new Map<string, Asked[]>()
  looked.set(month, runs)
  const asked = runs.get(run.id) ?? lookedAt(month, run)
  runs.set(run.id, asked)
  return asked
}

function lookedAt(month: Month, run: MonthRun): Asked[] {
  return shownItems(run.items, run.answers).flatMap((item): Asked[] => {
    const column = month.columnOf(run.checklist, item.id)
    if (!column) return []
    const given = run.answers.get(item.id)
    if (given && isAnswered(item, given)) return [{ item, column, given, state: 'given' }]
    const isOver = run.isCompleted || month.now >= run.closesAt
    const state = !isRequired(item) ? 'none' : isOver ? 'gap' : 'waiting'
    return [{ item, column, given: undefined, state }]
  })
}

/** Behind the deadline, or told when the run was over. */
export const isLateIn = (run: MonthRun, given: Given): boolean =>
  given.isLate || Date.parse(given.answeredAt) > run.dueAt.getTime()

/** Who stands behind an answer: who signed it or its run with a PIN, else who gave it. */
export function whoSaid(run: MonthRun, given: Given): { id: string; isSigned: boolean } {
  if (given.signedBy !== null) return { id: given.signedBy, isSigned: true }
  if (run.sign === 'complete' && run.completedBy !== null) return { id: run.completedBy, isSigned: true }
  return { id: given.answeredBy, isSigned: false }
}
