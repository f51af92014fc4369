import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { pathTo, type TopicNode } from './topic-tree.ts'
import { TopicSquare } from './TopicMark.tsx'

interface TopicTreeProps {
  nodes: readonly TopicNode[]
  selected: string | undefined
  /** The list's address for a topic, or for all articles. */
  hrefOf: (topic: string | undefined) => string
  onPick?: () => void
}

export function TopicTree({ nodes, selected, hrefOf, onPick }: TopicTreeProps) {
  const [turned, setTurned] = useState<Record<string, boolean>>({})
  const path = pathTo(nodes, selected).map(({ _id }) => _id)
  // Closed, but for the way to the chosen one; what the reader has turned himself stays so.
  const isOpen = (id: string) => turned[id] ?? path.includes(id)

  const branch = (items: readonly TopicNode[]) => (
    <ul role="list" className="kb-tree">
      {items.map(({ _id, name, color, isActive, children }) => (
        <li key={_id}>
          <div className="kb-tree-row" data-selected={_id === selected || undefined}>
            <Link
              href={hrefOf(_id)}
              className="kb-tree-link"
              aria-current={_id === selected || undefined}
              onClick={onPick}
            >
              <TopicSquare color={color} />
              <span>
                {name}
                {!isActive && <span className="kb-tree-note"> (скрыта)</span>}
              </span>
            </Link>
            {children.length > 0 && (
              <ActionIcon
                aria-label={`Подтемы: ${name}`}
                aria-expanded={isOpen(_id)}
                onClick={() => setTurned({ ...turned, [_id]: !isOpen(_id) })}
              >
                {isOpen(_id) ? <IconChevronDown size={16} stroke={2} /> : <IconChevronRight size={16} stroke={2} />}
              </ActionIcon>
            )}
          </div>
          {children.length > 0 && isOpen(_id) && branch(children)}
        </li>
      ))}
    </ul>
  )

  return (
    <>
      <div className="kb-tree-row" data-selected={selected === undefined || undefined}>
        <Link
          href={hrefOf(undefined)}
          className="kb-tree-link"
          aria-current={selected === undefined || undefined}
          onClick={onPick}
        >
          Все статьи
        </Link>
      </div>
      {branch(nodes)}
    </>
  )
}
