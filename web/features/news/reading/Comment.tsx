import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Snapshot } from 'valtio'
import { isBlank } from '../../../../openapi/rules/text/clean-text.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../../api/problem.ts'
import { CommentRow } from '../../../comments/CommentRow.tsx'
import { write } from '../../../data/write.ts'

interface CommentProps {
  newsId: string
  comment: Snapshot<components['schemas']['NewsComment']>
}

export const Comment = ({ newsId, comment }: CommentProps) => (
  <CommentRow
    comment={comment}
    remove={() => write('newsDeleteComment', { path: { id: newsId, commentId: comment._id } })}
    edit={(onEnd) => <Edit newsId={newsId} comment={comment} onEnd={onEnd} />}
  >
    <p className="comment-text">{comment.text}</p>
  </CommentRow>
)

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
