import type { ReactNodeViewProps } from '@tiptap/react'
import { isBlock } from '../block.ts'
import { BlockView } from '../reader/BlockView.tsx'
import { CannotDraw } from './BlockBoundary.tsx'

/** A block as its reader sees it: one that the editor has no fields for, kept as it is. */
export function ReadView({ node }: ReactNodeViewProps) {
  const block: unknown = node.attrs['block']
  if (!isBlock(block)) return <CannotDraw />
  return (
    <div inert>
      <BlockView block={block} />
    </div>
  )
}
