import { useState } from 'react'
import { Link } from 'wouter'
import { pathTo, type TopicNode } from './topic-tree.ts'
import { TopicRow } from './TopicRow.tsx'

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
  // Closed, but for the way to the chosen one and to what is below a mere frame; what the reader has turned stays so.
  const isOpen = ({ _id, isFrame }: TopicNode) => turned[_id] ?? (isFrame || path.includes(_id))

  const branch = (items: readonly TopicNode[]) => (
    <ul role="list" className="kb-tree">
      {items.map((node) => (
        <li key={node._id}>
          <TopicRow
            node={node}
            href={hrefOf(node._id)}
            selected={node._id === selected}
            open={isOpen(node)}
            onTurn={() => setTurned({ ...turned, [node._id]: !isOpen(node) })}
            onPick={onPick}
          />
          {node.children.length > 0 && isOpen(node) && branch(node.children)}
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
