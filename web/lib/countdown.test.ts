import { afterEach, expect, test } from 'bun:test'
import '../test/dom.ts'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { testClock } from '../test/clock.ts'
import { ClockContext, minutesAndSeconds, secondsLeft, useCountdown } from './countdown.ts'

afterEach(cleanup)

test('a second that has begun counts whole', () => {
  expect([119_001, 120_000, 0, -5].map((left) => secondsLeft(left, 0))).toEqual([120, 120, 0, 0])
  expect([120, 65, 9, 0].map(minutesAndSeconds)).toEqual(['2:00', '1:05', '0:09', '0:00'])
})

test('it counts to zero, stops its timer there, and starts again for a later time', () => {
  const clock = testClock(1_000_000)
  const wrapper = ({ children }: { children: ReactNode }) => createElement(ClockContext, { value: clock }, children)
  const { result, rerender } = renderHook(({ until }: { until: number | undefined }) => useCountdown(until), {
    wrapper,
    initialProps: { until: 1_030_000 } as { until: number | undefined },
  })
  expect(result.current).toBe(30)
  act(() => clock.pass(29_000))
  expect(result.current).toBe(1)
  act(() => clock.pass(1_000))
  expect(result.current).toBe(0)
  expect(clock.running()).toBe(0)
  rerender({ until: 1_150_000 })
  expect(result.current).toBe(120)
  rerender({ until: undefined })
  expect(result.current).toBe(0)
  expect(clock.running()).toBe(0)
})
