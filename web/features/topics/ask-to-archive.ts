import { client } from '../../api.ts'
import { messageOf } from '../../api/problem.ts'
import { toast } from '../../shell/notifications.tsx'
import { confirm } from '../../ui/confirm.ts'
import { loadTopics } from './store.ts'
import type { Topic } from './topic-order.ts'

/** The delete call performs the archive, and there is no way back (B7). */
export function askToArchive({ _id, name }: Topic): void {
  confirm({
    title: 'Вы уверены, что хотите архивировать эту тему?',
    text: `«${name}». Отменить это нельзя. Статьи темы останутся без темы.`,
    yes: 'Да, архивировать',
    danger: true,
    act: async () => {
      const { data, error } = await client.DELETE('/api/topics/{id}', { params: { path: { id: _id } } })
      if (data) toast('success', 'Тема архивирована')
      else toast('error', messageOf(error, 'Ошибка при удалении темы'))
      // After a refusal too: somebody has changed the tree meanwhile.
      void loadTopics()
    },
  })
}
