import { Button } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { client } from '../../api.ts'
import { messageOf } from '../../api/problem.ts'
import { toast } from '../../shell/notifications.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

interface DeleteArticleProps {
  id: string
  onDeleted: (message: string) => void
}

export function DeleteArticle({ id, onDeleted }: DeleteArticleProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    const { data, error } = await client.DELETE('/api/knowledge-base/{id}', { params: { path: { id } } })
    setBusy(false)
    setAsking(false)
    if (data) onDeleted(data.message || 'Статья удалена')
    else toast('error', messageOf(error, 'Ошибка при удалении статьи'))
  }

  return (
    <>
      <Button
        variant="subtle"
        color="red"
        className="kb-delete"
        leftSection={<IconTrash size={20} />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Удалить статью
      </Button>
      <ConfirmDialog
        opened={asking}
        question="Удалить статью?"
        text="Это действие необратимо: вместе со статьёй удалится вся история её изменений."
        yes="Да, удалить"
        no="Нет"
        busy={busy}
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}
