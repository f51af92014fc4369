import './confirm-dialog.css'
import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  opened: boolean
  /** The title is the question, the text the consequence. */
  question: string
  text?: ReactNode
  /** Repeats the verb: «Да, архивировать». */
  yes: string
  no?: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks before something that can't be taken back; the focus starts on the way back. */
export function ConfirmDialog({
  opened,
  question,
  text,
  yes,
  no = 'Отмена',
  busy = false,
  onYes,
  onNo,
}: ConfirmDialogProps) {
  return (
    <Modal.Root opened={opened} onClose={onNo} size={440} centered classNames={{ content: 'confirm-dialog' }}>
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={question}>
        <h2>{question}</h2>
        {text && <p>{text}</p>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onNo}>
            {no}
          </Button>
          <Button color="red" loading={busy} onClick={onYes}>
            {yes}
          </Button>
        </Group>
      </Modal.Content>
    </Modal.Root>
  )
}
