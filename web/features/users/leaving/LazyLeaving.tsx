import { useState } from 'react'
import { Fetched } from '../../../ui/Fetched.tsx'
import type { Leaving } from './leave.ts'

const load = () => import('./LeavingDialog.tsx').then((file) => file.LeavingDialog)

interface LazyLeavingProps {
  leaving: Leaving | undefined
  onClose: () => void
}

/** Fetched when somebody is first asked about. */
export function LazyLeaving({ leaving, onClose }: LazyLeavingProps) {
  // The words stay while the dialog goes.
  const [last, setLast] = useState<Leaving>()
  if (leaving && leaving !== last) setLast(leaving)
  const shown = leaving ?? last
  if (!shown) return null
  const props = { leaving: shown, opened: leaving !== undefined, onClose }
  return <Fetched wanted={leaving !== undefined} load={load} onFailure={onClose} props={props} />
}
