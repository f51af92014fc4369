import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { limits } from '../../openapi/gen/limits.gen.ts'

const wide = `(min-width: ${limits.app.sidebarBreakpointPx}px)`

/** Whether the query holds now; the first drawing knows it too. */
export const useMedia = (query: string): boolean =>
  useMediaQuery(query, matchMedia(query).matches, { getInitialValueInEffect: false })

/** From 1024 px there is a table, and the menu beside it. */
export const useWide = (): boolean => useMedia(wide)

const paper = 'print'
function watchPaper(changed: () => void): () => void {
  const media = matchMedia(paper)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether this goes onto paper. Drawn at once: the browser takes its picture as soon as it has said so. */
export const usePrinting = (): boolean => useSyncExternalStore(watchPaper, () => matchMedia(paper).matches)
