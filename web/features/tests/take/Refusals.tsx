import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { outbox } from '../../../data/later.ts'
import { plural } from '../../../lib/plural.ts'
import { answersIn, attemptOf } from './attempt.ts'

/** What of an attempt the server did not take, and why. That it was finished elsewhere is no news to who finished it. */
export function Refusals({ attemptId }: { attemptId: string }) {
  const { refused } = useSnapshot(outbox.state)
  const mine = refused.filter((letter) => attemptOf(letter) === attemptId)
  const answers = mine.filter((letter) => answersIn(letter).length > 0)
  const needless = mine.filter((letter) => !answers.includes(letter)).map(({ at }) => at)
  const names = needless.join(' ')
  useEffect(() => {
    for (const at of names.split(' ').filter(Boolean)) void outbox.dismiss(at)
  }, [names])
  const count = answers.length
  if (count === 0) return null
  const drop = async () => {
    for (const { at } of answers) await outbox.dismiss(at)
  }
  return (
    <div className="test-note" data-tone="danger" role="alert">
      <p>
        Не {plural(count, 'принят', 'приняты', 'приняты')} {count} {plural(count, 'ответ', 'ответа', 'ответов')}:{' '}
        {answers[0]?.refused?.message}
      </p>
      <Button size="compact-md" variant="default" onClick={() => void drop()}>
        Понятно
      </Button>
    </div>
  )
}
