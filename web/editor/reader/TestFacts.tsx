import { plural } from '../../lib/plural.ts'
import type { TestCard } from './read-cards.ts'

/** How long, how hard. */
export function TestFacts({
  questionsCount,
  timeLimit,
  passingScore,
}: Pick<TestCard, 'questionsCount' | 'timeLimit' | 'passingScore'>) {
  return (
    <>
      {questionsCount !== undefined && (
        <span>
          {questionsCount}&nbsp;{plural(questionsCount, 'вопрос', 'вопроса', 'вопросов')}
        </span>
      )}
      <span>{timeLimit > 0 ? <>{timeLimit}&nbsp;мин</> : 'Без ограничений'}</span>
      {passingScore !== undefined && <span>{passingScore}% для прохождения</span>}
    </>
  )
}
