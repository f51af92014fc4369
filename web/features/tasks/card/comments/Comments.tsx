import '../../../../comments/comment.css'
import { Button } from '@mantine/core'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { outbox } from '../../../../data/later.ts'
import type { Letter } from '../../../../data/letters.ts'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../../data/useRead.ts'
import { isRecord, isText } from '../../../../lib/shape.ts'
import { useRefresh } from '../../../../lib/useRefresh.ts'
import { session } from '../../../../shell/session.ts'
import { ListFailed } from '../../../../ui/ListFailed.tsx'
import type { Task } from '../../steps/move.ts'
import { useSettling } from '../../steps/waiting.ts'
import { Avatar } from '../../../../ui/Avatars.tsx'
import { Linked } from '../Linked.tsx'
import { Comment } from './Comment.tsx'
import { Composer } from './Composer.tsx'

/** What is said of a task: the newest at the end, beside the field. */
export function Comments({ task }: { task: Task }) {
  const [pages, setPages] = useState(1)
  const { waiting } = useSnapshot(outbox.state)
  const { loading } = useRead('commentList', { path: { id: task._id }, query: {} })
  const own = useSettling(
    waiting.filter((letter) => isOf(letter, task._id)),
    loading,
  )
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
        {own.length > 0 && (
          <ul aria-label="Ждут отправки">
            {own.map((letter) => (
              <Unsent key={letter.at} letter={letter} />
            ))}
          </ul>
        )}
      </div>
      {task.actions.includes('comment') && <Composer task={task} />}
    </section>
  )
}

const isOf = ({ id, input: { path } }: Letter, taskId: string) =>
  id === 'commentCreate' && isRecord(path) && path.id === taskId

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

/** Written here and not sent yet. */
function Unsent({ letter: { input } }: { letter: Letter }) {
  const { user } = useSnapshot(session)
  const body = isRecord(input.body) ? input.body : {}
  return (
    <li className="comment">
      <Avatar name={user?.name ?? ''} own large />
      <div>
        <p className="comment-head">
          <span className="comment-name">{user?.name}</span>
          <span className="tcard-dim tcard-waits">
            <IconClock size={16} aria-hidden="true" />
            ждёт сети
          </span>
        </p>
        <p className="comment-text">
          <Linked>{isText(body.text) ? body.text : ''}</Linked>
        </p>
      </div>
    </li>
  )
}
