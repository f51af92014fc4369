import './confirm-dialog.css'
import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { relativeTime } from '../lib/relative-time.ts'

const question = 'Восстановить несохранённый черновик?'

interface DraftOfferProps {
  /** Undefined: there is nothing to offer. */
  savedAt: number | undefined
  text?: string | undefined
  onRestore: () => void
  onDrop: () => void
}

/** Closed by an answer only: typing on would write over the old text (A31). */
export function DraftOffer({ savedAt, text, onRestore, onDrop }: DraftOfferProps) {
  const [openedAt] = useState(() => Date.now())
  return (
    <Modal.Root
      opened={savedAt !== undefined}
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={440}
      centered
      classNames={{ content: 'confirm-dialog' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={question}>
        <h2>{question}</h2>
        <p>
          Последнее изменение:{' '}
          {relativeTime(new Date(savedAt ?? openedAt).toISOString(), Math.max(openedAt, savedAt ?? 0))}.
          {text && ` ${text}`}
        </p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onDrop}>
            Удалить черновик
          </Button>
          <Button data-autofocus onClick={onRestore}>
            Восстановить
          </Button>
        </Group>
      </Modal.Content>
    </Modal.Root>
  )
}
