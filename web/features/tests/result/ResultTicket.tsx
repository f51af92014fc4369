import { durationWords } from '../../../../openapi/rules/testing/test-words.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import type { Attempt } from '../take/attempt.ts'
import { Ring } from './Ring.tsx'

const titles = {
  passed: 'Тест сдан',
  failed: 'Тест не сдан',
  review: 'Ответы отправлены на проверку',
  in_progress: 'Тест ещё идёт',
}

/** How it ended, on the paper of a ticket. */
export function ResultTicket({ attempt: whole }: { attempt: Attempt }) {
  const { attempt, answers, passingScore, isRevealed } = whole
  const { status, percent, passed, number, durationSec, score, maxScore, questionsCount } = attempt
  const right = answers.filter(({ isCorrect }) => isCorrect).length
  return (
    <section className="result-ticket" aria-labelledby="result-title">
      <div className="result-paper">
        <div className="result-ticket-head">
          {percent !== null && <Ring percent={percent} passingScore={passingScore} passed={passed === true} />}
          <div>
            <h2 id="result-title">{titles[status]}</h2>
            {isRevealed && status !== 'review' && (
              <p>
                {right} из {questionsCount} верно
              </p>
            )}
            {percent !== null ? (
              <p>порог {passingScore}% (чёрточка)</p>
            ) : (
              status === 'review' && <p>Результат появится, когда ответы проверят</p>
            )}
          </div>
        </div>
        <hr />
        <p className="result-test">{attempt.test.title}</p>
        <dl className="result-facts">
          <div>
            <dt>{attempt.user.name}</dt>
            <dd>попытка {number}</dd>
          </div>
          {durationSec !== null && (
            <div>
              <dt>Время</dt>
              <dd>{durationWords(durationSec)}</dd>
            </div>
          )}
          <div>
            <dt>{formatDateTime(attempt.submittedAt ?? attempt.startedAt)}</dt>
            <dd>{score === null ? `до ${maxScore} баллов` : `${score} из ${maxScore} баллов`}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}
