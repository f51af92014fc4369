import { type FormEvent, useId, useState } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { type Overlap, OverlapField, usualOverlap } from '../../form/OverlapField.tsx'
import { errorOf } from '../../lib/field-errors.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { isAnswered } from '../../lib/repeated-bodies.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import type { Faults } from './key-form.ts'
import type { Key } from './key-words.ts'
import { PasswordField } from './PasswordField.tsx'

type Schemas = components['schemas']

interface RotateDialogProps {
  apiKey: Key | undefined
  opened: boolean
  onClose: () => void
  onIssued: (issued: Schemas['ApiKeyIssued']) => void
}

/** Mounted anew with each opening: the password is not there the next time. */
export const RotateDialog = (props: RotateDialogProps) => (
  <RotateForm key={`${props.apiKey?._id} ${props.opened}`} {...props} />
)

function RotateForm({ apiKey, opened, onClose, onIssued }: RotateDialogProps) {
  const form = useId()
  const [overlap, setOverlap] = useState<Overlap>(usualOverlap)
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [refused, setRefused] = useState<string>()
  const { busy, act } = useBusy()
  const [keyFor] = useState(() => createRepeatKeys())
  function submit(event: FormEvent) {
    event.preventDefault()
    if (password === '') return setFaults({ password: 'Введите пароль' })
    void act(rotate)
  }
  async function rotate() {
    if (!apiKey) return
    const body = { overlap, password }
    const { data, failed } = await write('apiKeyRotate', { path: { id: apiKey._id }, body }, { key: keyFor(body) })
    if (isAnswered({ data, failed })) keyFor.forget()
    if (data) return onIssued(data)
    setFaults(failed.problem.fields ?? {})
    setRefused(messageOf(failed.problem, 'Секрет не выпущен'))
  }
  const wrong = errorOf(faults, 'password')
  return (
    <Dialog
      title={`Обновить ключ «${apiKey?.name ?? ''}»?`}
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
      <form id={form} noValidate className="keys-form" onSubmit={submit}>
        <p className="keys-dim">
          Название, доступ и срок останутся прежними. Замените секрет в программе, пока действует старый.
        </p>
        <OverlapField value={overlap} onChange={setOverlap} />
        <PasswordField
          value={password}
          error={wrong}
          onChange={(value) => {
            setFaults({})
            setRefused(undefined)
            setPassword(value)
          }}
        />
        <FormError>{wrong ? undefined : refused}</FormError>
      </form>
    </Dialog>
  )
}
