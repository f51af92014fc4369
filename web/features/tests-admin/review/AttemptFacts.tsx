import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { href } from '../../../routes.ts'
import { Pill, Status } from '../../../ui/Badge.tsx'
import { percentWords, scoreWords, timeWords } from '../../tests/result-words.ts'
import { LOOKS } from '../../tests/test-words.ts'
import type { Attempt } from './review-draft.ts'

/** Who took what, when, and what came of it. */
export function AttemptFacts({ attempt: { attempt, passingScore } }: { attempt: Attempt }) {
  const { test, user, position, number, status, startedAt, submittedAt, autoSubmitted, reviewedBy, reviewedAt } =
    attempt
  const facts: [string, ReactNode][] = [
    ['Сотрудник', [user.name, position?.name].filter(Boolean).join(', ')],
    [
      'Тест',
      <Link key="test" href={href('testEdit', { id: test._id })}>{`${test.title}, версия ${test.version}`}</Link>,
    ],
    ['Попытка', number],
    [
      'Статус',
      <Status key="status" look={LOOKS[status]}>
        {labels.AttemptStatus[status]}
      </Status>,
    ],
    ['Баллы', scoreWords(attempt)],
    ['Процент', `${percentWords(attempt)}, порог ${passingScore}%`],
    ['Начат', formatDateTime(startedAt)],
    ['Завершен', formatDateTime(submittedAt)],
    ['Время', timeWords(attempt)],
    ...(reviewedBy ? [['Проверил', `${reviewedBy.name}, ${formatDateTime(reviewedAt)}`] as [string, ReactNode]] : []),
  ]
  return (
    <div className="review-facts">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {autoSubmitted && <Pill tone="warn">Время вышло, тест завершен сам</Pill>}
    </div>
  )
}
