import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../../api/problem.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { type Category, loadCategories, removeCategory } from './store.ts'

export function CategoryActions({ category: { _id, name } }: { category: Category }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function remove() {
    if (busy) return
    setBusy(true)
    const { data, error } = await removeCategory(_id)
    setBusy(false)
    setAsking(false)
    // The reply says whether it is gone or only switched off.
    if (data) toast('success', data.message)
    else toast('error', messageOf(error, 'Ошибка удаления'))
    // After a refusal too: somebody has changed the list meanwhile.
    void loadCategories()
  }

  return (
    <div className="rows-actions">
      <Tooltip label="Изменить">
        <ActionIcon component={Link} href={href('categoryEdit', { id: _id })} aria-label={`Изменить: ${name}`}>
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
        question="Удалить категорию?"
        text={`«${name}». Если с категорией связаны тесты, чек-листы или задачи, она будет отключена.`}
        yes="Удалить"
        no="Отмена"
        busy={busy}
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}
