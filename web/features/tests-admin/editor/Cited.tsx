import { Link } from 'wouter'
import { href } from '../../../routes.ts'
import { CitedWords } from '../../tests/CitedWords.tsx'
import { answersIn } from './cited-words.ts'
import type { Question } from './questions.ts'

interface CitedProps {
  block: NonNullable<Question['block']>
  question: Question
}

/** The words of the article from which the question was taken, in sight beside it; its answers stand out in them. */
export const Cited = ({ block: { article, text }, question }: CitedProps) => (
  <aside className="tedit-cited" aria-label="Откуда взят: блок статьи">
    <span>Откуда взят: блок статьи</span>
    <blockquote>
      <CitedWords text={text} answers={answersIn(question)} />
    </blockquote>
    <Link href={href('article', { id: article })} target="_blank">
      Открыть статью
    </Link>
  </aside>
)
