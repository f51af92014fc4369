import './article.css'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { messageOf } from '../../api/problem.ts'
import type { Failed } from '../../data/contract.ts'
import { useRead } from '../../data/useRead.ts'
import { href } from '../../routes.ts'
import { isAdmin, session } from '../../shell/session.ts'
import { copyOf } from '../../shell/useKeptCopy.ts'
import { useThing } from '../../shell/useThing.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { Acknowledging, ChangedSince, useChangesAhead } from './acknowledge/Acknowledging.tsx'
import { ArticleBar } from './ArticleBar.tsx'
import { ArticleFacts } from './ArticleFacts.tsx'
import { ArticleText } from './ArticleText.tsx'
import type { HistoryPanel } from './history/history-panels.ts'
import { HistoryBeside } from './history/HistoryBeside.tsx'
import { HistoryButtons } from './history/HistoryButtons.tsx'
import { Reviewing } from './review/Reviewing.tsx'
import { useCopyRead } from './useCopyRead.ts'

/** Where the reader came from: the list's query, if he came from it. */
function useWayBack(): string {
  const state: unknown = useHistoryState()
  const search = typeof state === 'object' && state && 'listSearch' in state ? String(state.listSearch) : ''
  return search ? `${href('articles')}?${search}` : href('articles')
}

export function ArticlePage() {
  const { id = '' } = useParams()
  const { user } = useSnapshot(session)
  const read = useRead('articleGet', { path: { id } }, { page: true })
  const { loading, again } = read
  const backTo = useWayBack()
  const [panel, setPanel] = useState<HistoryPanel>()
  const back = { gone: messages.ARTICLE_NOT_FOUND, backTo: href('articles') }
  const isPublished = read.data?.status === 'published'
  // Beside the article, whose status is not known by then.
  const asking = useRead('acknowledgementGet', { path: { id } }, { when: isPublished || !read.data })
  const asked = isPublished ? asking.data : undefined
  const waits = useChangesAhead(read.data, asking) && !read.failed
  const { thing: article, failed, isGone, skeleton } = useThing(waits ? { ...read, data: undefined } : read, back)
  const copy = copyOf(read)
  useCopyRead(id, isPublished ? copy : 0)

  const facts = article && <ArticleFacts viewCount={article.viewCount} version={article.version} />
  return (
    <>
      <ArticleBar
        backTo={backTo}
        editTo={article && isAdmin(user) ? href('articleEdit', { id }) : undefined}
        facts={facts}
        title={skeleton ? undefined : article?.title}
        tools={article && isAdmin(user) && <HistoryButtons open={panel} onChange={setPanel} />}
      />
      <HistoryBeside panel={panel} onPanel={setPanel} article={isAdmin(user) ? article : undefined}>
        {read.failed && article && copy === 0 && (
          <StaleNotice
            text="Статья не обновилась, показана прежняя."
            reason={read.failed.problem.message}
            loading={loading}
            onRetry={again}
          />
        )}
        {article && !skeleton ? (
          <ArticleText
            key={id}
            article={article}
            above={
              <>
                <Reviewing article={article} />
                <ChangedSince article={article} asked={asked} />
              </>
            }
          />
        ) : failed ? (
          <EmptyState
            {...whyNot(failed, isGone)}
            action={
              <Button component={Link} href={href('articles')} variant="light">
                К списку статей
              </Button>
            }
          />
        ) : (
          <ArticlePlace shown={skeleton} />
        )}
      </HistoryBeside>
      {article && !skeleton && <Acknowledging key={id} article={article} asked={asked} onReload={again} />}
    </>
  )
}

function whyNot({ offline, problem }: Failed, isGone: boolean) {
  if (isGone) return { title: messages.ARTICLE_NOT_FOUND }
  if (offline) return { title: 'Нет сети', text: 'Этой статьи на устройстве нет. Она откроется, когда появится сеть.' }
  return { title: messageOf(problem, 'Ошибка при загрузке статьи') }
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
