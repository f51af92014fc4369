import './news-list.css'
import { Button, Skeleton } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Link } from 'wouter'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { useRefresh } from '../../../lib/useRefresh.ts'
import { ListPage } from '../../../list/ListPage.tsx'
import { useFilters } from '../../../list/useFilters.ts'
import { href } from '../../../routes.ts'
import { useCompanyZone } from '../../../shell/company-zone.ts'
import { isAdmin, session } from '../../../shell/session.ts'
import { Chips } from '../../../ui/Chips.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Fetched } from '../../../ui/Fetched.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { listQuery, placeLabels, placesFor, readFilters, writeFilters } from './list-filters.ts'
import { NewsCard } from './NewsCard.tsx'

const inAddress = { read: readFilters, write: writeFilters }
const loadPins = () => import('./PinsDialog.tsx').then((file) => file.PinsDialog)
const sorting = 2

export function NewsListPage() {
  const { user } = useSnapshot(session)
  const zone = useCompanyZone()
  const admin = isAdmin(user)
  const { filters, hrefOf, change } = useFilters('news', inAddress)
  const read = useRead('newsList', { query: listQuery(filters) }, { page: true })
  useRefresh(read.again)
  const [sortingPins, setSortingPins] = useState(false)
  const { counts } = read.data ?? {}
  const pinned = read.data?.news.filter(({ isPinned }) => isPinned) ?? []
  const isPlain = filters.place === 'all' && filters.search === '' && filters.page === 1
  return (
    <ListPage
      className="news"
      title="Новости"
      actions={
        admin && (
          <Button component={Link} href={href('newsCreate')} leftSection={<IconPlus size={20} />}>
            Создать новость
          </Button>
        )
      }
      tools={
        <>
          <Chips label="Какие новости" at={filters.place}>
            {placesFor(admin).map((place) => (
              <Link
                key={place}
                href={hrefOf({ place })}
                className="chip"
                aria-current={place === filters.place ? 'page' : undefined}
              >
                {placeLabels[place]}
                <span className="chip-count">{counts?.[place] ?? ' '}</span>
              </Link>
            ))}
          </Chips>
          <SearchField
            slash
            label="Найти новость"
            className="list-search"
            maxLength={limits.knowledgeBase.searchMax}
            delayMs={limits.news.searchDebounceMs}
            value={filters.search}
            onChange={(search) => change({ search }, filters.search !== '')}
          />
        </>
      }
      read={read}
      failedTitle="Ошибка загрузки новостей"
      staleText="Список не обновился, показаны прежние новости."
      places={[1, 2, 3].map((row) => (
        <Skeleton key={row} h={132} mt={16} radius={14} />
      ))}
      rowsIn={({ news }) => news}
      pages={{ of: (page) => page, size: limits.news.pageSize, hrefOf: (page) => hrefOf({ page }) }}
      empty={
        filters.search === '' ? (
          <EmptyState
            title={filters.place === 'unread' ? 'Всё прочитано' : 'Новостей пока нет'}
            done={filters.place === 'unread'}
            action={
              admin &&
              filters.place !== 'unread' && (
                <Button component={Link} href={href('newsCreate')} variant="light">
                  Создать новость
                </Button>
              )
            }
          />
        ) : (
          <EmptyState
            title="Ничего не найдено"
            action={
              <Button component={Link} href={hrefOf({ search: '' })} variant="light">
                Сбросить поиск
              </Button>
            }
          />
        )
      }
      below={
        <Fetched
          wanted={sortingPins}
          load={loadPins}
          onFailure={() => setSortingPins(false)}
          props={{ pinned, opened: sortingPins, onClose: () => setSortingPins(false) }}
        />
      }
    >
      {({ news }) => (
        <>
          {admin && isPlain && pinned.length >= sorting && (
            <Button variant="subtle" className="news-sort" aria-haspopup="dialog" onClick={() => setSortingPins(true)}>
              Порядок закреплённых
            </Button>
          )}
          <ul role="list" className="news-cards">
            {news.map((one) => (
              <NewsCard key={one._id} news={one} admin={admin} zone={zone} />
            ))}
          </ul>
        </>
      )}
    </ListPage>
  )
}
