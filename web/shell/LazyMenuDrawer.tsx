import { useSnapshot } from 'valtio'
import { Fetched } from '../ui/Fetched.tsx'
import { menu } from './menu-state.ts'

const load = () => import('./MenuDrawer.tsx').then((file) => file.MenuDrawer)
const close = () => {
  menu.drawerOpen = false
}

/** Not of the first load, but there before the menu is opened: the network may be gone by then. */
export function LazyMenuDrawer() {
  const { drawerOpen } = useSnapshot(menu)
  return <Fetched wanted={drawerOpen} load={load} onFailure={close} props={{}} soon />
}
