import { useEffect, useState } from 'react'

/** The value of `ms` ago at the latest; `now` skips the wait. */
export function useDebounced(value: string, ms: number): [settled: string, now: () => void] {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return undefined
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, settled, ms])
  return [settled, () => setSettled(value)]
}
