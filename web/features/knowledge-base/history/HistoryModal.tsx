import type { ReactNode } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useCopyProtection } from '../../../editor/reader/useCopyProtection.ts'

interface HistoryModalProps {
  title: string
  opened: boolean
  onClose: () => void
  actions?: ReactNode
  children: ReactNode
}

/** Room for an old state of the article, protected like the article itself. */
export function HistoryModal({ title, opened, onClose, actions, children }: HistoryModalProps) {
  return (
    <Dialog
      title={title}
      opened={opened}
      onClose={onClose}
      size="reading"
      room
      phone="full"
      readFirst
      actions={actions}
      className="kbh-modal"
    >
      <Protected>{children}</Protected>
    </Dialog>
  )
}

/** Its keys are watched only while the dialog is open. */
function Protected({ children }: { children: ReactNode }) {
  const protection = useCopyProtection()
  return (
    <div className="kb-protected" {...protection}>
      {children}
    </div>
  )
}
