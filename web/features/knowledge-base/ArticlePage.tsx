import './article.css'
import { Button, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { isElsewhere } from '../../lib/useFresh.ts'
import { useLateWaiting } from '../../lib/useLateWaiting.ts'
import { href } from '../../routes.ts'
import { toast } from '../../shell/notifications.tsx'
import { isAdmin, session } from '../../shell/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { ArticleBar } from './ArticleBar.tsx'
import { ArticleFacts } from './ArticleFacts.tsx'
import { ArticleText } from './ArticleText.tsx'
import type { HistoryPanel } from './history/history-panels.ts'
import { HistoryBeside } from './history/HistoryBeside.tsx'
import { HistoryButtons } from './history/HistoryButtons.tsx'
import { article, loadArticle } from './store.ts'

/** Where the reader came from: the list's query, if he came from it. */
function useWayBack(): string {
  const state: unknown = useHistoryState()
  const search = typeof state === 'object' && state && 'listSearch' in state ? String(state.listSearch) : ''
  return search ? `${href('articles')}?${search}` : href('articles')
}

export function ArticlePage() {
  const { id = '' } = useParams()
  const [, navigate] = useLocation()
  const { user } = useSnapshot(session)
  const { key, data, failed, loading } = useSnapshot(article.state)
  const backTo = useWayBack()
  const [panel, setPanel] = useState<HistoryPanel>()
  // The store may still hold the article before this one.
  const mine = key === id ? data : undefined
  const failure = failed?.key === id && !loading ? failed : undefined
  const skeleton = useLateWaiting(!mine && !failure, limits.app.layoutDelayMs)

  useEffect(() => void loadArticle(id), [id])
  useEffect(() => {
    if (!failure || isElsewhere(failure)) return
    toast('error', messages.ARTICLE_NOT_FOUND)
    article.clear() // it may be opened to the reader meanwhile: the next visit asks anew
    navigate(href('articles'), { replace: true })
  }, [failure, navigate])

  const facts = mine && <ArticleFacts viewCount={mine.viewCount} version={mine.version} />
  return (
    <>
      <ArticleBar
        backTo={backTo}
        editTo={mine && isAdmin(user) ? href('articleEdit', { id }) : undefined}
        facts={facts}
        title={skeleton ? undefined : mine?.title}
        tools={mine && isAdmin(user) && <HistoryButtons open={panel} onChange={setPanel} />}
      />
      <HistoryBeside
        panel={panel}
        onPanel={setPanel}
        article={isAdmin(user) ? mine : undefined}
        onRestored={() => void loadArticle(id)}
      >
        {failed?.key === id && mine && (
          <StaleNotice
            text="Статья не обновилась, показана прежняя."
            reason={failed.message}
            loading={loading}
            onRetry={() => void loadArticle(id)}
          />
        )}
        {failure && !mine ? (
          <EmptyState
            title={isElsewhere(failure) ? failure.message || 'Ошибка при загрузке статьи' : messages.ARTICLE_NOT_FOUND}
            action={
              <Button component={Link} href={href('articles')} variant="light">
                К списку статей
              </Button>
            }
          />
        ) : mine && !skeleton ? (
          <ArticleText key={id} article={mine} />
        ) : (
          <ArticlePlace shown={skeleton} />
        )}
      </HistoryBeside>
    </>
  )
}

function ArticlePlace({ shown }: { shown: boolean }) {
  return (
    <div role="status" aria-label="Загрузка" className="kb-article">
      {shown && (
        <div className="kb-head">
          <Skeleton h={14} w={150} my={3} />
          <Skeleton h={34} w="85%" mt={16} />
          <Skeleton h={34} w="55%" mt={8} />
          <Skeleton h={14} w={280} mt={18} />
          {[96, 100, 92, 70, 98, 88, 40].map((width) => (
            <Skeleton key={width} h={14} w={`${width}%`} mt={14} />
          ))}
        </div>
      )}
    </div>
  )
}
