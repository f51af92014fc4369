import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'bun:test'
import { ClockContext } from '../lib/countdown.ts'
import { testClock } from '../test/clock.ts'
import { When } from './When.tsx'

test('on a page that stays open over midnight the time of yesterday gets its date', () => {
  const evening = new Date(2026, 10, 20, 23, 50)
  const clock = testClock(evening.getTime())
  const at = evening.toISOString()
  render(
    <ClockContext value={clock}>
      <p>
        <When at={at} />
      </p>
    </ClockContext>,
  )
  screen.getByText('23:50')
  act(() => clock.pass(20 * 60_000))
  screen.getByText('20.11.2026 23:50')
  expect(screen.queryByText('23:50')).toBeNull()
})
