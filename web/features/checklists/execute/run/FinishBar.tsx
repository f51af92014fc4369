import '../../../../ui/action-bar.css'
import { Button } from '@mantine/core'
import { messages } from '../../../../../openapi/gen/messages.gen.ts'
import { fill } from '../../../../../openapi/rules/text/fill.ts'
import { plural } from '../../../../lib/plural.ts'
import type { Run } from '../../hand-in/run.ts'
import type { Finish } from './useFinish.ts'

interface FinishBarProps {
  run: Run
  lacking: number
  finish: Finish
}

/** Under the thumb, and the only bar. */
export function FinishBar({ run: { run }, lacking, finish }: FinishBarProps) {
  const open = run.itemsCount - run.answeredCount
  const isTooEarly = finish.asked && lacking > 0
  return (
    <div className="action-bar run-bar" role="region" aria-label="Действие">
      <Button fullWidth aria-busy={finish.busy} onClick={finish.press}>
        Завершить чек-лист
      </Button>
      <div role="alert">{isTooEarly && <p data-fault>{fill(messages.RUN_INCOMPLETE, { n: lacking })}</p>}</div>
      {!isTooEarly && (
        <p>
          {open > 0
            ? `${plural(open, 'Остался', 'Осталось', 'Осталось')} ${open} ${plural(open, 'пункт', 'пункта', 'пунктов')}`
            : 'Все пункты отвечены'}
        </p>
      )}
    </div>
  )
}
