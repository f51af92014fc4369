import { useState } from 'react'
import { useLateWaiting } from './useLateWaiting.ts'

/** So much later than the rest the last part may come: a page that waits longer helps nobody. */
const partsMs = 1000

/**
 * Whether a thing is drawn: with all its parts, so that none pushes down what is read or typed, or without the late ones.
 * Once it is drawn, it stays.
 */
export function useWhole(id: string | undefined, isHere: boolean, isWhole: boolean): boolean {
  const [drawn, setDrawn] = useState<string>()
  const isDrawn = drawn === id
  const late = useLateWaiting(isHere && !isDrawn, partsMs)
  if (isHere && !isDrawn && (isWhole || late)) setDrawn(id)
  return isDrawn
}
