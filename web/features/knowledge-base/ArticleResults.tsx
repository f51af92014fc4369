import './found-fragment.css'
import { Button } from '@mantine/core'
import { useSnapshot } from 'valtio'
import { Link, Redirect } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useLateWaiting } from '../../lib/useLateWaiting.ts'
import { href } from '../../routes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListFailed } from '../../ui/ListFailed.tsx'
import { Pages } from '../../ui/Pages.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { ArticleRows } from './ArticleRows.tsx'
import { type Filters, isFiltered, writeFilters } from './list-filters.ts'
import { list, loadList } from './store.ts'

interface ArticleResultsProps {
  filters: Filters
  addressOf: (filters: Filters) => string
  admin: boolean
}

/** Rows with their pages, or why there are none. */
export function ArticleResults({ filters, addressOf, admin }: ArticleResultsProps) {
  const { key, data, failed, loading } = useSnapshot(list.state)
  const listSearch = writeFilters(filters)
  const waiting = !data && !failed
  const skeleton = useLateWaiting(waiting, limits.app.layoutDelayMs)
  const stale = useLateWaiting(loading && !waiting, limits.app.layoutDelayMs)

  // A page beyond the last is empty (B35): articles have gone since the address was made.
  if (data && key === listSearch && data.articles.length === 0 && data.totalPages > 0)
    return <Redirect to={addressOf({ ...filters, page: data.totalPages })} replace />

  if (failed && !data && !skeleton)
    return (
      <ListFailed
        title="Ошибка при загрузке статей"
        failed={failed}
        loading={loading}
        onRetry={() => void loadList(filters)}
      />
    )
  if (skeleton || waiting)
    return (
      <div className="kb-results" aria-busy="true" data-hidden={!skeleton || undefined}>
        <ArticleRows articles={undefined} listSearch={listSearch} />
      </div>
    )
  if (!data) return null
  const notice = failed && (
    <StaleNotice
      text="Список не обновился, показаны прежние статьи."
      reason={failed.message}
      loading={loading}
      onRetry={() => void loadList(filters)}
    />
  )
  if (data.articles.length === 0) return notice ?? <NoArticles filtered={isFiltered(filters)} admin={admin} />

  const first = (data.currentPage - 1) * limits.knowledgeBase.pageSize + 1
  return (
    <div className="kb-results" aria-busy={loading} data-stale={stale || undefined}>
      {notice}
      {data.correctedSearch !== undefined && (
        <p className="kb-corrected">Показаны результаты по запросу «{data.correctedSearch}»</p>
      )}
      <ArticleRows articles={data.articles} listSearch={listSearch} />
      <div className="kb-foot">
        {data.total > 1 && (
          <span className="kb-range">
            Показаны {first}–{first + data.articles.length - 1} из {data.total}
          </span>
        )}
        <Pages
          page={data.currentPage}
          total={data.totalPages}
          around={limits.app.paginationAround}
          hrefOf={(page) => addressOf({ ...filters, page })}
        />
      </div>
    </div>
  )
}

function NoArticles({ filtered, admin }: { filtered: boolean; admin: boolean }) {
  if (filtered)
    return (
      <EmptyState
        title="Ничего не найдено"
        text="Измените запрос или снимите фильтры."
        action={
          <Button component={Link} href={href('articles')} variant="light">
            Сбросить фильтры
          </Button>
        }
      />
    )
  return admin ? (
    <EmptyState
      title="Статей пока нет"
      text="Напишите первую: её увидят сотрудники, которым она доступна."
      action={
        <Button component={Link} href={href('articleCreate')} variant="light">
          Создать статью
        </Button>
      }
    />
  ) : (
    <EmptyState title="Статей пока нет" text="Здесь появятся статьи, которые вам доступны." />
  )
}
