import type { components } from '../../../openapi/gen/schema.d.ts'
import { SecretOnce } from '../../form/SecretOnce.tsx'
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

interface IssuedSecretProps {
  issued: Issued & { isNew: boolean }
  onDone: () => void
}

/** The secret that one of them brought. */
export function IssuedSecret({ issued: { key, secret, isNew }, onDone }: IssuedSecretProps) {
  return (
    <SecretOnce
      title={isNew ? `Ключ «${key.name}» создан` : `Новый секрет ключа «${key.name}»`}
      text={
        isNew
          ? 'Скопируйте его сейчас: второй раз он не покажется. Потеряете — выпустите новый секрет.'
          : 'Скопируйте его сейчас: второй раз он не покажется. Замените им прежний в программе.'
      }
      secret={secret}
      kept="Ключ сохранён в надёжном месте"
      words={{ copied: 'Ключ скопирован', failed: 'Скопировать не получилось: выделите ключ и скопируйте сами' }}
      onDone={onDone}
    />
  )
}
