import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { SecretOnce } from '../../form/SecretOnce.tsx'
import { href } from '../../routes.ts'
import { Fetched } from '../../ui/Fetched.tsx'
import type { Choice } from '../../ui/overlays/ActionMenu.tsx'
import { askToDelete, askToPause, setActive, tryOut } from './webhook-acts.ts'
import { isOn, nameOf, type Webhook } from './webhook-words.ts'
import type { Issued, Open } from './WebhookDialogs.tsx'

const load = () => import('./parts.ts').then((file) => file.WebhookDialogs)

/** What is done with webhooks: the dialogs, and in place the secret that they bring. */
export function useWebhookWork() {
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<Open>()
  // Here and nowhere else: not in the cache, not in the address.
  const [issued, setIssued] = useState<Issued & { isNew: boolean }>()
  const close = () => setOpen(undefined)

  const secret: ReactNode = issued && (
    <SecretOnce
      key={issued.secret}
      title={
        issued.isNew ? `Вебхук «${nameOf(issued.webhook)}» создан` : `Новый секрет вебхука «${nameOf(issued.webhook)}»`
      }
      text="Этим секретом проверяют подпись. Скопируйте его сейчас: второй раз он не покажется."
      secret={issued.secret}
      kept="Секрет сохранён в надёжном месте"
      hint="Отметьте, что секрет сохранён"
      question="Секрет больше не покажется. Покинуть страницу?"
      words={{ copied: 'Секрет скопирован', failed: 'Скопировать не получилось: выделите секрет и скопируйте сами' }}
      onDone={() => setIssued(undefined)}
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
          setIssued({ ...data, isNew })
          close()
        },
      }}
    />
  )
  /** A trial is watched where its delivery stands. */
  async function tryIt(webhook: Webhook) {
    const delivery = await tryOut(webhook)
    if (delivery !== undefined) navigate(`${href('webhook', { id: webhook._id })}?delivery=${delivery}`)
  }
  const choicesOf = (webhook: Webhook, onGone?: () => void): Choice[] => [
    ...(isOn(webhook) ? [{ label: 'Проверить', onPress: () => void tryIt(webhook) }] : []),
    { label: 'Изменить', onPress: () => setOpen({ what: 'edit', webhook }) },
    { label: 'Обновить секрет', onPress: () => setOpen({ what: 'rotate', webhook }) },
    isOn(webhook)
      ? { label: 'Остановить', onPress: () => askToPause(webhook) }
      : { label: 'Включить', onPress: () => void setActive(webhook, true) },
    { label: 'Удалить', onPress: () => askToDelete(webhook, onGone) },
  ]
  return {
    secret,
    dialogs,
    choicesOf,
    create: () => setOpen({ what: 'create' }),
    tryIt,
    replay: (webhook: Webhook) => setOpen({ what: 'replay', webhook }),
  }
}
