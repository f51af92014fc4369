import '../ui/leave-guard.css'
import { Button, Group, Modal } from '@mantine/core'
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
    <Modal.Root opened={asked !== undefined} onClose={stay} size={440} centered classNames={{ content: 'leave-guard' }}>
      <Modal.Overlay backgroundOpacity={0.4} />
      <Modal.Content aria-label={question}>
        <h2>{question}</h2>
        {text && <p>{text}</p>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={stay}>
            Отмена
          </Button>
          <Button color="red" onClick={go}>
            Да, покинуть
          </Button>
        </Group>
      </Modal.Content>
    </Modal.Root>
  )
}

/** For a page that is no form of `useForm`. */
export function LeaveGuard({ when, ...words }: Words & { when: boolean }) {
  return <LeaveQuestion leave={useLeave(when)} {...words} />
}
