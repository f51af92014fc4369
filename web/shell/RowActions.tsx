import { ActionIcon } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Failed } from '../data/contract.ts'
import { confirm } from '../ui/confirm.ts'
import { Tip } from '../ui/overlays/Tip.tsx'
import { toastOutcome } from './toast-outcome.ts'

interface RowActionsProps {
  name: string
  editHref: string
  /** «Удалить ресторан?» */
  question: string
  /** What happens where something refers to it. */
  text: ReactNode
  remove: () => Promise<{ data?: { message: string } | undefined; failed?: Failed | undefined }>
}

/** What is done with a row of a dictionary: it is opened, or removed after a question. */
export function RowActions({ name, editHref, question, text, remove }: RowActionsProps) {
  async function act() {
    const reply = await remove()
    // The reply says whether it is gone or only switched off.
    toastOutcome(reply, reply.data?.message ?? 'Удалено', 'Ошибка удаления')
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
      <Tip label="Изменить">
        <ActionIcon component={Link} href={editHref} aria-label={`Изменить: ${name}`}>
          <IconPencil size={20} />
        </ActionIcon>
      </Tip>
      <Tip label="Удалить">
        <ActionIcon aria-label={`Удалить: ${name}`} aria-haspopup="dialog" onClick={ask}>
          <IconTrash size={20} />
        </ActionIcon>
      </Tip>
    </div>
  )
}
