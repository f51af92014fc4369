import { Link } from 'wouter'
import { href } from '../../../routes.ts'
import type { Question } from './questions.ts'

/** The words of the article from which the question was taken, in sight beside it. */
export const Cited = ({ block: { article, text } }: { block: NonNullable<Question['block']> }) => (
  <aside className="tedit-cited" aria-label="Откуда взят: блок статьи">
    <span>Откуда взят: блок статьи</span>
    <blockquote>{text}</blockquote>
    <Link href={href('article', { id: article })} target="_blank">
      Открыть статью
    </Link>
  </aside>
)
