import { ActionIcon } from '@mantine/core'
import IconDotsVertical from '@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs'
import IconHash from '@tabler/icons-react/dist/esm/icons/IconHash.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import IconRotate from '@tabler/icons-react/dist/esm/icons/IconRotate.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Link } from 'wouter'
import { write } from '../../data/write.ts'
import { createRepeatKeys } from '../../lib/repeat-key.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
import { Tip } from '../../ui/overlays/Tip.tsx'
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
  const { busy, act } = useBusy()
  const path = { id }

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
      <Tip label="Изменить">
        <ActionIcon component={Link} href={href('userEdit', { id })} aria-label={`Изменить: ${name}`}>
          <IconPencil size={20} />
        </ActionIcon>
      </Tip>
      <ActionMenu
        button={
          <ActionIcon aria-label={`Ещё: ${name}`} aria-busy={busy}>
            <IconDotsVertical size={20} />
          </ActionIcon>
        }
        choices={[
          // Whoever is switched off has no way in that could be sent or given.
          ...(isActive
            ? [
                {
                  label: 'Отправить приглашение',
                  icon: <IconMail size={18} />,
                  onPress: () => void invite(),
                },
                {
                  label: 'Новый PIN',
                  icon: <IconHash size={18} />,
                  onPress: () => onAsk({ kind: 'pin', user }),
                },
              ]
            : []),
          isActive
            ? {
                label: 'Отключить',
                icon: <IconPower size={18} />,
                onPress: () => onAsk({ kind: 'disable', user }),
              }
            : { label: 'Включить', icon: <IconRotate size={18} />, onPress: () => void enable() },
          {
            label: 'Удалить',
            icon: <IconTrash size={18} />,
            onPress: () => onAsk({ kind: 'remove', user }),
            className: 'users-remove',
          },
        ]}
      />
    </div>
  )
}
