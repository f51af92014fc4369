import './marks.css'

/** Shape and colour; the word stands beside it, seen or heard (look.md, section 5). */
export function StatusDot({ status }: { status: string }) {
  return <span className="kb-dot" data-status={status} aria-hidden="true" />
}
