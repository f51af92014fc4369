import { Button } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { client } from '../../api.ts'
import { messageOf } from '../../api/problem.ts'
import { toast } from '../../shell/notifications.tsx'
import { confirm } from '../../ui/confirm.ts'

interface DeleteArticleProps {
  id: string
  onDeleted: (message: string) => void
}

export function DeleteArticle({ id, onDeleted }: DeleteArticleProps) {
  async function remove() {
    const { data, error } = await client.DELETE('/api/knowledge-base/{id}', { params: { path: { id } } })
    if (data) onDeleted(data.message || 'Статья удалена')
    else toast('error', messageOf(error, 'Ошибка при удалении статьи'))
  }
  const ask = () =>
    confirm({
      title: 'Удалить статью?',
      text: 'Это действие необратимо: вместе со статьёй удалится вся история её изменений.',
      yes: 'Да, удалить',
      no: 'Нет',
      danger: true,
      act: remove,
    })

  return (
    <Button
      variant="subtle"
      color="red"
      className="kb-delete"
      leftSection={<IconTrash size={20} />}
      aria-haspopup="dialog"
      onClick={ask}
    >
      Удалить статью
    </Button>
  )
}
