import { useLayoutEffect, useRef } from 'react'
import { correctStep, openStep } from './steps.ts'

interface StepAddress {
  /** The step that the address names. */
  named: string | null
  /** The address of the step that stands here: what is named may be out of reach. */
  shown: string
  /** Where the steps were left. */
  left: string
}

/** A visit that names no step goes on where it was left; an address that names one out of reach is corrected. */
export function useStepAddress({ named, shown, left }: StepAddress): void {
  // What the page came with. React may run the effect of the first drawing twice (StrictMode).
  const arrival = useRef<string>(undefined)
  useLayoutEffect(() => {
    const now = [named, shown, left].join()
    arrival.current ??= now
    const isArrival = arrival.current === now
    if (!isArrival) arrival.current = ''
    const address = location.pathname + location.search
    if (isArrival && named === null && left !== shown) {
      if (address !== left) openStep(left)
    } else if (address !== shown) correctStep(shown)
  }, [named, shown, left])
}
