import { Button, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { useBusy } from '../../lib/useBusy.ts'
import { Dialog } from '../../ui/Dialog.tsx'

interface ViewDialogProps {
  /** Why it was not kept, in words. */
  onSave: (name: string) => Promise<string | undefined>
  onClose: () => void
}

/** What this view of the page will be called. */
export function ViewDialog({ onSave, onClose }: ViewDialogProps) {
  const form = useId()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  const { busy: sending, act } = useBusy()
  async function submit() {
    if (name.trim() === '') return setFault('Введите название')
    await act(async () => setFault(await onSave(name.trim())))
  }
  return (
    <Dialog
      title="Сохранить вид"
      opened
      onClose={onClose}
      busy={sending}
      foot={
        <>
          <Button variant="default" disabled={sending} onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={form} loading={sending}>
            Сохранить
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextInput
          label="Название"
          placeholder="Кухня за месяц"
          description="Запомнятся раздел, период и фильтры"
          data-autofocus
          autoComplete="off"
          maxLength={limits.monitoring.viewNameMax}
          value={name}
          error={fault}
          onChange={({ currentTarget }) => {
            setFault(undefined)
            setName(currentTarget.value)
          }}
        />
      </form>
    </Dialog>
  )
}
