import { Button } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useId } from 'react'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { href } from '../../../routes.ts'
import type { ToDo } from './to-do.ts'
import { taskText } from './words.ts'

/** The torn ticket with the one filled button of the page. */
export function Now({ doing }: { doing: ToDo }) {
  const id = useId()
  const { when } = doing
  const { title, to, act } = told(doing)
  return (
    <section className="dashboard-now" aria-labelledby={id}>
      <div className="dashboard-paper">
        <div className="dashboard-now-head">
          <h2 id={id}>Сейчас</h2>
          <span className="dashboard-due" data-tone={when.tone}>
            <IconClock size={16} aria-hidden="true" />
            <span aria-hidden={when.heard !== undefined || undefined}>{when.words}</span>
            {when.heard !== undefined && <span className="app-hidden">{when.heard}</span>}
          </span>
        </div>
        <p className="dashboard-now-title">{title}</p>
        {doing.isBack && (
          <p>
            <span className="dashboard-due" data-tone="near">
              {labels.RunHistoryAction.returned}
            </span>
          </p>
        )}
        {doing.kind === 'run' && doing.place !== undefined && <p>{doing.place}</p>}
        {doing.kind === 'run' ? (
          <div className="dashboard-now-done">
            <span aria-hidden="true">
              <span style={{ width: `${(100 * doing.run.answeredCount) / Math.max(1, doing.run.itemsCount)}%` }} />
            </span>
            <p>
              {doing.run.answeredCount} из {doing.run.itemsCount}
            </p>
          </div>
        ) : (
          <p>{taskText(doing.task)}</p>
        )}
        <Button
          component={Link}
          href={to}
          className="dashboard-now-go"
          variant="white"
          h={52}
          fullWidth
          aria-label={`${act}: ${title}`}
        >
          {act}
        </Button>
      </div>
    </section>
  )
}

function told(doing: ToDo) {
  if (doing.kind === 'task')
    return { title: doing.task.title, to: href('taskEdit', { id: doing.id }), act: 'Открыть задачу' }
  const { checklist, answeredCount } = doing.run
  return {
    title: checklist.title,
    to: href('checklistExecute', {}, { run: doing.id }),
    act: answeredCount > 0 ? 'Продолжить' : 'Начать',
  }
}
