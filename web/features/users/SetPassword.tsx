import './users.css'
import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useLocation } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import { client } from '../../api.ts'
import { messageOf } from '../../api/problem.ts'
import { href } from '../../routes.ts'
import { logout, session } from '../../shell/session.ts'
import { FormError } from '../../ui/FormError.tsx'

interface Wrong {
  newPassword?: string | undefined
  confirmPassword?: string | undefined
}

function findWrong(newPassword: string, confirmPassword: string): Wrong {
  const wrong: Wrong = {}
  if (!newPassword) wrong.newPassword = fieldMessages.required
  else if ([...newPassword].length < limits.passwordMin)
    wrong.newPassword = `Пароль должен содержать минимум ${limits.passwordMin} символов`
  if (!confirmPassword) wrong.confirmPassword = fieldMessages.required
  else if (!wrong.newPassword && confirmPassword !== newPassword) wrong.confirmPassword = messages.PASSWORDS_DIFFER
  return wrong
}

/** The first entry of somebody invited (screens.md, section 5.3): there is no way round it but out. */
export function SetPassword() {
  const { user } = useSnapshot(session)
  const [, navigate] = useLocation()
  const [newPassword, setNewPassword] = useState('')
  const [confirmPassword, setConfirmPassword] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return undefined
    setError(undefined)
    const found = findWrong(newPassword, confirmPassword)
    setWrong(found)
    if (found.newPassword || found.confirmPassword) return undefined
    setSending(true)
    const { data, error: problem } = await client.POST('/api/auth/set-password', {
      body: { newPassword, confirmPassword },
    })
    setSending(false)
    // Another tab may have set it: that is what was wanted, too.
    if (data || problem.code === 'PASSWORD_ALREADY_SET') {
      if (session.user) session.user.mustSetPassword = false
      return undefined
    }
    const { newPassword: first, confirmPassword: second } = problem.fields ?? {}
    if (first || second) return setWrong({ newPassword: first, confirmPassword: second })
    if (problem.code === 'PASSWORDS_DIFFER') return setWrong({ confirmPassword: problem.message })
    return setError(messageOf(problem, 'Ошибка сохранения'))
  }

  const leave = () => {
    if (logout()) navigate(href('login'))
  }

  return (
    <Modal.Root
      opened
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={440}
      centered
      classNames={{ content: 'users-dialog' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label="Задайте пароль">
        <h2>Задайте пароль</h2>
        <p>С ним вы будете входить дальше. Это нужно сделать один раз.</p>
        <form noValidate className="users-set-password" onSubmit={(event) => void submit(event)}>
          {/* Tells a password manager whose password it is. */}
          <input type="email" name="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <PasswordInput
            name="new-password"
            label="Новый пароль"
            description={`Не меньше ${limits.passwordMin} символов`}
            autoComplete="new-password"
            data-autofocus
            value={newPassword}
            error={wrong.newPassword}
            visibilityToggleButtonProps={{ 'aria-label': 'Показать новый пароль' }}
            onChange={(event) => {
              setWrong({})
              setNewPassword(event.currentTarget.value)
            }}
          />
          <PasswordInput
            name="confirm-password"
            label="Повторите пароль"
            autoComplete="new-password"
            value={confirmPassword}
            error={wrong.confirmPassword}
            visibilityToggleButtonProps={{ 'aria-label': 'Показать повтор пароля' }}
            onChange={(event) => {
              setWrong({})
              setConfirmPassword(event.currentTarget.value)
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
      </Modal.Content>
    </Modal.Root>
  )
}
