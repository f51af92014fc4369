import { Fetched } from '../../../ui/Fetched.tsx'
import type { ImportDialogProps } from './ImportDialog.tsx'

const load = () => import('./ImportDialog.tsx').then((file) => file.ImportDialog)

/** Fetched when it is first opened. */
export function LazyImport(props: ImportDialogProps) {
  return <Fetched wanted={props.opened} load={load} onFailure={props.onClose} props={props} />
}
