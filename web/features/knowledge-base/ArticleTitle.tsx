import { Link } from 'wouter'
import { href } from '../../routes.ts'
import { statusLabel } from './article-status.ts'
import { StatusDot } from './StatusDot.tsx'

interface ArticleTitleProps {
  id: string
  title: string
  status: string
  /** The query of the list, for the way back. */
  listSearch: string
}

/** The title is the link; its ::after covers the row. A published row shows its dot only (look.md, section 5). */
export function ArticleTitle({ id, title, status, listSearch }: ArticleTitleProps) {
  const published = status === 'published'
  return (
    <span className="kb-title">
      <StatusDot status={status} />
      <span className="kb-title-text">
        <Link href={href('article', { id })} state={{ listSearch }} className="kb-row-link">
          <span className="kb-row-words">{title}</span>
        </Link>{' '}
        <span className={published ? 'app-hidden' : 'kb-status-word'} data-status={status}>
          {statusLabel(status)}
        </span>
      </span>
    </span>
  )
}
