import { remove, write } from '../../data/write.ts'
import { toastOutcome } from '../../shell/toast-outcome.ts'
import { confirm } from '../../ui/confirm.ts'
import type { NewsRow } from './news-words.ts'

export async function publish({ _id: id }: NewsRow): Promise<void> {
  const reply = await write('newsPublish', { path: { id }, body: {} })
  toastOutcome(reply, 'Новость опубликована', 'Ошибка публикации')
}

export async function pin({ _id: id, updatedAt }: NewsRow, isPinned: boolean): Promise<void> {
  const reply = await write('newsUpdate', { path: { id }, body: { isPinned, updatedAt } })
  toastOutcome(reply, isPinned ? 'Новость закреплена' : 'Новость откреплена')
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
    act: async () => toastOutcome(await write('newsArchive', { path: { id: news._id } }), 'Новость перенесена в архив'),
  })
}

export function askToDelete(news: NewsRow, onGone?: () => void): void {
  confirm({
    title: 'Удалить новость?',
    text: named(news, 'Вместе с отметками о прочтении и комментариями. Вернуть её будет нельзя.'),
    yes: 'Да, удалить',
    danger: true,
    act: async () => {
      const reply = await remove('newsDelete', { path: { id: news._id } })
      return toastOutcome(reply, 'Новость удалена', 'Ошибка удаления') && onGone?.()
    },
  })
}
