import { type ReactNode, useEffect } from 'react'
import type { Snapshot } from 'valtio'
import { formatDate } from '../../lib/dates.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { href } from '../../routes.ts'
import { authorName } from './author.ts'
import { CopyLink } from '../../shell/CopyLink.tsx'
import { StatusDot } from './StatusDot.tsx'
import { TopicMark } from './TopicMark.tsx'

export type ReadArticle = Snapshot<components['schemas']['Article']>

/** A published article has no banner. */
const banners: Partial<Record<string, string>> = {
  draft: 'Эта статья находится в черновиках',
  archived: 'Эта статья архивирована',
}

export function ArticleHead({ article, facts }: { article: ReadArticle; facts: ReactNode }) {
  const { _id, title, status, topic, createdAt, lastEditedAt, positionAvailable, tags } = article
  const banner = banners[status]
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <header className="kb-head">
      {banner && (
        <p className="kb-banner" data-status={status}>
          <StatusDot status={status} />
          {banner}
        </p>
      )}
      <div className="kb-head-line">
        {topic && <TopicMark {...topic} />}
        <span className="kb-facts kb-head-facts">{facts}</span>
      </div>
      <div className="kb-head-title">
        <h1 tabIndex={-1}>{title}</h1>
        <CopyLink path={href('article', { id: _id })} />
      </div>
      <p className="kb-byline">
        <span>{authorName(article)}</span> <span aria-hidden="true">·</span>{' '}
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        {lastEditedAt && (
          <>
            {' '}
            <span aria-hidden="true">·</span>{' '}
            <span className="kb-nowrap">
              Обновлено <time dateTime={lastEditedAt}>{formatDate(lastEditedAt)}</time>
            </span>
          </>
        )}
      </p>
      {positionAvailable.length + tags.length > 0 && (
        <div className="kb-labels">
          <Labels name="Должности" items={positionAvailable.map(({ name }) => name)} positions />
          <Labels name="Теги" items={tags} />
        </div>
      )}
    </header>
  )
}

function Labels({ name, items, positions = false }: { name: string; items: readonly string[]; positions?: boolean }) {
  if (items.length === 0) return null
  return (
    <ul role="list" aria-label={name} className="kb-tags">
      {items.map((item) => (
        <li key={item} className="kb-tag" data-position={positions || undefined}>
          {item}
        </li>
      ))}
    </ul>
  )
}
