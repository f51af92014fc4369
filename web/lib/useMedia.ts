import { useMediaQuery } from '@mantine/hooks'
import { limits } from '../../openapi/gen/limits.gen.ts'

const wide = `(min-width: ${limits.app.sidebarBreakpointPx}px)`

/** Whether the query holds now; the first drawing knows it too. */
export const useMedia = (query: string): boolean =>
  useMediaQuery(query, matchMedia(query).matches, { getInitialValueInEffect: false })

/** From 1024 px there is a table, and the menu beside it. */
export const useWide = (): boolean => useMedia(wide)
