import { Sheet } from '../../../ui/Sheet.tsx'
import type { Run } from '../hand-in/run.ts'

export interface ScanSheetProps {
  run: Run
  /** Whose code is asked for; null: the checklist's own. */
  place: string | null
  /** A right code was read: it goes with the answer. */
  onRead: (code: string) => void
  /** Why it was not. */
  onSkip: (reason: string) => void
  onClose: () => void
}

export function ScanSheet({ onClose }: ScanSheetProps) {
  return (
    <Sheet title="Код на месте" opened onClose={onClose}>
      {null}
    </Sheet>
  )
}
