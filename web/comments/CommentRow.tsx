import './comment.css'
import { ActionIcon } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { MINUTE } from '../../openapi/rules/time/durations.ts'
import type { Problem } from '../api/problem.ts'
import { formatWhen } from '../lib/dates.ts'
import { useMinute } from '../lib/useMinute.ts'
import { toastOutcome } from '../shell/toast-outcome.ts'
import { isAdmin, session } from '../shell/session.ts'
import { Avatar } from '../ui/Avatars.tsx'
import { confirm } from '../ui/confirm.ts'
import { ActionMenu } from '../ui/overlays/ActionMenu.tsx'
import { When } from '../ui/When.tsx'

interface CommentRowProps {
  comment: {
    readonly author: { readonly id: string | null; readonly name: string }
    readonly createdAt: string
    readonly editedAt: string | null
    readonly deleted: boolean
    readonly mayEdit: boolean
    readonly mayDelete: boolean
  }
  remove: () => Promise<{ failed?: { problem: Problem } | undefined }>
  /** The form that stands in its place while its author changes it. */
  edit: (onEnd: () => void) => ReactNode
  /** What was said. */
  children: ReactNode
}

/** What somebody has said; his own words he may change for a while. */
export function CommentRow({ comment, remove, edit, children }: CommentRowProps) {
  const { author, createdAt, editedAt, deleted } = comment
  const { user } = useSnapshot(session)
  const [editing, setEditing] = useState(false)
  // The answer may be old: a right that ends with time ends here too.
  const fresh = useMinute() - Date.parse(createdAt) <= limits.app.commentEditMinutes * MINUTE
  const mayEdit = comment.mayEdit && fresh
  const mayDelete = comment.mayDelete && (fresh || isAdmin(user))
  const askToRemove = () =>
    confirm({
      title: 'Удалить комментарий?',
      text: 'На его месте останется «Комментарий удалён».',
      yes: 'Удалить',
      danger: true,
      act: async () => {
        toastOutcome(await remove(), 'Комментарий удалён', 'Ошибка удаления')
      },
    })
  const choices = [
    ...(mayEdit ? [{ label: 'Изменить', onPress: () => setEditing(true) }] : []),
    ...(mayDelete ? [{ label: 'Удалить', onPress: askToRemove }] : []),
  ]
  return (
    <li className="comment">
      <Avatar name={author.name} own={author.id !== null && author.id === user?.id} large />
      <div>
        <p className="comment-head">
          <span className="comment-name">{author.name}</span>
          <span className="comment-dim">
            <time dateTime={createdAt}>
              <When at={createdAt} />
            </time>
            {editedAt && !deleted && ' · изменено'}
          </span>
        </p>
        {deleted ? (
          <p className="comment-dim">Комментарий удалён</p>
        ) : editing ? (
          edit(() => setEditing(false))
        ) : (
          children
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
