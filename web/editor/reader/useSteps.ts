import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** More than the first screen of a phone holds. */
const FIRST = 24
const STEP = 100

/**
 * How many of a text's blocks are drawn: those of the first screen before all others, which follow in steps between which
 * a phone paints and hears a finger. All at once where somebody is led to a place among them.
 */
export function useSteps(total: number, inSteps: boolean): number {
  const [drawn, setDrawn] = useState(inSteps && total > FIRST ? FIRST : Infinity)
  const isWhole = drawn >= total

  useEffect(() => {
    if (isWhole) return
    const next = drawn + STEP
    startTransition(() => setDrawn(next < total ? next : Infinity))
  }, [drawn, total, isWhole])

  // With the first blocks: whoever sees them may print them.
  useLayoutEffect(() => {
    if (isWhole) return undefined
    const drawAll = () => flushSync(() => setDrawn(Infinity))
    addEventListener('beforeprint', drawAll)
    return () => removeEventListener('beforeprint', drawAll)
  }, [isWhole])
  return drawn
}
