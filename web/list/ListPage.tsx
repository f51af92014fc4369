import './list.css'
import type { ReactNode } from 'react'
import type { Snapshot } from 'valtio'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Results, type ResultsProps } from './Results.tsx'

interface ListPageProps<Data extends object> extends Omit<ResultsProps<Data>, 'label'> {
  title: string
  /** Above the title: the tabs of the settings. */
  above?: ReactNode
  /** One dim line under the title, beside the number of rows that were found. */
  description?: ReactNode
  /** «186 сотрудников», read out when it changes. */
  count?: ((data: Snapshot<Data>) => string) | undefined
  /** The page's actions, at the right of the title. */
  actions?: ReactNode
  /** Search and filters. */
  tools?: ReactNode
  /** Under the rows: dialogs, whose row may leave the list. */
  below?: ReactNode
  className?: string
}

/** A page of one list: title with its count, tools, rows in all their states, pages. */
export function ListPage<Data extends object>({
  title,
  above,
  description,
  count,
  actions,
  tools,
  below,
  className,
  ...results
}: ListPageProps<Data>) {
  const { data } = results.read
  const paged = data && results.pages?.of(data)
  return (
    <div className={className === undefined ? 'list' : `list ${className}`}>
      {above}
      <PageTitle
        description={
          count ? (
            <span role="status" className="list-count">
              {data && count(data)}
              {description}
              {paged && paged.currentPage > 1 && (
                <span className="app-hidden">{`, страница ${paged.currentPage} из ${paged.totalPages}`}</span>
              )}
            </span>
          ) : (
            description
          )
        }
        action={actions}
      >
        {title}
      </PageTitle>
      {tools && <div className="list-tools">{tools}</div>}
      <Results label={title} {...results} />
      {below}
    </div>
  )
}
