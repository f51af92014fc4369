import { useState } from 'react'
import { client } from '../../api.ts'
import { messageOf } from '../../api/problem.ts'
import { toast } from '../../shell/notifications.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { loadTopics } from './store.ts'
import type { Topic } from './topic-order.ts'

/** The delete call performs the archive, and there is no way back (B7). */
export function ArchiveTopic({ topic, onClose }: { topic: Topic | undefined; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  async function archive() {
    if (!topic || busy) return
    setBusy(true)
    const { data, error } = await client.DELETE('/api/topics/{id}', { params: { path: { id: topic._id } } })
    setBusy(false)
    onClose()
    if (data) toast('success', 'Тема архивирована')
    else toast('error', messageOf(error, 'Ошибка при удалении темы'))
    // After a refusal too: somebody has changed the tree meanwhile.
    void loadTopics()
  }
  return (
    <ConfirmDialog
      opened={topic !== undefined}
      question="Вы уверены, что хотите архивировать эту тему?"
      text={topic && `«${topic.name}». Отменить это нельзя. Статьи темы останутся без темы.`}
      yes="Да, архивировать"
      busy={busy}
      onYes={() => void archive()}
      onNo={onClose}
    />
  )
}
