import { Button } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Snapshot } from 'valtio'
import { isBlank } from '../../../../../openapi/rules/text/clean-text.ts'
import { messageOf } from '../../../../api/problem.ts'
import { write } from '../../../../data/write.ts'
import { useBusy } from '../../../../lib/useBusy.ts'
import { toast } from '../../../../shell/notifications.tsx'
import type { Schemas } from '../../steps/move.ts'
import { mentionedIn, type Person } from './mention.ts'
import { MentionField } from './MentionField.tsx'

interface CommentEditProps {
  taskId: string
  comment: Snapshot<Schemas['TaskComment']>
  onEnd: () => void
}

/** In place of the words that are changed; its files stay as they are. */
export function CommentEdit({ taskId, comment, onEnd }: CommentEditProps) {
  const [text, setText] = useState(comment.text)
  const [picked, setPicked] = useState<Person[]>(() =>
    comment.mentions.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
  )
  const [fault, setFault] = useState<string>()
  const { busy, act } = useBusy()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])

  function press() {
    if (isBlank(text)) return setFault('Введите комментарий')
    void act(save)
  }
  async function save() {
    const mentions = mentionedIn(text, picked).map(({ id }) => id)
    const { failed } = await write('commentUpdate', {
      path: { id: taskId, commentId: comment._id },
      body: { text, mentions },
    })
    if (failed) return setFault(messageOf(failed.problem, 'Ошибка сохранения'))
    toast('success', 'Комментарий изменён')
    onEnd()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press()
  }
  return (
    <form className="tcard-editing" aria-label="Изменить комментарий" noValidate onSubmit={submit}>
      <MentionField
        taskId={taskId}
        label="Комментарий"
        text={text}
        error={fault}
        field={field}
        onText={(next) => {
          setFault(undefined)
          setText(next)
        }}
        onPick={(person) => setPicked([...picked, person])}
        onSend={press}
        onEscape={onEnd}
      />
      <div className="tcard-editing-foot">
        <Button type="submit" size="compact-md" aria-busy={busy}>
          Сохранить
        </Button>
        <Button variant="default" size="compact-md" onClick={onEnd}>
          Отмена
        </Button>
      </div>
    </form>
  )
}
