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
  const arriving = useRef(true)
  useLayoutEffect(() => {
    const isArrival = arriving.current
    arriving.current = false
    if (isArrival && named === null && left !== shown) openStep(left)
    else if (location.pathname + location.search !== shown) correctStep(shown)
  }, [named, shown, left])
}
