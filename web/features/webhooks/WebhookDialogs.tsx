import type { components } from '../../../openapi/gen/schema.d.ts'
import { FormDialog } from './FormDialog.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import type { Webhook } from './webhook-words.ts'

export type Issued = components['schemas']['WebhookIssued']
export type Open = { what: 'create' } | { what: 'edit' | 'rotate' | 'replay'; webhook: Webhook }

interface WebhookDialogsProps {
  open: Open | undefined
  onClose: () => void
  onIssued: (issued: Issued, isNew: boolean) => void
}

/** What is asked before a webhook is made, changed or renewed: fetched with the first of them. */
export function WebhookDialogs({ open, onClose, onIssued }: WebhookDialogsProps) {
  const chosen = open && open.what !== 'create' ? open.webhook : undefined
  return (
    <>
      <FormDialog
        webhook={chosen}
        opened={open?.what === 'create' || open?.what === 'edit'}
        onClose={onClose}
        onIssued={(issued) => onIssued(issued, true)}
      />
      <RotateDialog
        webhook={chosen}
        opened={open?.what === 'rotate'}
        onClose={onClose}
        onIssued={(issued) => onIssued(issued, false)}
      />
      <ReplayDialog webhook={chosen} opened={open?.what === 'replay'} onClose={onClose} />
    </>
  )
}
