import type { components } from '../../../openapi/gen/schema.d.ts'
import { CreateDialog } from './CreateDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import type { Key } from './key-words.ts'
import { RotateDialog } from './RotateDialog.tsx'

export type Issued = components['schemas']['ApiKeyIssued']
export type Open = { what: 'create' } | { what: 'edit' | 'rotate'; key: Key }

interface KeyDialogsProps {
  open: Open | undefined
  onClose: () => void
  onIssued: (issued: Issued, isNew: boolean) => void
}

/** What is asked before a key is made, changed or renewed: fetched with the first of them. */
export function KeyDialogs({ open, onClose, onIssued }: KeyDialogsProps) {
  const chosen = open && open.what !== 'create' ? open.key : undefined
  return (
    <>
      <CreateDialog opened={open?.what === 'create'} onClose={onClose} onIssued={(issued) => onIssued(issued, true)} />
      <EditDialog apiKey={chosen} opened={open?.what === 'edit'} onClose={onClose} />
      <RotateDialog
        apiKey={chosen}
        opened={open?.what === 'rotate'}
        onClose={onClose}
        onIssued={(issued) => onIssued(issued, false)}
      />
    </>
  )
}
