import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { copyTelling } from '../../shell/copy.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { articleWords } from './article-words.ts'
import type { Draft } from './article-draft.ts'

interface StaleDialogProps {
  opened: boolean
  /** Deleted: there is nothing to save it over. */
  isGone: boolean | undefined
  reading: string
  draft: Draft
  busy: boolean
  onOverwrite: () => void
  onAnew: () => void
  onClose: () => void
}

/** Two were at it at once (C11): neither text is lost without somebody's word. */
export function StaleDialog({ opened, isGone, reading, draft, busy, ...on }: StaleDialogProps) {
  const { onOverwrite, onAnew, onClose } = on
  // It keeps its words while it closes.
  const [gone, setGone] = useState(isGone)
  if (opened && gone !== isGone) setGone(isGone)
  const copy = () => copyTelling(articleWords(draft), 'Текст скопирован')
  return (
    <Dialog
      title={gone ? 'Статью удалили' : 'Статью изменил другой сотрудник'}
      opened={opened}
      onClose={onClose}
      busy={busy}
    >
      <p>
        {gone
          ? 'Ваш текст остался на этой странице. Его можно перенести в новую статью.'
          : 'Ваш текст остался на этой странице. Если сохранить его поверх, чужая версия останется в истории изменений. Настройки, которых вы не меняли, останутся чужими.'}
      </p>
      <Stack gap="sm">
        {!gone && (
          <Button component="a" href={reading} target="_blank" rel="noopener" variant="default" data-autofocus>
            Посмотреть чужую версию
          </Button>
        )}
        <Button variant="default" data-autofocus={gone || undefined} onClick={() => void copy()}>
          Скопировать мой текст
        </Button>
        <Button loading={busy} onClick={gone ? onAnew : onOverwrite}>
          {gone ? 'Перенести в новую статью' : 'Сохранить мою версию поверх'}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          Продолжить правку
        </Button>
      </Stack>
    </Dialog>
  )
}
