import './list.css'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Snapshot } from 'valtio'
import { Redirect } from 'wouter'
import { limits } from '../../openapi/gen/limits.gen.ts'
import type { Read } from '../data/useRead.ts'
import { useLateWaiting } from '../lib/useLateWaiting.ts'
import { copyOf, useKeptCopy } from '../shell/useKeptCopy.ts'
import { ListFailed } from '../ui/ListFailed.tsx'
import { Pages } from '../ui/Pages.tsx'
import { StaleNotice } from '../ui/StaleNotice.tsx'

/** What every list with pages answers with. */
export interface Paged {
  currentPage: number
  totalPages: number
  total: number
  /** Nobody counts beyond a bound: there are more than `total`. */
  totalIsMore?: boolean | undefined
}

export interface PagesOf<Data> {
  of: (data: Data) => Paged
  /** Rows a page. */
  size: number
  hrefOf: (page: number) => string
}

export interface ResultsProps<Data extends object> {
  /** The name of the region: «Пользователи». */
  label: string
  read: Read<Data>
  /** «Ошибка загрузки пользователей» */
  failedTitle: string
  /** «Список не обновился, показаны прежние статьи.» */
  staleText?: string
  /** Where the rows will be. */
  places: ReactNode
  rowsIn: (data: Snapshot<Data>) => readonly unknown[]
  /** In place of no rows; without it the page draws them itself. */
  empty?: ReactNode
  pages?: PagesOf<Snapshot<Data>> | undefined
  children: (data: Snapshot<Data>) => ReactNode
}

/**
 * Rows with their pages, or why there are none: on their way, failed, empty, beyond the last page. Rows that are there
 * stay when they can't be refreshed, with a word above them.
 */
export function Results<Data extends object>({
  label,
  read,
  failedTitle,
  staleText = 'Список не обновился, показаны прежние данные.',
  places,
  rowsIn,
  empty,
  pages,
  children,
}: ResultsProps<Data>) {
  const { data, failed, loading, behind, again } = read
  useKeptCopy(read)
  const waiting = !data && !failed
  const skeleton = useLateWaiting(waiting, limits.app.layoutDelayMs)
  const stale = useLateWaiting(loading && !waiting, limits.app.layoutDelayMs)
  const paged = data && pages?.of(data)
  const { region, turn } = useTurn(behind ? undefined : paged?.currentPage)

  if (data === undefined) {
    if (failed && !skeleton) {
      const message = failed.offline ? notHere : failed.problem.message
      return <ListFailed title={failedTitle} failed={{ message }} loading={loading} onRetry={again} />
    }
    // Another element than the region of the rows: what comes above them moves no place of a row down, the places go.
    return (
      <div key="places" aria-busy="true" data-hidden={!skeleton || undefined} className="list-results">
        {places}
      </div>
    )
  }

  const count = rowsIn(data).length
  // A page beyond the last is empty (B35): rows have gone since the address was made.
  if (paged && pages && !behind && count === 0 && paged.totalPages > 0)
    return <Redirect to={pages.hrefOf(paged.totalPages)} replace />

  const first = paged && pages ? (paged.currentPage - 1) * pages.size + 1 : 1
  return (
    <div
      ref={region}
      role="region"
      aria-label={
        paged && paged.totalPages > 1 ? `${label}: страница ${paged.currentPage} из ${paged.totalPages}` : label
      }
      aria-busy={loading}
      tabIndex={-1}
      className="list-results"
      data-stale={stale || undefined}
    >
      {/* Of a copy the strip has told. */}
      {failed && copyOf(read) === 0 && (
        <StaleNotice
          text={staleText}
          reason={failed.offline ? 'Нет сети.' : failed.problem.message}
          loading={loading}
          onRetry={again}
        />
      )}
      {count === 0 && empty !== undefined ? empty : children(data)}
      {paged && pages && count > 0 && (
        <div className="list-foot">
          {paged.total > 1 && (
            <span>
              Показаны {first}–{first + count - 1} из {paged.totalIsMore && 'более чем '}
              {paged.total.toLocaleString('ru-RU')}
            </span>
          )}
          <Pages
            page={paged.currentPage}
            total={paged.totalPages}
            around={limits.app.paginationAround}
            hrefOf={pages.hrefOf}
            onTurn={turn}
          />
        </div>
      )}
    </div>
  )
}

const notHere = 'Нет сети. Этого списка на устройстве нет. Он откроется, когда появится сеть.'

/** After a press on a page's number its rows begin at the top and have the focus, once they are here. */
function useTurn(page: number | undefined) {
  const region = useRef<HTMLDivElement>(null)
  const turned = useRef(false)
  useEffect(() => {
    if (page === undefined || !turned.current) return
    turned.current = false
    region.current?.scrollIntoView({ block: 'start' })
    region.current?.focus({ preventScroll: true })
  }, [page])
  return { region, turn: () => void (turned.current = true) }
}
