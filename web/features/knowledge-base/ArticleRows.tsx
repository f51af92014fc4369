import './list.css'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { ArticleCard } from './ArticleCard.tsx'
import { type ArticleRow, ArticleTable, ArticleTableRow } from './ArticleTable.tsx'

const wide = `(min-width: ${limits.app.sidebarBreakpointPx}px)`

/** Rows, or the same number of places for them; a table from 1024 px, cards below. */
export function ArticleRows({
  articles,
  listSearch,
}: {
  articles: readonly ArticleRow[] | undefined
  listSearch: string
}) {
  const desktop = useMediaQuery(wide, matchMedia(wide).matches, { getInitialValueInEffect: false })
  const places = Array.from({ length: limits.knowledgeBase.pageSize }, (_, index) => index)
  if (desktop)
    return (
      <ArticleTable>
        {articles
          ? articles.map((article) => <ArticleTableRow key={article._id} article={article} listSearch={listSearch} />)
          : places.map((place) => <TablePlace key={place} place={place} />)}
      </ArticleTable>
    )
  return (
    <ul role="list" className="kb-cards">
      {articles
        ? articles.map((article) => <ArticleCard key={article._id} article={article} listSearch={listSearch} />)
        : places.map((place) => <CardPlace key={place} place={place} />)}
    </ul>
  )
}

const widths = [84, 62, 90, 71, 78]
const widthOf = (place: number) => `${widths[place % widths.length]}%`

function TablePlace({ place }: { place: number }) {
  return (
    <tr aria-hidden="true">
      <td>
        <span className="kb-title">
          <Skeleton circle w={9} h={9} />
          <Skeleton h={12} w={widthOf(place)} />
        </span>
      </td>
      <td>
        <Skeleton h={26} w={72} radius={7} />
      </td>
      <td>
        <Skeleton h={12} w="80%" />
      </td>
      <td>
        <Skeleton h={12} w="80%" />
      </td>
      <td>
        <Skeleton h={12} w="80%" ml="auto" />
      </td>
    </tr>
  )
}

function CardPlace({ place }: { place: number }) {
  return (
    <li className="kb-card" aria-hidden="true">
      <span className="kb-title">
        <Skeleton circle w={9} h={9} />
        <Skeleton h={14} my={4} w={widthOf(place)} />
      </span>
      <span className="kb-card-facts">
        <Skeleton h={12} w={120} my={5} />
        <Skeleton h={12} w={76} my={5} />
      </span>
      <span className="kb-card-quiet">
        <Skeleton h={11} w={180} my={4} />
      </span>
    </li>
  )
}
