import { Button } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../api/problem.ts'
import { write } from '../../../data/write.ts'
import { createRepeatKeys } from '../../../lib/repeat-key.ts'
import { useBusy } from '../../../lib/useBusy.ts'
import { toast } from '../../../shell/notifications.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { TodayLine } from '../shared/TodayLine.tsx'

interface RestoreDialogProps {
  checklist: { _id: string; updatedAt: string }
  /** The version that would come back; undefined closes the question. */
  version: number | undefined
  /** What it would be called then. */
  next: number
  onClose: () => void
}

/** It comes back as a new version, so nothing is lost by it; what it does to today is said before. */
export function RestoreDialog({ checklist: { _id: id, updatedAt }, version, next, onClose }: RestoreDialogProps) {
  // A dialog that closes keeps its words until it is gone.
  const [asked, setAsked] = useState(version)
  if (version !== undefined && version !== asked) setAsked(version)
  const { busy, act } = useBusy()
  const [failure, setFailure] = useState<string>()
  const [repeatKey] = useState(() => createRepeatKeys())
  const close = () => {
    setFailure(undefined)
    onClose()
  }

  async function restore() {
    if (asked === undefined) return
    setFailure(undefined)
    const body = { version: asked, updatedAt }
    const { failed } = await write('checklistRestore', { path: { id }, body }, { key: repeatKey([id, body]) })
    if (failed) return setFailure(messageOf(failed.problem, 'Ошибка сохранения'))
    repeatKey.forget()
    toast('success', `Версия ${asked} возвращена`)
    close()
  }

  return (
    <Dialog
      title={`Вернуть версию ${asked}?`}
      opened={version !== undefined}
      onClose={close}
      busy={busy}
      foot={
        <>
          <Button variant="default" data-autofocus onClick={busy ? undefined : close}>
            Отмена
          </Button>
          <Button aria-busy={busy} onClick={() => void act(restore)}>
            Да, вернуть
          </Button>
        </>
      }
    >
      <p>
        Пункты и расписание станут такими, какими были в версии {asked}, — версией {next}. Нынешние останутся в истории.
      </p>
      {version !== undefined && (
        <p className="versions-today">
          <TodayLine id={id} becomes={{ one: 'изменится', many: 'изменятся' }} />
        </p>
      )}
      <FormError>{failure}</FormError>
    </Dialog>
  )
}
