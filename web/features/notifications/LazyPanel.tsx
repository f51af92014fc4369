import { useSnapshot } from 'valtio'
import { Fetched } from '../../ui/Fetched.tsx'
import { bell, closePanel } from './bell.ts'

const load = () => import('./Panel.tsx').then((file) => file.Panel)

/** The panel of the bell: not of the first load. */
export function LazyPanel() {
  const { opened } = useSnapshot(bell)
  return <Fetched wanted={opened} load={load} onFailure={closePanel} props={{}} />
}
