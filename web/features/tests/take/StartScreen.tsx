import { Button } from '@mantine/core'
import { Link, useLocation } from 'wouter'
import { passingWords, stateWords, timeLimitWords } from '../../../../openapi/rules/testing/test-words.ts'
import { write } from '../../../data/write.ts'
import { randomKey } from '../../../lib/repeat-key.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { useHere } from '../../../lib/useHere.ts'
import { useMinute } from '../../../lib/useMinute.ts'
import { href } from '../../../routes.ts'
import { toast } from '../../../shell/notifications.tsx'
import { BackLink } from '../../../ui/BackLink.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { isOpen, questionsWords, type Test, whyNot } from '../test-words.ts'
import { placeHref } from './place.ts'

/** Rules first: what is asked, for how long, how often. */
export function StartScreen({ test }: { test: Test }) {
  const now = useMinute()
  const best = test.myBest
  const refusal = whyNot(test, now)
  return (
    <div className="test-start">
      <BackLink to={href('tests')}>Тестирование</BackLink>
      <PageTitle>{test.title}</PageTitle>
      <div className="test-start-card">
        {test.description && <p className="test-start-text">{test.description}</p>}
        <dl className="test-facts">
          {factsOf(test).map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        <ul className="test-rules">
          <li>Ответы сохраняются сразу, и без сети тоже: прервитесь и продолжите с того же места</li>
          {test.settings.timeLimit > 0 && (
            <li>Время идёт, даже если закрыть тест. Когда оно выйдет, тест завершится сам</li>
          )}
          <li>К любому вопросу можно вернуться, пока тест не завершен</li>
          {!test.settings.allowCopy && <li>Выделить и скопировать текст вопросов нельзя</li>}
        </ul>
        {best && (
          <p>
            <Link href={href('testResult', { id: best.attemptId })}>
              {stateWords({ best, isOpen: false, isInReview: test.isInReview ?? false })}
            </Link>
          </p>
        )}
        {refusal !== undefined && (
          <p className="test-note" data-tone="warn" role="note">
            {refusal}
          </p>
        )}
        {refusal === undefined && <Begin test={test} isGoingOn={isOpen(test, now)} />}
      </div>
    </div>
  )
}

function Begin({ test, isGoingOn }: { test: Test; isGoingOn: boolean }) {
  const [, navigate] = useLocation()
  const here = useHere()
  const { busy, act } = useBusy()
  const press = () => {
    // What is open is known by its id: it goes on without a network too.
    if (isGoingOn && test.openAttemptId) return navigate(placeHref(test._id, test.openAttemptId))
    void act(begin)
  }
  const begin = async () => {
    const { data, failed } = await write('attemptCreate', { path: { id: test._id } }, { key: randomKey() })
    if (data) {
      if (here()) navigate(placeHref(test._id, data.attempt._id))
    } else toast('error', failed.offline ? 'Нет сети. Тест начнётся, когда она появится' : failed.problem.message)
  }
  return (
    <Button h="var(--action-h)" className="test-start-begin" aria-busy={busy} onClick={press}>
      {isGoingOn ? 'Продолжить' : 'Начать тест'}
    </Button>
  )
}

function factsOf({ questionsInAttempt, settings, attemptsUsed = 0, attemptsLeft }: Test): [string, string][] {
  return [
    ['Вопросы', questionsWords(questionsInAttempt)],
    ['Время', timeLimitWords(settings.timeLimit)],
    ['Порог', passingWords(settings.passingScore)],
    ['Попытки', attemptsWords(attemptsUsed, attemptsLeft)],
  ]
}
const attemptsWords = (used: number, left: number | null | undefined) =>
  left === null || left === undefined
    ? used === 0
      ? 'Без ограничений'
      : `Без ограничений, было ${used}`
    : `Осталось ${left} из ${used + left}`
