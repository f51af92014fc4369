import './sheets.css'
import { useCallback, useState } from 'react'
import { Link, useParams } from 'wouter'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { useMinute } from '../../lib/useMinute.ts'
import { useRefresh } from '../../lib/useRefresh.ts'
import { ListPage } from '../../list/ListPage.tsx'
import { useFilters } from '../../list/useFilters.ts'
import { href } from '../../routes.ts'
import { useCompanyZone } from '../../shell/company-zone.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PrintedSheet } from './PrintedSheet.tsx'
import { aboutWords } from './sheet-words.ts'
import { isNarrowed, listQuery, readFilters, writeFilters } from './sheet-filters.ts'
import { SheetActions } from './SheetActions.tsx'
import { SheetFigures } from './SheetFigures.tsx'
import { SheetRows } from './SheetRows.tsx'
import { SheetTools } from './SheetTools.tsx'

const inAddress = { read: readFilters, write: writeFilters }

/** Who knows an article: those who don't yet come first. */
export function SheetPage() {
  const { id = '' } = useParams()
  const zone = useCompanyZone()
  const now = useMinute()
  const { filters, hrefOf, change } = useFilters({ path: href('acknowledgementSheet', { id }) }, inAddress)
  const read = useRead('acknowledgementList', { path: { id }, query: listQuery(filters) }, { page: true })
  useRefresh(read.again)
  const [isPrinting, setPrinting] = useState(false)
  const endPrint = useCallback(() => setPrinting(false), [])
  const { data } = read
  return (
    <>
      <ListPage
        className="ack-sheet"
        title={data?.article.title ?? 'Лист ознакомления'}
        above={<BackLink to={href('acknowledgementSheets')}>Листы ознакомления</BackLink>}
        description={
          data && (
            <>
              {aboutWords(data.article, zone)} · <Link href={href('article', { id })}>Открыть статью</Link>
            </>
          )
        }
        actions={
          data && (
            <SheetActions
              id={id}
              filters={filters}
              article={data.article}
              todo={data.counts.todo}
              now={now}
              onPrint={() => setPrinting(true)}
            />
          )
        }
        tools={
          // With the figures and the name above them, or they would move all of these down.
          data && (
            <>
              <SheetFigures {...data} />
              <SheetTools filters={filters} counts={data.counts} onChange={change} />
            </>
          )
        }
        read={read}
        failedTitle="Ошибка загрузки листа"
        staleText="Лист не обновился, показан прежний."
        places={<SheetRows people={undefined} now={now} zone={zone} />}
        rowsIn={({ people }) => people}
        empty={
          isNarrowed(filters) ? (
            <EmptyState title="Ничего не найдено" text="Измените запрос или снимите фильтры." />
          ) : (
            <EmptyState
              title="Знать эту статью пока некому"
              text="Её не просят подтвердить или она никому не доступна."
            />
          )
        }
        pages={{ of: (page) => page, size: limits.acknowledgements.pageSize, hrefOf: (page) => hrefOf({ page }) }}
      >
        {({ people }) => <SheetRows people={people} now={now} zone={zone} />}
      </ListPage>
      {isPrinting && data && (
        <PrintedSheet id={id} filters={filters} article={data.article} zone={zone} onEnd={endPrint} />
      )}
    </>
  )
}
