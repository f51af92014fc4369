import { useCallback } from 'react'
import { proxy, ref } from 'valtio'

type Where = 'bar' | 'header'
type Held = ReturnType<typeof ref<HTMLElement>>

/** The places that are on the screen now. */
export const assistantPlaces = proxy<Partial<Record<Where, Held>>>({})

/**
 * Where the assistant's button stands below 1024 px, so that it covers nothing: in the header, or in the bar of a page
 * that keeps one in sight.
 */
export function AssistantPlace({ at }: { at: Where }) {
  const register = useCallback(
    (place: HTMLElement) => {
      const mine = ref(place)
      assistantPlaces[at] = mine
      return () => {
        if (assistantPlaces[at] === mine) delete assistantPlaces[at]
      }
    },
    [at],
  )
  return <span ref={register} className="assistant-place" />
}
