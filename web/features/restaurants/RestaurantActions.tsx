import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../../api/problem.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { loadRestaurants, removeRestaurant, type Restaurant } from './store.ts'

export function RestaurantActions({ restaurant: { _id, name } }: { restaurant: Restaurant }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function remove() {
    if (busy) return
    setBusy(true)
    const { data, error } = await removeRestaurant(_id)
    setBusy(false)
    setAsking(false)
    // The reply says whether it is gone or only switched off.
    if (data) toast('success', data.message)
    else toast('error', messageOf(error, 'Ошибка удаления'))
    // After a refusal too: somebody has changed the list meanwhile.
    void loadRestaurants()
  }

  return (
    <div className="rows-actions">
      <Tooltip label="Изменить">
        <ActionIcon component={Link} href={href('restaurantEdit', { id: _id })} aria-label={`Изменить: ${name}`}>
          <IconPencil size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Удалить">
        <ActionIcon aria-label={`Удалить: ${name}`} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={asking}
        question="Удалить ресторан?"
        text={
          <>
            <span className="restaurants-asked">«{name}»</span>
            Если с рестораном связаны сотрудники, чек-листы или задачи, он будет отключен, а история сохранится.
          </>
        }
        yes="Удалить"
        no="Отмена"
        busy={busy}
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}
