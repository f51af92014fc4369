import { type RefObject, useEffect, useRef } from 'react'

/** False once the page is left: a late answer leads nobody away from the next one. */
export function useHere(): RefObject<boolean> {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
