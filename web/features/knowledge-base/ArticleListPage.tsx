import './list.css'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link, useLocation, useSearchParams } from 'wouter'
import { plural } from '../../lib/plural.ts'
import { href } from '../../routes.ts'
import { isAdmin, session } from '../../shell/session.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { LazySheet } from '../../ui/LazySheet.tsx'
import { ArticleResults } from './ArticleResults.tsx'
import { type Filters, readFilters, writeFilters } from './list-filters.ts'
import { ListFilters } from './ListFilters.tsx'
import { SearchBox } from './SearchBox.tsx'
import { PublishedOnly, StatusFilter } from './StatusFilter.tsx'
import { list, loadList, loadTopics, topics } from './store.ts'
import { flatten, topicTree } from './topic-tree.ts'

const roomy = '(min-width: 80em)'
const addressOf = (filters: Filters) => {
  const query = writeFilters(filters)
  return query ? `${href('articles')}?${query}` : href('articles')
}

/** Article list; filters and page live in the address. */
export function ArticleListPage() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const { user } = useSnapshot(session)
  const { data } = useSnapshot(list.state)
  const { data: known } = useSnapshot(topics.state)
  const withColumn = useMediaQuery(roomy, matchMedia(roomy).matches, { getInitialValueInEffect: false })
  const [panel, setPanel] = useState(false)
  const admin = isAdmin(user)
  const asked = readFilters(params)
  // Whoever is no administrator is given published articles whatever a shared address asks for (B3).
  const filters = admin ? asked : { ...asked, status: undefined }
  const listSearch = writeFilters(filters)

  useEffect(() => {
    void loadList(readFilters(new URLSearchParams(listSearch)))
  }, [listSearch])
  useEffect(() => void loadTopics(), [])

  // Whatever narrows the list begins at its first page.
  const change = (part: Partial<Filters>, replace = false) =>
    navigate(addressOf({ ...filters, page: 1, ...part }), { replace })

  const available = admin ? undefined : new Set(data?.availableTopics.map(({ _id }) => _id))
  const nodes = topicTree(known ?? [], available)
  const topicName = flatten(nodes).find(({ node }) => node._id === filters.topic)?.node.name
  const chosen = Number(filters.topic !== undefined) + filters.tags.length

  const columns = (
    <ListFilters
      nodes={nodes}
      topic={filters.topic}
      hrefOfTopic={(topic) => addressOf({ ...filters, topic, page: 1 })}
      tags={data?.availableTags ?? []}
      chosenTags={filters.tags}
      onTags={(tags) => change({ tags })}
      canManage={admin}
      status={!admin && !withColumn && <PublishedOnly />}
      onPick={() => setPanel(false)}
    />
  )
  const count = data ? `${data.total} ${plural(data.total, 'статья', 'статьи', 'статей')}` : ''

  return (
    <div className="kb-list">
      {withColumn && <div className="kb-column">{columns}</div>}
      <div className="kb-main">
        <PageTitle
          description={
            <span role="status" className="kb-count">
              {count}
              {count && topicName && !withColumn && ` · ${topicName}`}
            </span>
          }
          action={
            admin && (
              <Button component={Link} href={href('articleCreate')} leftSection={<IconPlus size={20} />}>
                Создать статью
              </Button>
            )
          }
        >
          База знаний
        </PageTitle>
        <div className="kb-tools">
          <SearchBox value={filters.search} onChange={(search) => change({ search }, filters.search !== '')} />
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
          {admin ? (
            <StatusFilter value={filters.status} onChange={(status) => change({ status })} />
          ) : (
            withColumn && <PublishedOnly />
          )}
        </div>
        <ArticleResults filters={filters} addressOf={addressOf} admin={admin} />
      </div>
      {!withColumn && (
        <LazySheet title="Темы и теги" opened={panel} onClose={() => setPanel(false)}>
          <div className="kb-panel">{columns}</div>
        </LazySheet>
      )}
    </div>
  )
}
