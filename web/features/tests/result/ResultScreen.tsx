import '../../../ui/action-bar.css'
import './result.css'
import { Button } from '@mantine/core'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import { Link } from 'wouter'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { href } from '../../../routes.ts'
import { CopyLink } from '../../../shell/CopyLink.tsx'
import { BackLink } from '../../../ui/BackLink.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Protected } from '../asking/Protected.tsx'
import type { Attempt } from '../take/attempt.ts'
import { overWords } from '../take/HandedIn.tsx'
import { Refusals } from '../take/Refusals.tsx'
import { NextAttempt } from './NextAttempt.tsx'
import { ResultTicket } from './ResultTicket.tsx'
import { Reviews } from './Reviews.tsx'

/** How an attempt ended, and what to learn from it. */
export function ResultScreen({ attempt: whole }: { attempt: Attempt }) {
  const { attempt, questions, answers, isRevealed, canPractice, allowCopy } = whole
  const { _id: id, status, submittedAt, expiresAt, autoSubmitted } = attempt
  // Handed in by this device in the seconds of grace, or by the server behind them.
  const isOver = autoSubmitted || (submittedAt !== null && expiresAt !== null && submittedAt >= expiresAt)
  const isSaid = answers.some(({ reviewComment }) => reviewComment)
  return (
    <>
      <div className="result">
        <BackLink to={href('testResults')}>Мои результаты</BackLink>
        <PageTitle action={<CopyLink path={href('testResult', { id })} />}>Результат теста</PageTitle>
        {isOver && (
          <p className="test-note" data-tone="warn" role="note">
            {overWords}
          </p>
        )}
        <Refusals attemptId={id} />
        <ResultTicket attempt={whole} />
        {status === 'failed' && <NextAttempt testId={attempt.test._id} />}
        <Protected allowCopy={allowCopy}>
          {isRevealed || isSaid ? (
            <Reviews
              {...(!isRevealed && { title: 'Комментарии к ответам' })}
              questions={isRevealed ? questions : questions.filter(isCommented(answers))}
              answers={answers}
              articles={whole.articles}
            />
          ) : (
            <p className="result-closed">{closedWords(whole)}</p>
          )}
        </Protected>
      </div>
      {canPractice && (
        <div className="action-bar" role="region" aria-label="Действие">
          <Button
            component={Link}
            href={href('testResult', { id }, { practice: 1 })}
            fullWidth
            leftSection={<IconRepeat size={20} />}
          >
            Повторить только ошибки
          </Button>
          <p>Тренировка, в результат не идёт</p>
        </div>
      )}
    </>
  )
}

const isCommented =
  (answers: Attempt['answers']) =>
  ({ id }: { id: string }) =>
    answers.some(({ questionId, reviewComment }) => questionId === id && reviewComment)

function closedWords({ showAnswers, attempt: { status } }: Attempt): string {
  if (status === 'review') return 'Разбор ответов появится после проверки'
  return showAnswers === 'never' ? messages.PRACTICE_CLOSED : 'Правильные ответы откроются, когда тест будет сдан'
}
