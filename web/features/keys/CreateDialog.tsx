import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '../../api/problem.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { write } from '../../data/write.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { createRepeatedBodies, isAnswered } from '../../lib/repeated-bodies.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { companyZone } from '../../shell/company-zone.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { BoundFields } from './BoundFields.tsx'
import { boundFaults, createBody, type Faults, hasFaults, newDraft, whatFaults } from './key-form.ts'
import { PasswordField } from './PasswordField.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { Summary } from './Summary.tsx'

type Schemas = components['schemas']
type Issued = Schemas['ApiKeyIssued']
interface CreateDialogProps {
  opened: boolean
  onClose: () => void
  onIssued: (issued: Issued) => void
}

const titles = ['Что можно ключу', 'Где, откуда и до какого дня', 'Проверьте и подтвердите'] as const
const LAST = titles.length - 1
/** On which step a refused field stands. */
const stepOf = (faults: Faults): number =>
  errorOf(faults, 'name') || errorOf(faults, 'scopes')
    ? 0
    : errorOf(faults, 'restaurants') || errorOf(faults, 'addresses') || errorOf(faults, 'expiresAt')
      ? 1
      : LAST

function faultsOn(step: number, draft: typeof newDraft, password: string): Faults {
  if (step === 0) return whatFaults(draft)
  if (step === 1) return boundFaults(draft, Date.now(), companyZone())
  return password === '' ? { password: 'Введите пароль' } : {}
}

/** Mounted anew with each opening: neither the password nor what was typed is there the next time. */
export const CreateDialog = (props: CreateDialogProps) => <CreateForm key={String(props.opened)} {...props} />

function CreateForm({ opened, onClose, onIssued }: CreateDialogProps) {
  const form = useId()
  const [draft, setDraft] = useState(newDraft)
  const [password, setPassword] = useState('')
  const [step, setStep] = useState(0)
  const [faults, setFaults] = useState<Faults>({})
  const [refused, setRefused] = useState<string>()
  const { busy, act } = useBusy()
  const [repeat] = useState(() => createRepeatedBodies<Schemas['ApiKeyCreate']>())
  const fields = useRef<HTMLFormElement>(null)
  const shown = useRef(0)
  // A step begins at its first field; of one that was refused, at what is wrong.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    ;(wrong ?? fields.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea'))?.focus()
  }, [step])

  function change(part: Partial<typeof draft>) {
    setDraft({ ...draft, ...part })
    setFaults({})
    setRefused(undefined)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const wrong = faultsOn(step, draft, password)
    setFaults(wrong)
    if (hasFaults(wrong)) return
    if (step < LAST) return setStep(step + 1)
    void act(create)
  }
  async function create() {
    const asked = createBody(draft, password, Date.now(), companyZone())
    // The end is counted from the press: it is no other wish for that.
    const { key, body } = repeat({ ...asked, expiresAt: draft.term === 'day' ? draft.day : draft.term }, asked)
    const { data, failed } = await write('apiKeyCreate', { body }, { key })
    if (isAnswered({ data, failed })) repeat.forget()
    if (data) return onIssued(data)
    const { fields: refusedFields = {} } = failed.problem
    setRefused(messageOf(failed.problem, 'Ключ не создан'))
    setFaults(refusedFields)
    if (hasFaults(refusedFields)) setStep(stepOf(refusedFields))
  }
  return (
    <Dialog
      title="Новый API-ключ"
      size="picker"
      phone="full"
      room
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={false}
      busy={busy}
      foot={
        <FormFoot
          form={form}
          busy={busy}
          leave={step === 0 ? 'Отмена' : 'Назад'}
          onClose={step === 0 ? onClose : () => setStep(step - 1)}
        >
          {step === LAST ? 'Создать ключ' : 'Далее'}
        </FormFoot>
      }
    >
      <form ref={fields} id={form} noValidate className="keys-form" onSubmit={submit}>
        <p role="status" className="keys-step">
          Шаг {step + 1} из {titles.length}. {titles[step]}
        </p>
        {step === 0 && <ScopeFields draft={draft} change={change} faults={faults} />}
        {step === 1 && <BoundFields draft={draft} change={change} faults={faults} />}
        {step === LAST && (
          <>
            <Summary draft={draft} />
            <PasswordField
              value={password}
              error={errorOf(faults, 'password')}
              onChange={(value) => {
                setFaults({})
                setRefused(undefined)
                setPassword(value)
              }}
            />
          </>
        )}
        <FormError>{hasFaults(faults) ? undefined : refused}</FormError>
      </form>
    </Dialog>
  )
}
