import { createContext, useContext, useSyncExternalStore } from 'react'

export interface Clock {
  now: () => number
  /** Calls until the returned function is called. */
  every: (ms: number, tick: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  every: (ms, tick) => {
    const timer = setInterval(tick, ms)
    return () => clearInterval(timer)
  },
}

/** Tests put their own clock here, so that minutes pass without waiting. */
export const ClockContext = createContext(systemClock)
export const useClock = (): Clock => useContext(ClockContext)

export const secondsLeft = (until: number, now: number): number => Math.max(0, Math.ceil((until - now) / 1000))

// Below a second: a timer that drifts past the boundary would skip a number.
const tickMs = 250

/**
 * Seconds left until a timestamp, 0 when it has passed or there is none. It counts from the clock, not from its own
 * ticks, so a reload or a sleeping phone that keeps the timestamp goes on where it should.
 */
export function useCountdown(until: number | undefined): number {
  const clock = useClock()
  const left = () => (until === undefined ? 0 : secondsLeft(until, clock.now()))
  const subscribe = (changed: () => void) => {
    if (left() === 0) return () => {}
    const stop = clock.every(tickMs, () => {
      changed()
      if (left() === 0) stop()
    })
    return stop
  }
  return useSyncExternalStore(subscribe, left)
}

/** '1:59', as in 'Код действителен 1:59'. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
