import { Button, Stack } from '@mantine/core'
import { copyTelling } from '../../shell/copy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
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
  const copy = () => copyTelling(articleWords(draft), 'Текст скопирован')
  return (
    <Dialog title={question} opened={opened} onClose={onClose} busy={busy}>
      <p>Ваш текст остался на этой странице. Если сохранить его поверх, чужая версия останется в истории изменений.</p>
      <Stack gap="sm">
        <Button component="a" href={reading} target="_blank" rel="noopener" variant="default" data-autofocus>
          Посмотреть чужую версию
        </Button>
        <Button variant="default" onClick={() => void copy()}>
          Скопировать мой текст
        </Button>
        <Button loading={busy} onClick={onOverwrite}>
          Сохранить мою версию поверх
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Продолжить правку
        </Button>
      </Stack>
    </Dialog>
  )
}
