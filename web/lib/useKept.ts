import { useCallback, useRef, useState } from 'react'

/**
 * A state that is saved with each change at once, not when it is drawn: what an answer brings after the page was left
 * is not lost. `save` is of one identity.
 */
export function useKept<State extends object>(start: () => State, save: (state: State) => void) {
  const [state, setState] = useState(start)
  const latest = useRef(state)
  const keep = useCallback(
    (part: Partial<State>) => {
      latest.current = { ...latest.current, ...part }
      save(latest.current)
      setState(latest.current)
    },
    [save],
  )
  return [state, keep, latest] as const
}
