import { type ReactNode, useState } from 'react'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { SecretOnce } from '../../form/SecretOnce.tsx'
import type { Choice } from '../../ui/overlays/ActionMenu.tsx'
import { CreateDialog } from './CreateDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { askToPause, askToRevoke, setActive } from './key-acts.ts'
import type { Key } from './key-words.ts'
import { RotateDialog } from './RotateDialog.tsx'

type Issued = components['schemas']['ApiKeyIssued']
type Open = { what: 'create' } | { what: 'edit' | 'rotate'; key: Key }

/** What is done with keys: the dialogs, and in place the secret that they bring. */
export function useKeyWork() {
  const [open, setOpen] = useState<Open>()
  // Here and nowhere else: not in the cache, not in the address.
  const [issued, setIssued] = useState<Issued & { isNew: boolean }>()
  const close = () => setOpen(undefined)
  const taken = (isNew: boolean) => (data: Issued) => {
    setIssued({ ...data, isNew })
    close()
  }
  const chosen = open && open.what !== 'create' ? open.key : undefined

  const secret: ReactNode = issued && (
    <SecretOnce
      key={issued.secret}
      title={issued.isNew ? `Ключ «${issued.key.name}» создан` : `Новый секрет ключа «${issued.key.name}»`}
      text={
        issued.isNew
          ? 'Скопируйте его сейчас: второй раз он не покажется. Потеряете — выпустите новый секрет.'
          : 'Скопируйте его сейчас: второй раз он не покажется. Замените им прежний в программе.'
      }
      secret={issued.secret}
      kept="Ключ сохранён в надёжном месте"
      words={{ copied: 'Ключ скопирован', failed: 'Скопировать не получилось: выделите ключ и скопируйте сами' }}
      onDone={() => setIssued(undefined)}
    />
  )
  const dialogs = (
    <>
      <CreateDialog opened={open?.what === 'create'} onClose={close} onIssued={taken(true)} />
      <EditDialog apiKey={chosen} opened={open?.what === 'edit'} onClose={close} />
      <RotateDialog apiKey={chosen} opened={open?.what === 'rotate'} onClose={close} onIssued={taken(false)} />
    </>
  )
  const choicesOf = (key: Key, onGone?: () => void): Choice[] => [
    { label: 'Изменить', onPress: () => setOpen({ what: 'edit', key }) },
    ...(key.status === 'expired' ? [] : [{ label: 'Обновить', onPress: () => setOpen({ what: 'rotate', key }) }]),
    ...(key.status === 'active' ? [{ label: 'Поставить на паузу', onPress: () => askToPause(key) }] : []),
    ...(key.status === 'paused' ? [{ label: 'Снять с паузы', onPress: () => void setActive(key, true) }] : []),
    { label: 'Отозвать', onPress: () => askToRevoke(key, onGone) },
  ]
  return { secret, dialogs, choicesOf, create: () => setOpen({ what: 'create' }) }
}
