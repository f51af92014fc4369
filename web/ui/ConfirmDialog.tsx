import { Button } from '@mantine/core'
import { accept, dismiss, type Question } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

interface ConfirmDialogProps {
  question: Question
  opened: boolean
  busy: boolean
}

/** The focus starts on the way back. */
export function ConfirmDialog({ question, opened, busy }: ConfirmDialogProps) {
  const { title, text, yes, no = 'Отмена', danger } = question
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={dismiss}
      busy={busy}
      foot={
        <>
          {/* Neither is disabled while it works: a disabled button loses the focus. */}
          <Button
            variant="default"
            data-autofocus
            {...(busy && { 'aria-disabled': true, 'data-disabled': true })}
            onClick={busy ? undefined : dismiss}
          >
            {no}
          </Button>
          <Button {...(danger && { color: 'red' })} aria-busy={busy} onClick={() => void accept(question)}>
            {yes}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  )
}
