import './sign.css'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { write } from '../../../data/write.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { network } from '../../../shell/network.ts'
import { Avatar } from '../../../ui/Avatars.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { FormFoot } from '../../../ui/FormFoot.tsx'
import { type AskedSign, endSign } from './asking.ts'
import { rememberSigned } from './signatures.ts'
import { SecretInput } from '../../../ui/SecretInput.tsx'

const noNetwork = 'Нет сети: PIN-код проверяет сервер. Подпишите, когда она появится'

interface SignDialogProps {
  sign: AskedSign
  opened: boolean
}

/** A shared tablet: whose answer it is, by his PIN, without signing out and in. Of another run it is another question. */
export function SignDialog({ sign, opened }: SignDialogProps) {
  const form = useId()
  const group = useId()
  const field = useRef<HTMLInputElement>(null)
  const { online } = useSnapshot(network)
  const { signers } = sign.run
  const [of, setOf] = useState<AskedSign>()
  const [user, setUser] = useState<string>()
  const [pin, setPin] = useState('')
  const [fault, setFault] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const { busy, act } = useBusy()
  if (of !== sign) {
    setOf(sign)
    setUser(signers.length === 1 ? (signers[0]?.id ?? undefined) : undefined)
    setPin('')
    setFault(undefined)
    setRefused(undefined)
  }
  useEffect(() => {
    // Where there is no choice.
    if (sign.run.signers.length === 1) field.current?.focus()
  }, [sign])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (user === undefined) return setRefused('Выберите, кто выполняет')
    if (pin.length < limits.auth.pinMin) return setFault(messages.INVALID_PIN)
    void act(() => send(user))
  }
  async function send(signer: string) {
    const { data, failed } = await write('runSign', { path: { id: sign.run.run._id }, body: { user: signer, pin } })
    setPin('')
    if (failed?.offline) return setRefused(noNetwork)
    if (failed?.problem.code === 'WRONG_PIN') return setFault(failed.problem.message)
    if (failed) return setRefused(failed.problem.message)
    rememberSigned(sign.run, data)
    endSign(sign, data.signature)
  }
  return (
    <Dialog
      title="Кто выполняет?"
      phone="sheet"
      opened={opened}
      onClose={() => endSign(sign, undefined)}
      closeOnClickOutside={false}
      busy={busy}
      foot={
        <FormFoot form={form} busy={busy} onClose={() => endSign(sign, undefined)} leave="Не сейчас">
          Подписать
        </FormFoot>
      }
    >
      <form id={form} noValidate className="sign-form" onSubmit={submit}>
        <div className="sign-people" role="radiogroup" aria-label="Кто выполняет">
          {signers.map(({ id, name }) => (
            <label key={id} className="sign-person">
              <input
                type="radio"
                name={group}
                checked={id === user}
                onChange={() => {
                  setUser(id ?? undefined)
                  setFault(undefined)
                  setRefused(undefined)
                }}
                // Whoever is tapped types next; of arrows the next one may be meant.
                onClick={({ detail }) => {
                  if (detail > 0) field.current?.focus()
                }}
              />
              <Avatar name={name} />
              {name}
            </label>
          ))}
        </div>
        <SecretInput
          ref={field}
          label="PIN-код"
          eye="Показать PIN-код"
          inputMode="numeric"
          autoComplete="off"
          maxLength={limits.auth.pinMax}
          value={pin}
          error={fault}
          onChange={({ currentTarget }) => {
            setFault(undefined)
            setPin(currentTarget.value.replaceAll(/\D/g, ''))
          }}
        />
        <FormError>{refused ?? (online ? undefined : noNetwork)}</FormError>
      </form>
    </Dialog>
  )
}
