import { momentsOf } from '../../../checklists/shift.ts'
import { problem } from '../../../../openapi/contract.ts'
import type { answerRefusal } from '../../../../openapi/rules/checklists/run-state.ts'
import { timeIn } from '../../../../openapi/rules/time/wall-words.ts'
import { type RunRow } from './rows.ts'

type Refusal = NonNullable<ReturnType<typeof answerRefusal>>

/** What the clock or the state of the run says against an answer or a completion. */
export function refuse(run: RunRow, code: Refusal | undefined): void {
  if (code === undefined) return
  const { opensAt } = momentsOf(run)
  throw problem(409, code, code === 'RUN_NOT_OPEN' ? { time: timeIn(opensAt, run.timezone) } : {})
}

/** As the log names it: what happens to a run is told of its checklist. */
export const entityOf = ({ checklistId, title }: RunRow) => ({ id: checklistId, title })
