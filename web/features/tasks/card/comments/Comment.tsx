import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { MINUTE } from '../../../../../openapi/rules/durations.ts'
import { messageOf } from '../../../../api/problem.ts'
import { write } from '../../../../data/write.ts'
import { formatWhen } from '../../../../lib/dates.ts'
import { toast } from '../../../../shell/notifications.tsx'
import { isAdmin, session } from '../../../../shell/session.ts'
import { confirm } from '../../../../ui/confirm.ts'
import { ActionMenu } from '../../../../ui/overlays/ActionMenu.tsx'
import type { Schemas } from '../../steps/move.ts'
import { Avatar } from '../../../../ui/Avatars.tsx'
import { Linked } from '../Linked.tsx'
import { TaskFiles } from '../TaskFiles.tsx'
import { useMinute } from '../../../../lib/useMinute.ts'
import { CommentEdit } from './CommentEdit.tsx'

interface CommentProps {
  taskId: string
  comment: Snapshot<Schemas['TaskComment']>
}

/** What somebody has said; his own words he may change for a while. */
export function Comment({ taskId, comment }: CommentProps) {
  const { _id, author, text, mentions, attachments, createdAt, editedAt, deleted } = comment
  const { user } = useSnapshot(session)
  const [editing, setEditing] = useState(false)
  const now = useMinute()
  // The answer may be old: a right that ends with time ends here too.
  const fresh = now - Date.parse(createdAt) <= limits.app.commentEditMinutes * MINUTE
  const mayEdit = comment.mayEdit && fresh
  const mayDelete = comment.mayDelete && (fresh || isAdmin(user))

  async function remove() {
    const { failed } = await write('commentDelete', { path: { id: taskId, commentId: _id } })
    if (failed) toast('error', messageOf(failed.problem, 'Ошибка удаления'))
    else toast('success', 'Комментарий удалён')
  }
  const ask = () =>
    confirm({
      title: 'Удалить комментарий?',
      text: 'На его месте останется «Комментарий удалён».',
      yes: 'Удалить',
      danger: true,
      act: remove,
    })
  const choices = [
    ...(mayEdit ? [{ label: 'Изменить', onPress: () => setEditing(true) }] : []),
    ...(mayDelete ? [{ label: 'Удалить', onPress: ask }] : []),
  ]
  return (
    <li className="tcard-comment">
      <Avatar name={author.name} own={author.id !== null && author.id === user?.id} large />
      <div>
        <p className="tcard-comment-head">
          <span className="tcard-comment-name">{author.name}</span>
          <span className="tcard-dim">
            <time dateTime={createdAt}>{formatWhen(createdAt)}</time>
            {editedAt && !deleted && ' · изменено'}
          </span>
        </p>
        {deleted ? (
          <p className="tcard-dim">Комментарий удалён</p>
        ) : editing ? (
          <CommentEdit taskId={taskId} comment={comment} onEnd={() => setEditing(false)} />
        ) : (
          <>
            <p className="tcard-text">
              <Linked names={mentions.map(({ name }) => name)}>{text}</Linked>
            </p>
            <TaskFiles files={attachments} label="Файлы комментария" />
          </>
        )}
      </div>
      {!editing && !deleted && choices.length > 0 && (
        <ActionMenu
          choices={choices}
          button={
            <ActionIcon aria-label={`Действия с комментарием: ${author.name}, ${formatWhen(createdAt)}`}>
              <IconDots size={20} />
            </ActionIcon>
          }
        />
      )}
    </li>
  )
}
