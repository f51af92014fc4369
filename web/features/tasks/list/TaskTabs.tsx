import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { useRead } from '../../../data/useRead.ts'
import { PlaceTabs } from '../../../ui/PlaceTabs.tsx'
import type { Scope } from './filters.ts'

interface TaskTabsProps {
  scope: Scope
  admin: boolean
  hrefOf: (scope: Scope) => string
}

/** Places of one page, with how many open tasks each has. */
export function TaskTabs({ scope, admin, hrefOf }: TaskTabsProps) {
  const { data } = useRead('taskCount')
  const places: Scope[] = admin ? ['my', 'created', 'all'] : ['my', 'created']
  return (
    <PlaceTabs label="Чьи задачи" at={scope}>
      {places.map((place) => (
        <Link key={place} href={hrefOf(place)} aria-current={place === scope ? 'page' : undefined}>
          {labels.TaskScope[place]}
          {data?.[place] !== undefined && <span className="place-tabs-count">{data[place]}</span>}
        </Link>
      ))}
    </PlaceTabs>
  )
}
