import { useMemo, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { plural } from '../../../lib/plural.ts'
import { groupViews } from './group-views.ts'
import { PanelEmpty, PanelFailed, PanelLoading } from './PanelState.tsx'
import { ReaderRow } from './ReaderRow.tsx'

/** Who has read the article, the latest first. */
export function ViewHistory({ articleId }: { articleId: string }) {
  const { data, failed, loading, again } = useRead('articleListViews', { path: { id: articleId } })
  const views = data?.views
  const readers = useMemo(() => groupViews(views ?? []), [views])
  const [now] = useState(() => Date.now())

  if (!views) return failed && !loading ? <PanelFailed onRetry={again} /> : <PanelLoading />
  const total = views.length
  if (readers.length === 0) return <PanelEmpty text="Статью пока никто не читал" />
  return (
    <>
      <p className="kbh-count">
        {readers.length} {plural(readers.length, 'читатель', 'читателя', 'читателей')}
      </p>
      {total >= limits.knowledgeBase.viewsMax && (
        <p className="kbh-dim">
          Показаны последние {limits.knowledgeBase.viewsMax}{' '}
          {plural(limits.knowledgeBase.viewsMax, 'просмотр', 'просмотра', 'просмотров')}
        </p>
      )}
      <ul role="list" className="kbh-readers">
        {readers.map((reader) => (
          <ReaderRow key={reader.id} reader={reader} now={now} />
        ))}
      </ul>
    </>
  )
}
