import { ActionIcon } from '@mantine/core'
import { IconDotsVertical, IconHash, IconMail, IconPencil, IconPower, IconRotate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { client } from '../../api.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
import { Tip } from '../../ui/overlays/Tip.tsx'
import { refused } from './refused.ts'
import { reloadUsers, type User } from './store.ts'
import type { Asked } from './UserDialogs.tsx'

// Not of a row: where the answer was lost, the list that is read after it may be gone too.
const inviteKey = createRepeatKeys()

interface UserActionsProps {
  user: User
  onAsk: (asked: Asked) => void
}

export function UserActions({ user, onAsk }: UserActionsProps) {
  const { id, name, isActive } = user
  const [busy, setBusy] = useState(false)
  const params = { path: { id } }

  async function act(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    await work()
    setBusy(false)
    reloadUsers()
  }
  const invite = () =>
    act(async () => {
      const keyed = { ...params, header: { 'Idempotency-Key': inviteKey(id) } }
      const { data, error, response } = await client.POST('/api/users/{id}/invite', { params: keyed })
      if (data) inviteKey.forget()
      if (data) toast('success', data.message || 'Приглашение отправлено')
      else refused(response, error, 'Ошибка отправки приглашения')
    })
  const enable = () =>
    act(async () => {
      const { data, error, response } = await client.PUT('/api/users/{id}/status', { params, body: { isActive: true } })
      if (data) toast('success', 'Пользователь включен')
      else refused(response, error, 'Ошибка сохранения')
    })

  return (
    <div className="rows-actions">
      <Tip label="Изменить">
        <ActionIcon component={Link} href={href('userEdit', { id })} aria-label={`Изменить: ${name}`}>
          <IconPencil size={20} stroke={1.75} />
        </ActionIcon>
      </Tip>
      <ActionMenu
        button={
          <ActionIcon aria-label={`Ещё: ${name}`} aria-busy={busy}>
            <IconDotsVertical size={20} stroke={1.75} />
          </ActionIcon>
        }
        choices={[
          {
            label: 'Отправить приглашение',
            icon: <IconMail size={18} stroke={1.75} />,
            onPress: () => void invite(),
          },
          {
            label: 'Новый PIN',
            icon: <IconHash size={18} stroke={1.75} />,
            onPress: () => onAsk({ kind: 'pin', user }),
          },
          isActive
            ? {
                label: 'Отключить',
                icon: <IconPower size={18} stroke={1.75} />,
                onPress: () => onAsk({ kind: 'disable', user }),
              }
            : { label: 'Включить', icon: <IconRotate size={18} stroke={1.75} />, onPress: () => void enable() },
          {
            label: 'Удалить',
            icon: <IconTrash size={18} stroke={1.75} />,
            onPress: () => onAsk({ kind: 'remove', user }),
            className: 'users-remove',
          },
        ]}
      />
    </div>
  )
}
