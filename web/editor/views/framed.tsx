import type { Node } from '@tiptap/pm/model'
import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import type { ComponentType } from 'react'
import { blockWords, labels } from '../labels.ts'
import { BlockBoundary } from './BlockBoundary.tsx'

export type View = ComponentType<ReactNodeViewProps>

/** The frame of every block that React draws: its name for those who don't see it, and what fails inside stays inside. */
export function framed(Inside: View): View {
  return function Framed(props: ReactNodeViewProps) {
    return (
      <NodeViewWrapper className="ed-block" role="group" aria-label={blockName(props.node)} contentEditable={false}>
        <BlockBoundary block={props.node.attrs['block']}>
          <Inside {...props} />
        </BlockBoundary>
      </NodeViewWrapper>
    )
  }
}

const kinds = new Map<string, { name: string }>(Object.entries(blockWords))

/** What a block is called, for those who don't see it. */
function blockName(node: Node): string {
  const kind: unknown = node.type.name === 'list' ? node.attrs['style'] : node.type.name
  return kinds.get(String(kind))?.name ?? labels.block.unknown
}
