import { useEffect, useState } from 'react'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { plural } from '../../../lib/plural.ts'
import { groupViews, type Reader } from './group-views.ts'
import { PanelEmpty, PanelFailed, PanelLoading } from './PanelState.tsx'
import { ReaderRow } from './ReaderRow.tsx'
import { fetchViews } from './versions.ts'

type Loaded = { state: 'loading' | 'failed' } | { state: 'ready'; readers: Reader[]; total: number }

/** Who has read the article, the latest first. */
export function ViewHistory({ articleId }: { articleId: string }) {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  const [now, setNow] = useState(() => Date.now())
  const [round, setRound] = useState(0)

  useEffect(() => {
    let here = true
    void fetchViews(articleId)
      .catch(() => undefined)
      .then((views) => {
        if (!here) return
        setNow(Date.now())
        setLoaded(views ? { state: 'ready', readers: groupViews(views), total: views.length } : { state: 'failed' })
      })
    return () => {
      here = false
    }
  }, [articleId, round])
  const retry = () => {
    setLoaded({ state: 'loading' })
    setRound((n) => n + 1)
  }

  if (loaded.state === 'failed') return <PanelFailed onRetry={retry} />
  if (loaded.state !== 'ready') return <PanelLoading />
  const { readers, total } = loaded
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
