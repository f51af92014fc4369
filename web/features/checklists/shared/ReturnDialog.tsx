import { Textarea } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { isBlank } from '../../../../openapi/rules/text/clean-text.ts'
import { messageOf } from '../../../api/problem.ts'
import { write } from '../../../data/write.ts'
import { errorOf } from '../../../lib/field-errors.ts'
import { createRepeatKeys } from '../../../lib/repeat-key.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { FormFoot } from '../../../ui/FormFoot.tsx'

interface ReturnDialogProps {
  runId: string
  opened: boolean
  onClose: () => void
  /** Which run it is, where that is not seen behind the dialog. */
  children?: ReactNode
}

/** A finished run goes back with a word of what is to be put right; its answers stay. */
export function ReturnDialog({ runId, opened, onClose, children }: ReturnDialogProps) {
  const form = useId()
  const [comment, setComment] = useState('')
  const { busy, submit } = useBusy()
  const [failed, setFailed] = useState<{ message: string; fields?: Record<string, string> | undefined }>()
  const [repeatKey] = useState(() => createRepeatKeys())

  async function send() {
    if (isBlank(comment)) return setFailed({ message: '', fields: { comment: messages.RETURN_COMMENT_REQUIRED } })
    const body = { comment: comment.trim() }
    const said = { path: { id: runId }, body }
    const { failed: why } = await write('runReturn', said, { key: repeatKey([runId, body]) })
    if (why) return setFailed({ ...why.problem, message: messageOf(why.problem, 'Ошибка сохранения') })
    toast('success', 'Чек-лист возвращен на доработку')
    setComment('')
    onClose()
  }
  const fault = errorOf(failed?.fields, 'comment')
  return (
    <Dialog
      title={labels.RunAction.return}
      phone="sheet"
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      busy={busy}
      foot={
        <FormFoot form={form} busy={busy} onClose={onClose} leave="Не сейчас">
          Вернуть
        </FormFoot>
      }
    >
      <form id={form} noValidate onSubmit={(event) => submit(event, send)}>
        {children}
        <Textarea
          label="Что исправить"
          data-autofocus
          rows={3}
          required
          withAsterisk={false}
          maxLength={limits.checklists.commentMax}
          value={comment}
          error={fault}
          onChange={({ currentTarget }) => {
            setComment(currentTarget.value)
            setFailed(undefined)
          }}
        />
        {!fault && <FormError>{failed?.message}</FormError>}
      </form>
    </Dialog>
  )
}
