import { ActionIcon } from '@mantine/core'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link } from 'wouter'
import type { TopicNode } from './topic-tree.ts'
import { TopicSquare } from './TopicMark.tsx'

interface TopicRowProps {
  node: TopicNode
  /** The list narrowed to this topic. */
  href: string
  selected: boolean
  /** What is below it is seen. */
  open: boolean
  onTurn: () => void
  onPick: (() => void) | undefined
}

/** A topic of the tree: a filter, or the mere frame of the reader's topics, which opens and closes them. */
export function TopicRow({ node, href, selected, open, onTurn, onPick }: TopicRowProps) {
  const { name, color, isActive, isFrame, children } = node
  const Chevron = open ? IconChevronDown : IconChevronRight
  if (isFrame)
    return (
      <div className="kb-tree-row" data-selected={selected || undefined}>
        <button
          type="button"
          className="kb-tree-link"
          data-frame
          aria-expanded={open}
          title={frameNote}
          onClick={onTurn}
        >
          <TopicSquare color={color} />
          <span>
            {name}
            <span className="app-hidden"> ({frameNote})</span>
          </span>
          <Chevron size={16} style={{ strokeWidth: 2 }} aria-hidden="true" />
        </button>
      </div>
    )
  return (
    <div className="kb-tree-row" data-selected={selected || undefined}>
      <Link href={href} className="kb-tree-link" aria-current={selected || undefined} onClick={onPick}>
        <TopicSquare color={color} />
        <span>
          {name}
          {!isActive && <span className="kb-tree-note"> (скрыта)</span>}
        </span>
      </Link>
      {children.length > 0 && (
        <ActionIcon aria-label={`Подтемы: ${name}`} aria-expanded={open} onClick={onTurn}>
          <Chevron size={16} style={{ strokeWidth: 2 }} />
        </ActionIcon>
      )}
    </div>
  )
}

const frameNote = 'статьи для вас только в подтемах'
