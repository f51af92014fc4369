import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useEffect, useEffectEvent } from 'react'
import { useSnapshot } from 'valtio'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { clockWords } from '../../../../openapi/rules/testing/test-words.ts'
import { useCountdown } from '../../../lib/countdown.ts'
import { clock } from './clock.ts'

/** What those who hear the page are told, and when: a clock that speaks each second is heard by nobody. */
const told = [
  { until: 10, words: 'Осталось 10 секунд' },
  { until: 60, words: 'Осталась 1 минута' },
  { until: 300, words: 'Осталось 5 минут' },
]

interface TimerProps {
  /** By the server's clock. */
  expiresAt: string
  onOver: () => void
}

export function Timer({ expiresAt, onOver }: TimerProps) {
  const { heard, behindMs } = useSnapshot(clock)
  const left = useCountdown(Date.parse(expiresAt) - behindMs)
  const over = useEffectEvent(onOver)
  // Before the server's clock is known nothing is over.
  const isOver = heard > 0 && left === 0
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  const isLate = left <= limits.testing.warnSeconds
  return (
    <>
      <span className="ask-timer" data-late={isLate || undefined} aria-hidden="true">
        {!isLate && <IconClock size={18} />}
        {isLate ? `осталось ${clockWords(left)}` : clockWords(left)}
      </span>
      <span role="timer" aria-live="polite" className="app-hidden">
        {told.find(({ until }) => left <= until)?.words}
      </span>
    </>
  )
}
