import '../../../../comments/comment.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { UnsentComments } from '../../../../comments/UnsentComments.tsx'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../../data/useRead.ts'
import { useRefresh } from '../../../../lib/useRefresh.ts'
import { ListFailed } from '../../../../ui/ListFailed.tsx'
import type { Task } from '../../steps/move.ts'
import { Linked } from '../Linked.tsx'
import { Comment } from './Comment.tsx'
import { Composer } from './Composer.tsx'

/** What is said of a task: the newest at the end, beside the field. */
export function Comments({ task }: { task: Task }) {
  const [pages, setPages] = useState(1)
  const { loading } = useRead('commentList', { path: { id: task._id }, query: {} })
  return (
    <section aria-labelledby="task-comments">
      <div className="tcard-head">
        <h2 id="task-comments">Комментарии</h2>
        <span className="tcard-dim">{task.commentsCount > 0 && task.commentsCount}</span>
      </div>
      <div className="tcard-comments">
        <Page
          taskId={task._id}
          before={undefined}
          pages={pages}
          expected={Math.min(task.commentsCount, limits.tasks.commentsPageSize)}
          onMore={() => setPages(pages + 1)}
        />
        <UnsentComments operation="commentCreate" of={task._id} loading={loading}>
          {(text) => <Linked>{text}</Linked>}
        </UnsentComments>
      </div>
      {task.actions.includes('comment') && <Composer task={task} />}
    </section>
  )
}

/** A comment of one line, in rem. */
const leastHigh = 3.6

interface PageProps {
  taskId: string
  before: string | undefined
  /** How many are open, with this one. */
  pages: number
  /** How many it will have: what stands below keeps its place. */
  expected?: number
  onMore: () => void
}

/**
 * One page and those before it. Each begins where the one after it ends now, so that a new comment, which moves them all,
 * leaves no gap between two.
 */
function Page({ taskId, before, pages, expected = 0, onMore }: PageProps) {
  const query = before === undefined ? {} : { before }
  const { data, failed, loading, again } = useRead('commentList', { path: { id: taskId }, query })
  useRefresh(again)
  if (!data && failed)
    return <ListFailed title="Комментарии не загрузились" failed={failed.problem} loading={loading} onRetry={again} />
  if (!data) return <div style={{ minHeight: `${expected * leastHigh}rem` }} />
  const oldest = data.comments.at(-1)?._id
  const goesOn = data.hasMore && oldest !== undefined
  return (
    <>
      {goesOn && pages > 1 && <Page taskId={taskId} before={oldest} pages={pages - 1} onMore={onMore} />}
      {goesOn && pages === 1 && (
        <Button variant="default" size="compact-md" className="tcard-more" onClick={onMore}>
          Показать более ранние
        </Button>
      )}
      {data.comments.length > 0 && (
        <ul aria-label={before === undefined ? 'Комментарии' : 'Более ранние комментарии'}>
          {data.comments.toReversed().map((comment) => (
            <Comment key={comment._id} taskId={taskId} comment={comment} />
          ))}
        </ul>
      )}
    </>
  )
}
