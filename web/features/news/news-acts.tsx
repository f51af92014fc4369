import { messageOf } from '../../api/problem.ts'
import { remove, write } from '../../data/write.ts'
import { toast } from '../../shell/notifications.tsx'
import { confirm } from '../../ui/confirm.ts'
import type { NewsRow } from './news-words.ts'

export async function publish({ _id: id }: NewsRow): Promise<void> {
  const { failed } = await write('newsPublish', { path: { id }, body: {} })
  if (failed) toast('error', messageOf(failed.problem, 'Ошибка публикации'))
  else toast('success', 'Новость опубликована')
}

export async function pin({ _id: id, updatedAt }: NewsRow, isPinned: boolean): Promise<void> {
  const { failed } = await write('newsUpdate', { path: { id }, body: { isPinned, updatedAt } })
  if (failed) toast('error', messageOf(failed.problem, 'Ошибка сохранения'))
  else toast('success', isPinned ? 'Новость закреплена' : 'Новость откреплена')
}

const named = ({ title }: NewsRow, words: string) => (
  <>
    <span className="rows-asked">«{title}»</span>
    <span>{words}</span>
  </>
)

export function askToArchive(news: NewsRow): void {
  confirm({
    title: 'Убрать новость в архив?',
    text: named(news, 'Сотрудники её больше не увидят. Опубликовать снова можно в любой момент.'),
    yes: 'В архив',
    act: async () => {
      const { failed } = await write('newsArchive', { path: { id: news._id } })
      if (!failed) return toast('success', 'Новость перенесена в архив')
      toast('error', messageOf(failed.problem, 'Ошибка сохранения'))
      return false
    },
  })
}

export function askToDelete(news: NewsRow, onGone?: () => void): void {
  confirm({
    title: 'Удалить новость?',
    text: named(news, 'Вместе с отметками о прочтении и комментариями. Вернуть её будет нельзя.'),
    yes: 'Да, удалить',
    danger: true,
    act: async () => {
      const { failed } = await remove('newsDelete', { path: { id: news._id } })
      if (!failed) {
        toast('success', 'Новость удалена')
        return onGone?.()
      }
      toast('error', messageOf(failed.problem, 'Ошибка удаления'))
      return false
    },
  })
}
