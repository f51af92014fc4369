import { useEffect, useRef } from 'react'

/**
 * A value that is put together from what comes late (a file that was made smaller, a picture that went up): `now` is ahead
 * of what is drawn, so that what arrives is put into what has been typed and taken out by then. Functions that are called
 * outside of drawing.
 */
export function useAhead<Value>(value: Value, onChange: (value: Value) => void) {
  const ahead = useRef(value)
  useEffect(() => {
    ahead.current = value
  }, [value])
  return {
    now: () => ahead.current,
    put: (next: Value) => {
      ahead.current = next
      onChange(next)
    },
  }
}
