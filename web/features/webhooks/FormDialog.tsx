import { TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { isAnswered } from '../../lib/repeated-bodies.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { toast } from '../../shell/notifications.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { EventFields } from './EventFields.tsx'
import { HeaderFields } from './HeaderFields.tsx'
import { bodyOf, draftOf, type Faults, faultsOf, hasFaults } from './webhook-form.ts'
import type { Webhook } from './webhook-words.ts'

type Issued = components['schemas']['WebhookIssued']
interface FormDialogProps {
  /** The one that is changed; without it a new one is made. */
  webhook: Webhook | undefined
  opened: boolean
  onClose: () => void
  onIssued: (issued: Issued) => void
}

/** Mounted anew with each opening: what was not saved is not there the next time. */
export const FormDialog = (props: FormDialogProps) => (
  <WebhookForm key={`${props.webhook?._id} ${props.opened}`} {...props} />
)

/** The places of a list are told at the list. */
const joined = (fields: Faults): Faults =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace(/\..*/, ''), text]))

function WebhookForm({ webhook, opened, onClose, onIssued }: FormDialogProps) {
  const form = useId()
  // The version that was read when the dialog opened: another one by then is somebody else's.
  const [version] = useState(webhook?.updatedAt)
  const [draft, setDraft] = useState(() => draftOf(webhook))
  const [faults, setFaults] = useState<Faults>({})
  const [refused, setRefused] = useState<string>()
  const { busy, act } = useBusy()
  const [keyFor] = useState(() => createRepeatKeys())
  function change(part: Partial<typeof draft>) {
    setDraft({ ...draft, ...part })
    setFaults({})
    setRefused(undefined)
  }
  async function save() {
    const sent = bodyOf(draft)
    if (!webhook) {
      const { data, failed } = await write('webhookCreate', { body: sent }, { key: keyFor(sent) })
      if (isAnswered({ data, failed })) keyFor.forget()
      if (data) onIssued(data)
      return failed
    }
    const changes = { ...sent, ...(version !== undefined && { updatedAt: version }) }
    const { failed } = await write('webhookUpdate', { path: { id: webhook._id }, body: changes })
    if (failed) return failed
    toast('success', 'Вебхук изменён')
    onClose()
    return undefined
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = faultsOf(draft, webhook?.headers ?? [])
    setFaults(wrong)
    if (hasFaults(wrong)) return
    void act(send)
  }
  async function send() {
    const failed = await save()
    if (!failed) return
    setFaults(joined(failed.problem.fields ?? {}))
    setRefused(messageOf(failed.problem, webhook ? 'Ошибка сохранения' : 'Вебхук не создан'))
  }
  return (
    <Dialog
      title={webhook ? 'Изменить вебхук' : 'Новый вебхук'}
      size="picker"
      phone="full"
      room
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      busy={busy}
      foot={
        <FormFoot form={form} busy={busy} onClose={onClose}>
          {webhook ? 'Сохранить' : 'Создать вебхук'}
        </FormFoot>
      }
    >
      <form id={form} noValidate className="hooks-form" onSubmit={submit}>
        <TextInput
          label="Адрес получателя"
          description="https в интернете: сюда мы отправим POST с событием"
          placeholder="https://hooks.example.ru/restik"
          type="url"
          inputMode="url"
          maxLength={limits.webhooks.urlMax}
          spellCheck={false}
          classNames={{ input: 'hooks-mono' }}
          value={draft.url}
          error={errorOf(faults, 'url')}
          onChange={({ currentTarget }) => change({ url: currentTarget.value })}
        />
        <TextInput
          label="Название"
          description="По нему вебхук узнают в списке и в журнале событий"
          maxLength={limits.webhooks.descriptionMax}
          value={draft.description}
          error={errorOf(faults, 'description')}
          onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        />
        <EventFields draft={draft} change={change} faults={faults} />
        <HeaderFields
          headers={draft.headers}
          kept={webhook?.headers ?? []}
          onChange={(headers) => change({ headers })}
          error={errorOf(faults, 'headers')}
        />
        <FormError>{hasFaults(faults) ? undefined : refused}</FormError>
      </form>
    </Dialog>
  )
}
