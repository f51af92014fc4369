import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../data/useRead.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import type { Task } from '../steps/move.ts'
import { When } from '../../../ui/When.tsx'
import { linesOf } from './history-words.ts'

/** What happened to the task, the newest first. */
export function History({ task }: { task: Task }) {
  const [pages, setPages] = useState(1)
  return (
    <section aria-labelledby="task-history">
      <div className="tcard-head">
        <h2 id="task-history">История</h2>
      </div>
      <Page task={task} before={undefined} pages={pages} onMore={() => setPages(pages + 1)} />
    </section>
  )
}

interface PageProps {
  task: Task
  before: string | undefined
  pages: number
  onMore: () => void
}

/** One page and those after it; each begins where the one before it ends now. */
function Page({ task, before, pages, onMore }: PageProps) {
  const query = before === undefined ? {} : { before }
  const { data, failed, loading, again } = useRead('taskListHistory', { path: { id: task._id }, query })
  useRefresh(again)
  if (!data && failed)
    return (
      <p className="tcard-dim">
        История не загрузилась.{' '}
        <Button variant="default" size="compact-md" loading={loading} onClick={again}>
          Повторить
        </Button>
      </p>
    )
  if (!data) return null
  const oldest = data.history.at(-1)?._id
  const goesOn = data.hasMore && oldest !== undefined
  return (
    <>
      <ol className="tcard-thread" data-first={before === undefined || undefined}>
        {data.history.map((entry) => (
          <li key={entry._id}>
            {linesOf(entry, task.timezone).map((line) => (
              <p key={line} className="tcard-thread-what">
                {line}
              </p>
            ))}
            {entry.comment && <p className="tcard-thread-said">{entry.comment}</p>}
            <p className="tcard-dim">
              {entry.by?.name ?? 'По расписанию'} ·{' '}
              <time dateTime={entry.at}>
                <When at={entry.at} />
              </time>
            </p>
          </li>
        ))}
      </ol>
      {goesOn && pages > 1 && <Page task={task} before={oldest} pages={pages - 1} onMore={onMore} />}
      {goesOn && pages === 1 && (
        <Button variant="default" size="compact-md" className="tcard-more" onClick={onMore}>
          Показать более ранние
        </Button>
      )}
    </>
  )
}
