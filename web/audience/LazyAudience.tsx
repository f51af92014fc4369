import { Fetched } from '../ui/Fetched.tsx'
import type { AudienceDialogProps } from './AudienceDialog.tsx'

const load = () => import('./AudienceDialog.tsx').then((file) => file.AudienceDialog)

/** Fetched when it is first opened. */
export function LazyAudience(props: AudienceDialogProps) {
  return <Fetched wanted={props.opened} load={load} onFailure={props.onClose} props={props} />
}
