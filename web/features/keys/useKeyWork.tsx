import { type ReactNode, useState } from 'react'
import { SecretOnce } from '../../form/SecretOnce.tsx'
import { useIssued } from '../../form/useIssued.ts'
import type { Choice } from '../../ui/overlays/ActionMenu.tsx'
import { Fetched } from '../../ui/Fetched.tsx'
import { askToPause, askToRevoke, setActive } from './key-acts.ts'
import type { Key } from './key-words.ts'
import type { Issued, Open } from './KeyDialogs.tsx'

const load = () => import('./KeyDialogs.tsx').then((file) => file.KeyDialogs)

/** What is done with keys: the dialogs, and in place the secret that they bring. */
export function useKeyWork() {
  const [open, setOpen] = useState<Open>()
  const { issued, show, done } = useIssued<Issued & { isNew: boolean }>(({ key }) => key._id)
  const close = () => setOpen(undefined)

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
      onDone={done}
    />
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
