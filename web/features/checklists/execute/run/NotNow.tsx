import { messages } from '../../../../../openapi/gen/messages.gen.ts'
import { fill } from '../../../../../openapi/rules/text/fill.ts'
import { isOpenRun } from '../../../../../openapi/rules/checklists/run-state.ts'
import { serverNow } from '../../hand-in/clock.ts'
import type { Run } from '../../hand-in/run.ts'
import { timeIn } from '../run-words.ts'

/** Why nothing can be answered here. */
export function NotNow({ run: { run } }: { run: Run }) {
  return (
    <p className="run-not-now" role="note">
      {why(run)}
    </p>
  )
}

function why({ status, opensAt, timezone }: Run['run']): string {
  if (status === 'missed') return messages.RUN_CLOSED
  if (status === 'cancelled') return 'Чек-лист отменён'
  if (isOpenRun(status) && serverNow() < Date.parse(opensAt))
    return fill(messages.RUN_NOT_OPEN, { time: timeIn(timezone, opensAt) })
  return 'Только просмотр'
}
