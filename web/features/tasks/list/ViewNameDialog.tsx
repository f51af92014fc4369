import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { Dialog } from '../../../ui/Dialog.tsx'
import { FormFoot } from '../../../ui/FormFoot.tsx'
import { FILTERS_NAME_MAX } from './saved-views.ts'

interface ViewNameProps {
  onSave: (name: string) => void
  onClose: () => void
}

/** What the filters will be called. */
export function ViewNameDialog({ onSave, onClose }: ViewNameProps) {
  const form = useId()
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string>()
  return (
    <Dialog
      title="Сохранить фильтры"
      opened
      onClose={onClose}
      foot={
        <FormFoot form={form} busy={false} onClose={onClose}>
          Сохранить
        </FormFoot>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() === '') setFault('Введите название')
          else onSave(name.trim())
        }}
      >
        <TextInput
          label="Название"
          placeholder="Срочные на кухне"
          data-autofocus
          autoComplete="off"
          maxLength={FILTERS_NAME_MAX}
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
