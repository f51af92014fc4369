import { Button } from '@mantine/core'
import { Dialog } from './Dialog.tsx'

export interface LeaveDialogProps {
  question: string
  text?: string | undefined
  opened: boolean
  onStay: () => void
  onGo: () => void
}

export function LeaveDialog({ question, text, opened, onStay, onGo }: LeaveDialogProps) {
  return (
    <Dialog
      title={question}
      opened={opened}
      onClose={onStay}
      holdsBack
      foot={
        <>
          <Button variant="default" data-autofocus onClick={onStay}>
            Отмена
          </Button>
          <Button color="red" onClick={onGo}>
            Да, покинуть
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  )
}
