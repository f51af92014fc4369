import { Link } from 'wouter'
import { href } from '../../routes.ts'
import { statusLabel } from './article-status.ts'
import { StatusDot } from './StatusDot.tsx'
import { useCreated } from './useCreated.ts'

interface ArticleTitleProps {
  id: string
  title: string
  status: string
  /** The query of the list, for the way back. */
  listSearch: string
}

/** The title is the link; its ::after covers the row. A published row shows its dot only. */
export function ArticleTitle({ id, title, status, listSearch }: ArticleTitleProps) {
  const published = status === 'published'
  const created = useCreated() === id
  return (
    <span className="kb-title" data-created={created || undefined}>
      <StatusDot status={status} />
      <span className="kb-title-text">
        <Link href={href('article', { id })} state={{ listSearch }} className="kb-row-link">
          <span className="kb-row-words">{title}</span>
        </Link>{' '}
        {created && <span className="kb-created-word">Новая</span>}{' '}
        <span className={published ? 'app-hidden' : 'kb-status-word'} data-status={status}>
          {statusLabel(status)}
        </span>
      </span>
    </span>
  )
}
