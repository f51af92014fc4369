import { Button } from '@mantine/core'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { messageOf } from '../../api/problem.ts'
import { remove } from '../../data/write.ts'
import { toast } from '../../shell/notifications.tsx'
import { confirm } from '../../ui/confirm.ts'

interface DeleteArticleProps {
  id: string
  onDeleted: (message: string) => void
}

export function DeleteArticle({ id, onDeleted }: DeleteArticleProps) {
  async function act() {
    const { data, failed } = await remove('articleDelete', { path: { id } })
    if (failed) toast('error', messageOf(failed.problem, 'Ошибка при удалении статьи'))
    else onDeleted(data?.message || 'Статья удалена')
  }
  const ask = () =>
    confirm({
      title: 'Удалить статью?',
      text: 'Это действие необратимо: вместе со статьёй удалится вся история её изменений.',
      yes: 'Да, удалить',
      no: 'Нет',
      danger: true,
      act,
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
