import { useState } from 'react'

/**
 * What has just been taken by the server stays as it was until the page has been read again: it would jump back to what
 * it was before for a moment.
 */
export function useSettling<T extends { at: string }>(waiting: readonly T[], loading: boolean): readonly T[] {
  const [last, setLast] = useState(waiting)
  const same = last.length === waiting.length && last.every(({ at }, index) => at === waiting[index]?.at)
  if (!same && (waiting.length > 0 || !loading)) setLast(waiting)
  return waiting.length > 0 ? waiting : loading ? last : waiting
}
