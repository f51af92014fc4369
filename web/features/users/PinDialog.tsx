import { Fetched } from '../../ui/Fetched.tsx'
import type { PinDialogProps } from './PinShown.tsx'

const load = () => import('./PinShown.tsx').then((file) => file.PinShown)

/** Shows a PIN-code once. What shows it comes when the page can be used; if it doesn't, the browser's own word does. */
export function PinDialog({ pin, onClose }: PinDialogProps) {
  const sayPlainly = () => {
    window.alert(`PIN-код сотрудника: ${pin ?? ''}. Запишите его — повторно он не показывается.`)
    onClose()
  }
  return <Fetched wanted={pin !== undefined} soon load={load} onFailure={sayPlainly} props={{ pin, onClose }} />
}
