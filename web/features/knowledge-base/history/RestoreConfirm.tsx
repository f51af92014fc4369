import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { client } from '../../../api.ts'
import { messageOf } from '../../../api/problem.ts'
import { createRepeatKeys } from '../../../lib/repeat-key.ts'
import { toast } from '../../../shell/notifications.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useBackCloses } from '../../../ui/useBackCloses.ts'

interface RestoreConfirmProps {
  articleId: string
  /** The version that would come back; undefined closes the question. */
  version: number | undefined
  onClose: () => void
  onRestored: () => void
}

/** Restoring writes a new version, so nothing is lost by it (B15). */
export function RestoreConfirm({ articleId, version, onClose, onRestored }: RestoreConfirmProps) {
  const [asked, setAsked] = useState(version)
  if (version !== undefined && version !== asked) setAsked(version)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [repeatKey] = useState(() => createRepeatKeys())
  const close = () => {
    setFailure(undefined)
    onClose()
  }
  useBackCloses(version !== undefined, close)

  async function restore() {
    if (asked === undefined || sending) return
    setSending(true)
    setFailure(undefined)
    const body = { version: asked }
    const params = { path: { id: articleId }, header: { 'Idempotency-Key': repeatKey([articleId, body]) } }
    const { data, error } = await client.POST('/api/knowledge-base/{id}/restore', { params, body })
    setSending(false)
    if (!data) {
      setFailure(messageOf(error, 'Ошибка при восстановлении версии'))
      return
    }
    repeatKey.forget()
    toast('success', `Версия ${asked} восстановлена`)
    onRestored()
  }

  const question = `Восстановить версию ${asked}?`
  return (
    <Modal.Root
      opened={version !== undefined}
      onClose={close}
      size={440}
      centered
      transitionProps={{ duration: limits.app.modalCloseMs }}
      classNames={{ content: 'kbh-confirm' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={question}>
        <h2>{question}</h2>
        <p>
          Будет создана новая версия с заголовком, темой, приоритетом, тегами и текстом версии {asked}. Нынешняя
          останется в истории, статус статьи не изменится.
        </p>
        <FormError>{failure}</FormError>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={close}>
            Отмена
          </Button>
          <Button aria-busy={sending} onClick={() => void restore()}>
            {sending ? 'Восстановление…' : 'Да, восстановить'}
          </Button>
        </Group>
      </Modal.Content>
    </Modal.Root>
  )
}
