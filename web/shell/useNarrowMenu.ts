import { useEffect } from 'react'
import { foldMenu, unfoldMenu } from './menu-state.ts'

/** An editor of several columns takes the menu's room while it is open; whoever unfolds it meanwhile keeps it so. */
export function useNarrowMenu(): void {
  useEffect(() => {
    foldMenu()
    return unfoldMenu
  }, [])
}
