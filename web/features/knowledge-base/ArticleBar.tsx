import './bar.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

interface ArticleBarProps {
  backTo: string
  /** Address of the editor, for administrators. */
  editTo: string | undefined
  facts: ReactNode
  /** More buttons, before the way to the editor. */
  tools?: ReactNode
}

/** Sticks to the top while reading. */
export function ArticleBar({ backTo, editTo, facts, tools }: ArticleBarProps) {
  return (
    <div className="kb-bar">
      <ActionIcon component={Link} href={backTo} aria-label="Назад к списку статей" title="Назад к списку статей">
        <IconArrowLeft size={20} stroke={1.75} />
      </ActionIcon>
      <span className="kb-bar-title">Просмотр статьи</span>
      <span className="kb-bar-facts">{facts}</span>
      {editTo && (
        <div className="kb-bar-end">
          {tools}
          <Button component={Link} href={editTo} variant="default" leftSection={<IconPencil size={20} stroke={1.75} />}>
            Изменить
          </Button>
        </div>
      )}
    </div>
  )
}
