import { useEffect, useRef } from 'react'

/** Tells a late answer whether its page is still there: one that was left is not led anywhere. */
export function useHere(): () => boolean {
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return () => here.current
}
