import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { menu } from './menu-state.ts'
import type { MenuDrawer } from './MenuDrawer.tsx'

/** Fetched when the menu is first opened: the drawer and all that it stands on weigh 17 KiB of the first load. */
export function LazyMenuDrawer() {
  const { drawerOpen } = useSnapshot(menu)
  const [Loaded, setLoaded] = useState<typeof MenuDrawer>()
  const wanted = drawerOpen && !Loaded
  useEffect(() => {
    if (!wanted) return
    import('./MenuDrawer.tsx').then(
      (file) => setLoaded(() => file.MenuDrawer),
      // Without a network the next press tries again.
      () => {
        menu.drawerOpen = false
      },
    )
  }, [wanted])
  return Loaded ? <Loaded /> : null
}
