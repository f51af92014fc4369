import { type ReactNode, useState } from 'react'
import { useIssued } from '../../form/useIssued.ts'
import type { Choice } from '../../ui/overlays/ActionMenu.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import { askToPause, askToRevoke, setActive } from './key-acts.ts'
import type { Key } from './key-words.ts'
import type { Issued, Open } from './KeyDialogs.tsx'

const load = () => import('./KeyDialogs.tsx').then((file) => file.KeyDialogs)
const loadSecret = () => import('./KeyDialogs.tsx').then((file) => file.IssuedSecret)

/** What is done with keys: the dialogs, and in place the secret that they bring. */
export function useKeyWork() {
  const [open, setOpen] = useState<Open>()
  const { issued, show, done } = useIssued<Issued & { isNew: boolean }>(({ key }) => key._id)
  const close = () => setOpen(undefined)

  // It came by one of the dialogs, whose file is here by then.
  const secret: ReactNode = issued && (
    <Fetched key={issued.secret} wanted load={loadSecret} props={{ issued, onDone: done }} />
  )
  const dialogs = (
    <Fetched
      wanted={open !== undefined}
      load={load}
      onFailure={close}
      props={{
        open,
        onClose: close,
        onIssued: (data: Issued, isNew: boolean) => {
          show({ ...data, isNew })
          close()
        },
      }}
    />
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
