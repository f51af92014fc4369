import { useBusy } from '../../../lib/useBusy.ts'
import { href } from '../../../routes.ts'
import { MoreMenu } from '../../../ui/overlays/MoreMenu.tsx'
import type { NewsRow } from '../news-words.ts'
import { askToArchive, askToDelete, pin, publish } from '../news-acts.tsx'

interface NewsActionsProps {
  news: NewsRow
  /** Once there is nothing left to look at. */
  onGone?: () => void
}

/** All that its author does with it, behind the dots. */
export function NewsActions({ news, onGone }: NewsActionsProps) {
  const { _id: id, title, status, isPinned } = news
  const { busy, act } = useBusy()
  const isOut = status === 'published'
  return (
    <MoreMenu
      of={title}
      busy={busy}
      choices={[
        { label: 'Изменить', to: href('newsEdit', { id }) },
        ...(isOut ? [] : [{ label: 'Опубликовать', onPress: () => void act(() => publish(news)) }]),
        ...(isOut
          ? [{ label: isPinned ? 'Открепить' : 'Закрепить', onPress: () => void act(() => pin(news, !isPinned)) }]
          : []),
        ...(isOut ? [{ label: 'В архив', onPress: () => askToArchive(news) }] : []),
        { label: 'Удалить', className: 'news-delete', onPress: () => askToDelete(news, onGone) },
      ]}
    />
  )
}
