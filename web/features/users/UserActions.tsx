import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { Link } from 'wouter'
import { write } from '../../data/write.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { refused } from './refused.ts'
import type { User } from './user.ts'
import type { Asked } from './user-questions.ts'

// Not of a row: where the answer was lost, the list that is read after it may be gone too.
const inviteKey = createRepeatKeys()

interface UserActionsProps {
  user: User
  onAsk: (asked: Asked) => void
}

export function UserActions({ user, onAsk }: UserActionsProps) {
  const { id, name, isActive } = user
  const [busy, setBusy] = useState(false)
  const path = { id }

  async function act(work: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    await work()
    setBusy(false)
  }
  const invite = () =>
    act(async () => {
      const { data, failed } = await write('userInvite', { path }, { key: inviteKey(id) })
      if (!data) return refused(failed, 'Ошибка отправки приглашения')
      inviteKey.forget()
      toast('success', data.message || 'Приглашение отправлено')
    })
  const enable = () =>
    act(async () => {
      const { failed } = await write('userSetStatus', { path, body: { isActive: true } })
      if (failed) refused(failed, 'Ошибка сохранения')
      else toast('success', 'Пользователь включен')
    })

  return (
    <div className="rows-actions">
      <Tooltip label="Изменить">
        <ActionIcon component={Link} href={href('userEdit', { id })} aria-label={`Изменить: ${name}`}>
          <IconPencil size={20} />
        </ActionIcon>
      </Tooltip>
      {/* In place: a portal lies outside every landmark; the placeholder of the focus is no item of a menu. */}
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon aria-label={`Ещё: ${name}`} aria-busy={busy}>
            <IconDotsVertical size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMail size={18} />} onClick={() => void invite()}>
            Отправить приглашение
          </Menu.Item>
          <Menu.Item leftSection={<IconHash size={18} />} onClick={() => onAsk({ kind: 'pin', user })}>
            Новый PIN
          </Menu.Item>
          {isActive ? (
            <Menu.Item leftSection={<IconPower size={18} />} onClick={() => onAsk({ kind: 'disable', user })}>
              Отключить
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconRotate size={18} />} onClick={() => void enable()}>
              Включить
            </Menu.Item>
          )}
          <Menu.Item
            className="users-remove"
            leftSection={<IconTrash size={18} />}
            onClick={() => onAsk({ kind: 'remove', user })}
          >
            Удалить
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
