import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { toast } from '../../shell/notifications.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { AddressField } from './BoundFields.tsx'
import { addressesOf, editFaults, type Faults, hasFaults, placesOf } from './key-form.ts'
import type { Key, Scope } from './key-words.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { ScopeFields } from './ScopeFields.tsx'

interface EditDialogProps {
  apiKey: Key | undefined
  opened: boolean
  onClose: () => void
}

/** Mounted anew with each opening: what was not saved is not there the next time. */
export const EditDialog = (props: EditDialogProps) => (
  <EditForm key={`${props.apiKey?._id} ${props.opened}`} {...props} />
)

function EditForm({ apiKey, opened, onClose }: EditDialogProps) {
  const form = useId()
  // The version that was read when the dialog opened: another one by then is somebody else's.
  const [version] = useState(apiKey?.updatedAt)
  const [draft, setDraft] = useState({
    name: apiKey?.name ?? '',
    scopes: (apiKey?.scopes ?? []) as readonly Scope[],
    addresses: (apiKey?.addresses ?? []).join('\n'),
    isBound: apiKey?.restaurants != null,
    restaurants: (apiKey?.restaurants ?? []).map(({ _id }) => _id) as readonly string[],
  })
  const [faults, setFaults] = useState<Faults>({})
  const [refused, setRefused] = useState<string>()
  const { busy, act } = useBusy()
  function change(part: Partial<typeof draft>) {
    setDraft({ ...draft, ...part })
    setFaults({})
    setRefused(undefined)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = editFaults(draft)
    setFaults(wrong)
    if (hasFaults(wrong)) return
    void act(save)
  }
  async function save() {
    if (!apiKey) return
    const body = {
      name: draft.name,
      scopes: [...draft.scopes],
      addresses: addressesOf(draft.addresses),
      restaurants: placesOf(draft),
      ...(version !== undefined && { updatedAt: version }),
    }
    const { failed } = await write('apiKeyUpdate', { path: { id: apiKey._id }, body })
    if (!failed) {
      toast('success', 'Ключ изменён')
      return onClose()
    }
    setFaults(failed.problem.fields ?? {})
    setRefused(messageOf(failed.problem, 'Ошибка сохранения'))
  }
  return (
    <Dialog
      title="Изменить ключ"
      size="picker"
      phone="full"
      room
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      busy={busy}
      foot={
        <FormFoot form={form} busy={busy} onClose={onClose}>
          Сохранить
        </FormFoot>
      }
    >
      <form id={form} noValidate className="keys-form" onSubmit={submit}>
        <ScopeFields draft={draft} change={change} faults={faults} />
        <PlaceFields draft={draft} change={change} faults={faults} />
        <AddressField value={draft.addresses} onChange={(addresses) => change({ addresses })} faults={faults} />
        <p className="keys-dim">
          Новый доступ действует со следующего вызова. Срок ключа не меняется: для другого создайте новый ключ.
        </p>
        <FormError>{hasFaults(faults) ? undefined : refused}</FormError>
      </form>
    </Dialog>
  )
}
