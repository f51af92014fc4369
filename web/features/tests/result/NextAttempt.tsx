import { Button } from '@mantine/core'
import { Link } from 'wouter'
import { useRead } from '../../../data/useRead.ts'
import { useMinute } from '../../../lib/useMinute.ts'
import { href } from '../../../routes.ts'
import { actWords, whyNot } from '../test-words.ts'

/** When it may be tried again; nothing where the test is not there any more. */
export function NextAttempt({ testId }: { testId: string }) {
  const { data: test } = useRead('testGet', { path: { id: testId } })
  const now = useMinute()
  if (test?.attemptsUsed === undefined) return null
  const refusal = whyNot(test, now)
  if (refusal !== undefined)
    return (
      <p className="test-note" data-tone="warn" role="note">
        {refusal}
      </p>
    )
  return (
    <Button component={Link} href={href('testTake', { id: testId })} variant="default" fullWidth>
      {actWords(test, now)}
    </Button>
  )
}
