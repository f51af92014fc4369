import { useId, useState } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { type Overlap, OverlapField, usualOverlap } from '../../form/OverlapField.tsx'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { isAnswered } from '../../lib/repeated-bodies.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { nameOf, type Webhook } from './webhook-words.ts'

type Schemas = components['schemas']

interface RotateDialogProps {
  webhook: Webhook | undefined
  opened: boolean
  onClose: () => void
  onIssued: (issued: Schemas['WebhookIssued']) => void
}

/** Mounted anew with each opening. */
export const RotateDialog = (props: RotateDialogProps) => (
  <RotateForm key={`${props.webhook?._id} ${props.opened}`} {...props} />
)

function RotateForm({ webhook, opened, onClose, onIssued }: RotateDialogProps) {
  const form = useId()
  const [overlap, setOverlap] = useState<Overlap>(usualOverlap)
  const [refused, setRefused] = useState<string>()
  const { busy, submit } = useBusy()
  const [keyFor] = useState(() => createRepeatKeys())
  async function rotate() {
    if (!webhook) return
    const body = { overlap }
    const { data, failed } = await write(
      'webhookRotateSecret',
      { path: { id: webhook._id }, body },
      { key: keyFor(body) },
    )
    if (isAnswered({ data, failed })) keyFor.forget()
    if (data) return onIssued(data)
    setRefused(messageOf(failed.problem, 'Секрет не выпущен'))
  }
  return (
    <Dialog
      title={`Обновить секрет вебхука «${webhook ? nameOf(webhook) : ''}»?`}
      size="choice"
      phone="sheet"
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      busy={busy}
      foot={
        <FormFoot form={form} busy={busy} onClose={onClose}>
          Выпустить новый секрет
        </FormFoot>
      }
    >
      <form id={form} noValidate className="hooks-form" onSubmit={(event) => submit(event, rotate)}>
        <p className="hooks-dim">
          Пока живёт прежний секрет, каждая доставка подписана обоими: получатель успеет перейти на новый.
        </p>
        <OverlapField value={overlap} onChange={setOverlap} />
        <FormError>{refused}</FormError>
      </form>
    </Dialog>
  )
}
