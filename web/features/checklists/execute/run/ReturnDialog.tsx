import { Textarea } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { limits } from '../../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../../openapi/gen/messages.gen.ts'
import { isBlank } from '../../../../../openapi/rules/clean-text.ts'
import { write } from '../../../../data/write.ts'
import { useBusy } from '../../../../lib/useBusy.ts'
import { toast } from '../../../../shell/notifications.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { FormFoot } from '../../../../ui/FormFoot.tsx'
import type { Run } from '../../hand-in/run.ts'

interface ReturnDialogProps {
  run: Run
  opened: boolean
  onClose: () => void
}

export function ReturnDialog({ run: { run }, opened, onClose }: ReturnDialogProps) {
  const form = useId()
  const [comment, setComment] = useState('')
  const [fault, setFault] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const { busy, act } = useBusy()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank(comment)) return setFault(messages.RETURN_COMMENT_REQUIRED)
    void act(send)
  }
  const send = async () => {
    const { failed } = await write('runReturn', { path: { id: run._id }, body: { comment: comment.trim() } })
    if (failed) return setRefused(failed.problem.message)
    toast('success', 'Чек-лист возвращен на доработку')
    setComment('')
    onClose()
  }
  return (
    <Dialog
      title="Вернуть на доработку"
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
      <form id={form} noValidate onSubmit={submit}>
        <Textarea
          label="Что исправить"
          data-autofocus
          rows={3}
          required
          withAsterisk={false}
          maxLength={limits.checklists.commentMax}
          value={comment}
          error={fault}
          onChange={(event) => {
            setFault(undefined)
            setComment(event.currentTarget.value)
          }}
        />
        <FormError>{refused}</FormError>
      </form>
    </Dialog>
  )
}
