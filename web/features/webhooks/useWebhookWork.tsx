import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { SecretOnce } from '../../form/SecretOnce.tsx'
import { useIssued } from '../../form/useIssued.ts'
import { leaveWhenAllowed } from '../../lib/leaving.ts'
import { useHere } from '../../lib/useHere.ts'
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
  const here = useHere()
  const [open, setOpen] = useState<Open>()
  const { issued, show, done } = useIssued<Issued & { isNew: boolean }>(({ webhook }) => webhook._id)
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
  /** A trial is watched where its delivery stands. */
  async function tryIt(webhook: Webhook) {
    const delivery = await tryOut(webhook)
    if (delivery === undefined || !here()) return
    const page = href('webhook', { id: webhook._id })
    const go = () => navigate(`${page}?delivery=${delivery}`)
    // A secret that nobody has kept yet may stand on the page that is left.
    if (location.pathname === page) go()
    else leaveWhenAllowed(go)
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
