import '../../ui/confirm-dialog.css'
import { Button, Group, Modal } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useState } from 'react'

interface PinDialogProps {
  /** Undefined: there is nothing to show. */
  pin: string | undefined
  onClose: () => void
}

/** Shown once, so a slip of the finger must not close it. */
export function PinDialog({ pin, onClose }: PinDialogProps) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(pin ?? ''))
      .then(
        () => setCopied('yes'),
        () => setCopied('no'),
      )
  const close = () => {
    setCopied(undefined)
    onClose()
  }
  return (
    <Modal.Root
      opened={pin !== undefined}
      onClose={close}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={440}
      centered
      classNames={{ content: 'confirm-dialog' }}
    >
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label="PIN-код сотрудника">
        <h2>Новый PIN-код</h2>
        <p className="users-pin">
          PIN-код сотрудника: <strong>{pin}</strong>. Запишите его — повторно он не показывается.
        </p>
        <p role="status" className="users-pin-note">
          {copied === 'yes' && 'PIN-код скопирован'}
          {copied === 'no' && 'Скопировать не получилось: запишите PIN-код'}
        </p>
        <Group justify="flex-end" gap="sm">
          <Button
            variant="default"
            leftSection={copied === 'yes' ? <IconCheck size={20} /> : <IconCopy size={20} />}
            onClick={() => void copy()}
          >
            Скопировать
          </Button>
          <Button data-autofocus onClick={close}>
            Готово
          </Button>
        </Group>
      </Modal.Content>
    </Modal.Root>
  )
}
