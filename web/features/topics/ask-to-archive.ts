import { write } from '../../data/write.ts'
import { toastOutcome } from '../../shell/toast-outcome.ts'
import { confirm } from '../../ui/confirm.ts'
import type { Topic } from './topic-order.ts'

/** The delete call performs the archive, and there is no way back (B7). */
export function askToArchive({ _id, name }: Topic): void {
  confirm({
    title: 'Вы уверены, что хотите архивировать эту тему?',
    text: `«${name}». Отменить это нельзя. Статьи темы останутся без темы.`,
    yes: 'Да, архивировать',
    danger: true,
    act: async () => {
      const reply = await write('topicDelete', { path: { id: _id } })
      toastOutcome(reply, 'Тема архивирована', 'Ошибка при удалении темы')
    },
  })
}
