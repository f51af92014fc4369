import './marks.css'

/** Shape and colour; the word stands beside it, seen or heard. */
export function StatusDot({ status }: { status: string }) {
  return <span className="kb-dot" data-status={status} aria-hidden="true" />
}
