import { ActionIcon, Button, Textarea } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { isBlank } from '../../../../openapi/rules/clean-text.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../../api/problem.ts'
import { write } from '../../../data/write.ts'
import { formatWhen } from '../../../lib/dates.ts'
import { toast } from '../../../shell/notifications.tsx'
import { session } from '../../../shell/session.ts'
import { Avatar } from '../../../ui/Avatars.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { ActionMenu } from '../../../ui/overlays/ActionMenu.tsx'

interface CommentProps {
  newsId: string
  comment: Snapshot<components['schemas']['NewsComment']>
}

/** What somebody has said; his own words he may change for a while. */
export function Comment({ newsId, comment }: CommentProps) {
  const { _id: commentId, author, text, createdAt, editedAt, deleted, mayEdit, mayDelete } = comment
  const { user } = useSnapshot(session)
  const [editing, setEditing] = useState(false)
  const remove = () =>
    confirm({
      title: 'Удалить комментарий?',
      text: 'На его месте останется «Комментарий удалён».',
      yes: 'Удалить',
      danger: true,
      act: async () => {
        const { failed } = await write('newsDeleteComment', { path: { id: newsId, commentId } })
        if (!failed) return toast('success', 'Комментарий удалён')
        toast('error', messageOf(failed.problem, 'Ошибка удаления'))
        return false
      },
    })
  const choices = [
    ...(mayEdit ? [{ label: 'Изменить', onPress: () => setEditing(true) }] : []),
    ...(mayDelete ? [{ label: 'Удалить', onPress: remove }] : []),
  ]
  return (
    <li className="news-comment">
      <Avatar name={author.name} own={author.id !== null && author.id === user?.id} large />
      <div>
        <p>
          <strong>{author.name}</strong>{' '}
          <span className="news-dim">
            <time dateTime={createdAt}>{formatWhen(createdAt)}</time>
            {editedAt && !deleted && ' · изменено'}
          </span>
        </p>
        {deleted ? (
          <p className="news-dim">Комментарий удалён</p>
        ) : editing ? (
          <Edit newsId={newsId} comment={comment} onEnd={() => setEditing(false)} />
        ) : (
          <p className="news-said">{text}</p>
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

function Edit({ newsId, comment, onEnd }: CommentProps & { onEnd: () => void }) {
  const [text, setText] = useState(comment.text)
  const [fault, setFault] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBlank(text)) return setFault('Введите комментарий')
    const path = { id: newsId, commentId: comment._id }
    const { failed } = await write('newsUpdateComment', { path, body: { text } })
    if (failed) return setFault(messageOf(failed.problem, 'Ошибка сохранения'))
    onEnd()
  }
  return (
    <form className="news-composer" noValidate aria-label="Изменить комментарий" onSubmit={(event) => void save(event)}>
      <Textarea
        aria-label="Комментарий"
        rows={2}
        ref={field}
        maxLength={limits.news.commentMax}
        value={text}
        error={fault}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && onEnd()}
      />
      <Button type="submit" variant="default">
        Сохранить
      </Button>
    </form>
  )
}
