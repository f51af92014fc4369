import '../../ui/confirm-dialog.css'
import { Button, Modal, Stack } from '@mantine/core'
import { toast } from '../../shell/notifications.tsx'
import { articleWords } from './article-words.ts'
import type { Draft } from './article-draft.ts'

const question = 'Статью изменил другой сотрудник'

interface StaleDialogProps {
  opened: boolean
  reading: string
  draft: Draft
  busy: boolean
  onOverwrite: () => void
  onClose: () => void
}

/** Two wrote at once (C11): neither text is lost without somebody's word. */
export function StaleDialog({ opened, reading, draft, busy, onOverwrite, onClose }: StaleDialogProps) {
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(articleWords(draft)))
      .then(
        () => toast('success', 'Текст скопирован'),
        () => toast('error', 'Не удалось скопировать текст'),
      )
  return (
    <Modal.Root opened={opened} onClose={onClose} size={440} centered classNames={{ content: 'confirm-dialog' }}>
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={question}>
        <h2>{question}</h2>
        <p>
          Ваш текст остался на этой странице. Если сохранить его поверх, чужая версия останется в истории изменений.
        </p>
        <Stack gap="sm">
          <Button component="a" href={reading} target="_blank" rel="noopener" variant="default" data-autofocus>
            Посмотреть чужую версию
          </Button>
          <Button variant="default" onClick={copy}>
            Скопировать мой текст
          </Button>
          <Button loading={busy} onClick={onOverwrite}>
            Сохранить мою версию поверх
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Продолжить правку
          </Button>
        </Stack>
      </Modal.Content>
    </Modal.Root>
  )
}
