import { Fetched } from './Fetched.tsx'
import type { SheetProps } from './Sheet.tsx'

const load = () => import('./Sheet.tsx').then((file) => file.Sheet)

/** The sheet, fetched when it is first opened: pages that show their panels beside the text never pay for it. */
export function LazySheet(props: SheetProps) {
  return <Fetched wanted={props.opened} load={load} onFailure={props.onClose} props={props} />
}
