import './users.css'
import { Button, Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { href } from '../../routes.ts'
import { unlessUnsent } from '../../shell/leave-question.ts'
import { NewPasswordFields, wrongPassword, type WrongPassword } from '../../shell/NewPasswordFields.tsx'
import { logout, session } from '../../shell/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'

/** The first entry of somebody invited: there is no way round it but out. */
export function SetPassword() {
  const { user } = useSnapshot(session)
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState({ newPassword: '', confirmPassword: '' })
  const [wrong, setWrong] = useState<WrongPassword>({})
  const [error, setError] = useState<string>()
  const { busy: sending, act } = useBusy()

  function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    const found = wrongPassword(typed)
    setWrong(found ?? {})
    if (!found) void act(save)
  }
  async function save() {
    const problem = (await write('authSetPassword', { body: typed })).failed?.problem
    // Another tab may have set it: that is what was wanted, too.
    if (!problem || problem.code === 'PASSWORD_ALREADY_SET') {
      if (session.user) session.user.mustSetPassword = false
      return undefined
    }
    const { newPassword: first, confirmPassword: second } = problem.fields ?? {}
    if (first || second) return setWrong({ newPassword: first, confirmPassword: second })
    if (problem.code === 'PASSWORDS_DIFFER') return setWrong({ confirmPassword: problem.message })
    return setError(messageOf(problem, 'Ошибка сохранения'))
  }

  const signOut = () => {
    if (logout()) navigate(href('login'))
  }
  const leave = () => void unlessUnsent(signOut)

  return (
    <Dialog title="Задайте пароль" opened onClose={undefined}>
      <p>С ним вы будете входить дальше. Это нужно сделать один раз.</p>
      <form noValidate className="users-set-password" onSubmit={submit}>
        <NewPasswordFields
          email={user?.email ?? ''}
          value={typed}
          wrong={wrong}
          onChange={(value) => {
            setWrong({})
            setTyped(value)
          }}
        />
        <FormError>{error}</FormError>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={leave}>
            Выйти
          </Button>
          <Button type="submit" loading={sending}>
            Сохранить пароль
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
