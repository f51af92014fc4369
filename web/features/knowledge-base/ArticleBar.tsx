import './bar.css'
import { ActionIcon, Button } from '@mantine/core'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { AssistantPlace } from '../../shell/AssistantPlace.tsx'
import { BarTitle } from './BarTitle.tsx'

interface ArticleBarProps {
  backTo: string
  /** Address of the editor, for administrators. */
  editTo: string | undefined
  facts: ReactNode
  title: string | undefined
  /** More buttons, before the way to the editor. */
  tools?: ReactNode
}

/** Sticks to the top while reading. */
export function ArticleBar({ backTo, editTo, facts, title, tools }: ArticleBarProps) {
  return (
    <div className="kb-bar">
      <ActionIcon component={Link} href={backTo} aria-label="Назад к списку статей" title="Назад к списку статей">
        <IconArrowLeft size={20} />
      </ActionIcon>
      <BarTitle title={title} />
      <span className="kb-bar-facts">{facts}</span>
      {editTo ? (
        <div className="kb-bar-end">
          {tools}
          <Button
            component={Link}
            href={editTo}
            variant="default"
            className="kb-bar-edit"
            aria-label="Изменить"
            title="Изменить"
          >
            <IconPencil size={20} aria-hidden="true" />
            <span className="kb-bar-word">Изменить</span>
          </Button>
        </div>
      ) : (
        // Beside the administrator's three buttons it would leave no room for the title.
        <AssistantPlace at="bar" />
      )}
    </div>
  )
}
