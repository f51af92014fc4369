import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../api/problem.ts'
import { call } from '../../../data/call.ts'
import { written } from '../../../data/write.ts'
import { createRepeatKeys } from '../../../lib/repeat-key.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'

interface RestoreConfirmProps {
  articleId: string
  /** The version that would come back; undefined closes the question. */
  version: number | undefined
  onClose: () => void
  onRestored: () => void
}

/** Restoring writes a new version, so nothing is lost by it (B15). */
export function RestoreConfirm({ articleId, version, onClose, onRestored }: RestoreConfirmProps) {
  const [asked, setAsked] = useState(version)
  if (version !== undefined && version !== asked) setAsked(version)
  const { busy: sending, act } = useBusy()
  const [failure, setFailure] = useState<string>()
  const [repeatKey] = useState(() => createRepeatKeys())
  const close = () => {
    setFailure(undefined)
    onClose()
  }

  async function restore() {
    if (asked === undefined) return
    setFailure(undefined)
    const body = { version: asked }
    const key = repeatKey([articleId, body])
    // Not `write`: a refusal stands in this question, which goes with the article when that is read again and is gone.
    const { failed } = await call('articleRestore', { path: { id: articleId }, body }, { key })
    if (failed) {
      setFailure(messageOf(failed.problem, 'Ошибка при восстановлении версии'))
      return
    }
    repeatKey.forget()
    void written('articleRestore')
    toast('success', `Версия ${asked} восстановлена`)
    onRestored()
  }

  const question = `Восстановить версию ${asked}?`
  return (
    <Dialog
      title={question}
      opened={version !== undefined}
      onClose={close}
      busy={sending}
      foot={
        <>
          <Button variant="default" data-autofocus onClick={sending ? undefined : close}>
            Отмена
          </Button>
          <Button aria-busy={sending} onClick={() => void act(restore)}>
            {sending ? 'Восстановление…' : 'Да, восстановить'}
          </Button>
        </>
      }
    >
      <p>
        Будет создана новая версия с заголовком, темой, приоритетом, тегами и текстом версии {asked}. Нынешняя останется
        в истории, статус статьи не изменится.
      </p>
      <FormError>{failure}</FormError>
    </Dialog>
  )
}
