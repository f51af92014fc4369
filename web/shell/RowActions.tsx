import { ActionIcon, Tooltip } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { messageOf, type Problem } from '../api/problem.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from './notifications.tsx'

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
  async function act() {
    const { data, error } = await remove()
    // The reply says whether it is gone or only switched off.
    if (data) toast('success', data.message)
    else toast('error', messageOf(error, 'Ошибка удаления'))
    // After a refusal too: somebody has changed the list meanwhile.
    onRemoved()
  }
  const ask = () =>
    confirm({
      title: question,
      text: (
        <>
          <span className="rows-asked">«{name}»</span>
          {text}
        </>
      ),
      yes: 'Удалить',
      danger: true,
      act,
    })

  return (
    <div className="rows-actions">
      <Tooltip label="Изменить">
        <ActionIcon component={Link} href={editHref} aria-label={`Изменить: ${name}`}>
          <IconPencil size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Удалить">
        <ActionIcon aria-label={`Удалить: ${name}`} aria-haspopup="dialog" onClick={ask}>
          <IconTrash size={20} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
