import { useSnapshot } from 'valtio'
import { Fetched } from '../ui/Fetched.tsx'
import { menu } from './menu-state.ts'

const load = () => import('./MenuDrawer.tsx').then((file) => file.MenuDrawer)
const close = () => {
  menu.drawerOpen = false
}

/** Fetched when the menu is first opened: the drawer and all that it stands on weigh 17 KiB of the first load. */
export function LazyMenuDrawer() {
  const { drawerOpen } = useSnapshot(menu)
  return <Fetched wanted={drawerOpen} load={load} onFailure={close} props={{}} />
}
