import './list.css'
import './found-fragment.css'
import { Button } from '@mantine/core'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation, useSearch } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { plural } from '../../lib/plural.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { useWhole } from '../../lib/useWhole.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { NothingFound } from '../../list/NothingFound.tsx'
import { useFilters } from '../../list/useFilters.ts'
import { href } from '../../routes.ts'
import { isAdmin, session } from '../../shell/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import { LazySheet } from '../../ui/LazySheet.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { myReading } from './acknowledge/my-reading.ts'
import { ToReadLink } from './acknowledge/ToReadLink.tsx'
import { DueChip } from './review/DueChip.tsx'
import { ArticleRows } from './ArticleRows.tsx'
import { isFiltered, listQuery, readFilters, writeFilters } from './list-filters.ts'
import { ListFilters } from './ListFilters.tsx'
import { PublishedOnly, StatusFilter } from './StatusFilter.tsx'
import { flatten, topicTree } from './topic-tree.ts'

const roomy = '(min-width: 80em)'
const inAddress = { read: readFilters, write: writeFilters }

const loadToRead = () => import('./acknowledge/ToReadPage.tsx').then((file) => file.ToReadPage)
const none = {}

/** `read=todo` of the address: only what I have to know and don't yet. */
export function ArticleListPage() {
  const [, navigate] = useLocation()
  const isToRead = new URLSearchParams(useSearch()).get('read') === 'todo'
  if (!isToRead) return <AllArticles />
  const leave = () => navigate(href('articles'), { replace: true })
  return <Fetched wanted load={loadToRead} onFailure={leave} props={none} />
}

/** Filters and page live in the address. */
function AllArticles() {
  const { user } = useSnapshot(session)
  const admin = isAdmin(user)
  // Whoever is no administrator is given published articles whatever a shared address asks for (B3).
  const { filters, hrefOf, change } = useFilters('articles', inAddress, admin ? {} : { status: undefined, due: false })
  const read = useRead('articleList', { query: listQuery(filters) }, { page: true })
  const topics = useRead('topicList')
  const withColumn = useMedia(roomy)
  const [panel, setPanel] = useState(false)
  const { data } = read
  // What must be read stands right above the articles, which wait for it a moment rather than be pushed down.
  const toRead = useRead('acknowledgementListMine', myReading)
  const isWhole = useWhole('articles', data !== undefined, toRead.data !== undefined || toRead.failed !== undefined)
  const shown = data && !isWhole ? { ...read, data: undefined, failed: undefined } : read

  const available = admin ? undefined : new Set(data?.availableTopics.map(({ _id }) => _id))
  const nodes = topicTree(topics.data ?? [], available)
  const topicName = flatten(nodes).find(({ node }) => node._id === filters.topic)?.node.name
  const chosen = Number(filters.topic !== undefined) + filters.tags.length
  const listSearch = writeFilters(filters)

  const columns = (
    <ListFilters
      nodes={nodes}
      topic={filters.topic}
      hrefOfTopic={(topic) => hrefOf({ topic })}
      tags={data?.availableTags ?? []}
      chosenTags={filters.tags}
      onTags={(tags) => change({ tags })}
      canManage={admin}
      status={!admin && !withColumn && <PublishedOnly />}
      onPick={() => setPanel(false)}
    />
  )
  return (
    <div className="kb-list">
      {withColumn && <div className="kb-column">{columns}</div>}
      <ListPage
        className="kb-main"
        title="База знаний"
        count={({ total }) => `${total} ${plural(total, 'статья', 'статьи', 'статей')}`}
        description={data && topicName && !withColumn && ` · ${topicName}`}
        actions={
          admin && (
            <Button component={Link} href={href('articleCreate')} leftSection={<IconPlus size={20} />}>
              Создать статью
            </Button>
          )
        }
        tools={
          <>
            <SearchField
              label="Найти статью"
              className="kb-search"
              maxLength={limits.knowledgeBase.searchMax}
              delayMs={limits.knowledgeBase.searchDebounceMs}
              value={filters.search}
              onChange={(search) => change({ search }, filters.search !== '')}
            />
            {!withColumn && (
              <Button
                variant="default"
                className="kb-topics-button"
                leftSection={<IconAdjustmentsHorizontal size={20} />}
                aria-haspopup="dialog"
                onClick={() => setPanel(true)}
              >
                Темы и теги{chosen > 0 && `: ${chosen}`}
              </Button>
            )}
            {admin && (filters.due || (data?.reviewDue ?? 0) > 0) && (
              <DueChip count={data?.reviewDue ?? 0} pressed={filters.due} onChange={(due) => change({ due })} />
            )}
            {admin ? (
              <StatusFilter value={filters.status} onChange={(status) => change({ status })} />
            ) : (
              withColumn && <PublishedOnly />
            )}
            <ToReadLink />
          </>
        }
        read={shown}
        failedTitle="Ошибка при загрузке статей"
        staleText="Список не обновился, показаны прежние статьи."
        places={<ArticleRows articles={undefined} listSearch={listSearch} />}
        rowsIn={({ articles }) => articles}
        empty={<NoArticles filtered={isFiltered(filters)} admin={admin} />}
        pages={{ of: (page) => page, size: limits.knowledgeBase.pageSize, hrefOf: (page) => hrefOf({ page }) }}
        below={
          !withColumn && (
            <LazySheet title="Темы и теги" opened={panel} onClose={() => setPanel(false)}>
              <div className="kb-panel">{columns}</div>
            </LazySheet>
          )
        }
      >
        {({ articles, correctedSearch }) => (
          <>
            {correctedSearch !== undefined && (
              <p className="kb-corrected">Показаны результаты по запросу «{correctedSearch}»</p>
            )}
            <ArticleRows articles={articles} listSearch={listSearch} />
          </>
        )}
      </ListPage>
    </div>
  )
}

function NoArticles({ filtered, admin }: { filtered: boolean; admin: boolean }) {
  if (filtered) return <NothingFound text="Измените запрос или снимите фильтры." resetTo={href('articles')} />
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
