import { messageOf } from '../../api/problem.ts'
import { write } from '../../data/write.ts'
import { toast } from '../../shell/notifications.tsx'
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
      const { failed } = await write('topicDelete', { path: { id: _id } })
      if (failed) toast('error', messageOf(failed.problem, 'Ошибка при удалении темы'))
      else toast('success', 'Тема архивирована')
    },
  })
}
