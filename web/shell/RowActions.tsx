import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { messageOf, type Problem } from '../api/problem.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { toast } from './notifications.tsx'
import { Tip } from '../ui/overlays/Tip.tsx'

interface RowActionsProps {
  name: string
  editHref: string
  /** «Удалить ресторан?» */
  question: string
  /** What happens where something refers to it. */
  text: ReactNode
  remove: () => Promise<{ data?: { message: string } | undefined; error?: Problem | undefined }>
  onRemoved: () => void
}

/** What is done with a row of a dictionary: it is opened, or removed after a question. */
export function RowActions({ name, editHref, question, text, remove, onRemoved }: RowActionsProps) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function act() {
    if (busy) return
    setBusy(true)
    const { data, error } = await remove()
    setBusy(false)
    setAsking(false)
    // The reply says whether it is gone or only switched off.
    if (data) toast('success', data.message)
    else toast('error', messageOf(error, 'Ошибка удаления'))
    // After a refusal too: somebody has changed the list meanwhile.
    onRemoved()
  }

  return (
    <div className="rows-actions">
      <Tip label="Изменить">
        <ActionIcon component={Link} href={editHref} aria-label={`Изменить: ${name}`}>
          <IconPencil size={20} stroke={1.75} />
        </ActionIcon>
      </Tip>
      <Tip label="Удалить">
        <ActionIcon aria-label={`Удалить: ${name}`} aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      </Tip>
      <ConfirmDialog
        opened={asking}
        question={question}
        text={
          <>
            <span className="rows-asked">«{name}»</span>
            {text}
          </>
        }
        yes="Удалить"
        no="Отмена"
        busy={busy}
        onYes={() => void act()}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}
