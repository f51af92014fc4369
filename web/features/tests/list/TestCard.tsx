import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { passingWords, stateWords, timeLimitWords } from '../../../../openapi/rules/testing/test-words.ts'
import { href } from '../../../routes.ts'
import { Pill } from '../../../ui/Badge.tsx'
import { actWords, isOpen, questionsWords, type Test, whyNot } from '../test-words.ts'

/** A test as whoever is to take it sees it. */
export function TestCard({ test, now }: { test: Test; now: number }) {
  const { _id: id, title, description, category, settings, questionsInAttempt, myBest = null } = test
  const open = isOpen(test, now)
  const refusal = whyNot(test, now)
  const act = actWords(test, now)
  return (
    <li className="tests-card">
      <div className="tests-card-head">
        <h2>
          <Link href={href('testTake', { id })}>{title}</Link>
        </h2>
        <Pill tone={toneOf(test, open)}>
          {stateWords({ best: myBest, isOpen: open, isInReview: test.isInReview ?? false })}
        </Pill>
      </div>
      {description && <p className="tests-card-text">{description}</p>}
      <p className="tests-card-facts">
        {category && <span>{category.name}</span>}
        <span>{questionsWords(questionsInAttempt)}</span>
        <span>{timeLimitWords(settings.timeLimit)}</span>
        <span>{passingWords(settings.passingScore)}</span>
      </p>
      <div className="tests-card-acts">
        {refusal === undefined ? (
          <Button
            component={Link}
            href={href('testTake', { id })}
            variant={myBest?.passed && !open ? 'default' : 'light'}
            aria-label={`${act}: ${title}`}
          >
            {act}
          </Button>
        ) : (
          <span className="tests-card-why">{refusal}</span>
        )}
        {myBest && (
          <Link
            className="tests-card-result"
            href={href('testResult', { id: myBest.attemptId })}
            aria-label={`Результат: ${title}`}
          >
            Результат
          </Link>
        )}
      </div>
    </li>
  )
}

function toneOf({ myBest, isInReview }: Test, open: boolean) {
  if (open) return 'info'
  if (myBest?.passed) return 'ok'
  if (isInReview) return 'warn'
  return myBest ? 'danger' : 'mute'
}
