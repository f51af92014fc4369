import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { lacksComment } from '../../../../openapi/rules/tasks/tasks.ts'
import { isRecord, isText } from '../../../lib/shape.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { useOwnDraft } from '../../../lib/useOwnDraft.ts'
import { useDraftPlace } from '../../../shell/useDraftPlace.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { wordsOf } from './move.ts'
import type { StepProps } from './MoveDialog.tsx'
import { endStep, tell } from './moves.ts'
import { sendMove } from './send-move.ts'

const texts = {
  return: { title: 'Вернуть на доработку', label: 'Что исправить', hint: undefined, yes: 'Вернуть' },
  cancel: {
    title: 'Отменить задачу',
    label: 'Почему отменена',
    hint: 'Необязательно: исполнитель увидит это в истории',
    yes: 'Отменить задачу',
  },
}
const blank = { text: '' }
const read = (value: unknown) => (isRecord(value) && isText(value.text) ? { text: value.text } : undefined)

/** «Вернуть» says what is to be done better, «Отменить» may say why. */
export function SayDialog({ step, opened }: StepProps) {
  const { task, move } = step
  const { title, label, hint, yes } = texts[move === 'return' ? 'return' : 'cancel']
  const form = useId()
  const place = useDraftPlace(`task/${task._id}/${move}`)
  const { value, change, clear } = useOwnDraft(place, blank, read)
  const [fault, setFault] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const { busy, act } = useBusy()

  function submit(event: FormEvent) {
    event.preventDefault()
    const comment = value.text.trim()
    if (lacksComment(move, comment)) return setFault(messages.RETURN_COMMENT_REQUIRED)
    void act(() => send(comment))
  }
  async function send(comment: string) {
    const outcome = await sendMove(task, move, comment ? { comment } : {})
    if (outcome.is === 'failed') return setRefused(outcome.text)
    if (outcome.is === 'refused') {
      setRefused(outcome.problem.message)
      return void outcome.read()
    }
    clear()
    endStep(step, tell(outcome))
  }
  const sendByKeys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <Dialog
      title={title}
      phone="sheet"
      opened={opened}
      onClose={() => endStep(step, 'dropped')}
      closeOnClickOutside={false}
      busy={busy}
      foot={
        <>
          <Button variant="default" onClick={() => endStep(step, 'dropped')}>
            Не сейчас
          </Button>
          <Button type="submit" form={form} aria-busy={busy} {...(move === 'cancel' && { color: 'red' })}>
            {yes}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="step-form" aria-label={wordsOf(move)} onSubmit={submit}>
        <p className="step-about">{`№${task.number} ${task.title}`}</p>
        <Textarea
          label={label}
          description={hint}
          data-autofocus
          rows={3}
          required={move === 'return'}
          withAsterisk={false}
          maxLength={limits.tasks.resultCommentMax}
          value={value.text}
          error={fault}
          onChange={(event) => {
            setFault(undefined)
            setRefused(undefined)
            change({ text: event.currentTarget.value })
          }}
          onKeyDown={sendByKeys}
        />
        <FormError>{refused}</FormError>
      </form>
    </Dialog>
  )
}
