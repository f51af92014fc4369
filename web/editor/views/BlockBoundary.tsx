import { Component, type ReactNode } from 'react'
import { labels } from '../labels.ts'

interface BoundaryProps {
  /** Another block is another try. */
  block: unknown
  children: ReactNode
}

/** A block that cannot be drawn stays in its place, can be moved and deleted, and goes back as it came. */
export class BlockBoundary extends Component<BoundaryProps, { failed: unknown; block: unknown }> {
  override state = { failed: undefined, block: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { failed: error ?? true }
  }

  static getDerivedStateFromProps({ block }: BoundaryProps, state: { block: unknown }) {
    return block === state.block ? null : { block, failed: undefined }
  }

  override render() {
    return this.state.failed === undefined ? this.props.children : <CannotDraw />
  }
}

export function CannotDraw() {
  return (
    <div className="ed-cannot-draw">
      <strong>{labels.cannotDraw.title}</strong>
      <span>{labels.cannotDraw.text}</span>
    </div>
  )
}
