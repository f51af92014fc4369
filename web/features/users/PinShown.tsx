import './users.css'
import { Button } from '@mantine/core'
import { CopyButton, useCopied } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export interface PinDialogProps {
  /** Undefined: there is nothing to show. */
  pin: string | undefined
  onClose: () => void
}

const words = { copied: 'PIN-код скопирован', failed: 'Скопировать не получилось: запишите PIN-код' }

/** Shown once, so a slip of the finger must not close it. */
export function PinShown({ pin, onClose }: PinDialogProps) {
  const copied = useCopied(pin ?? '', words)
  return (
    <Dialog
      title="Новый PIN-код"
      label="PIN-код сотрудника"
      opened={pin !== undefined}
      onClose={onClose}
      closeOnEscape={false}
      closeOnClickOutside={false}
      foot={
        <>
          <CopyButton variant="default" copied={copied} />
          <Button data-autofocus onClick={onClose}>
            Готово
          </Button>
        </>
      }
    >
      <p className="users-pin">
        PIN-код сотрудника: <strong>{pin}</strong>. Запишите его — повторно он не показывается.
      </p>
      <p role="status" className="users-pin-note">
        {copied.said}
      </p>
    </Dialog>
  )
}
