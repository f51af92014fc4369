import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useRead } from '../../data/useRead.ts'
import { href } from '../../routes.ts'

/** By date, newest first: «Предыдущая» is newer, «Следующая» older (B24). A failure shows nothing. */
export function Neighbours({ id }: { id: string }) {
  // The way back to the list stays the same from article to article.
  const state: unknown = useHistoryState()
  const { previous, next } = useRead('articleNeighbours', { path: { id } }).data ?? {}
  if (!previous && !next) return null
  return (
    <nav aria-label="Соседние статьи" className="kb-neighbours">
      {previous && (
        <Link href={href('article', { id: previous._id })} state={state} className="kb-neighbour">
          <span>
            <IconArrowLeft size={18} aria-hidden="true" />
            Предыдущая
          </span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link href={href('article', { id: next._id })} state={state} className="kb-neighbour" data-next>
          <span>
            Следующая
            <IconArrowRight size={18} aria-hidden="true" />
          </span>
          {next.title}
        </Link>
      )}
    </nav>
  )
}
