import { useCallback, useState } from 'react'

/** Whether pictures are on their way: a test has many, and several may go at once. */
export function useOnTheWay() {
  const [count, setCount] = useState(0)
  const onBusy = useCallback((busy: boolean) => setCount((before) => before + (busy ? 1 : -1)), [])
  return { hold: count > 0, onBusy }
}
