import { Button } from '@mantine/core'
import { Dialog } from '../ui/Dialog.tsx'
import { type Leave, useLeave } from './useLeave.ts'

interface Words {
  question?: string | undefined
  text?: string | undefined
}

/** Asks before unsaved text is left. */
export function LeaveQuestion({ leave: { asked, stay }, ...words }: Words & { leave: Leave }) {
  const { question = 'Есть несохранённые изменения. Покинуть страницу?', text } = words
  const go = () => {
    stay()
    asked?.()
  }
  return (
    <Dialog
      title={question}
      opened={asked !== undefined}
      onClose={stay}
      foot={
        <>
          <Button variant="default" data-autofocus onClick={stay}>
            Отмена
          </Button>
          <Button color="red" onClick={go}>
            Да, покинуть
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  )
}

/** For a page that is no form of `useForm`. */
export function LeaveGuard({ when, ...words }: Words & { when: boolean }) {
  return <LeaveQuestion leave={useLeave(when)} {...words} />
}
