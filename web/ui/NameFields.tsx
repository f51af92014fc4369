import { Textarea, TextInput } from '@mantine/core'
import { errorOf } from '../lib/field-errors.ts'
import { counted } from './counted.ts'

interface NameFieldsProps {
  draft: { name: string; description: string }
  onChange: (part: { name: string } | { description: string }) => void
  fields: Record<string, string> | undefined
  nameMax: number
  descriptionMax: number
}

/** What most things of a company begin with: a name and a description. */
export function NameFields({ draft, onChange, fields, nameMax, descriptionMax }: NameFieldsProps) {
  return (
    <>
      <TextInput
        name="name"
        label="Название"
        {...counted(draft.name, nameMax)}
        autoComplete="off"
        value={draft.name}
        error={errorOf(fields, 'name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Textarea
        name="description"
        label="Описание, необязательно"
        {...counted(draft.description, descriptionMax)}
        rows={3}
        value={draft.description}
        error={errorOf(fields, 'description')}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </>
  )
}
