import { Textarea, TextInput } from '@mantine/core'
import { textField } from '../lib/text-field.ts'
import { counted } from './counted.ts'

interface NameFieldsProps {
  draft: { name: string; description: string }
  change: (part: { name: string } | { description: string }) => void
  fields: Record<string, string> | undefined
  nameMax: number
  descriptionMax: number
}

/** What most things of a company begin with: a name and a description. */
export function NameFields({ nameMax, descriptionMax, ...form }: NameFieldsProps) {
  const { draft } = form
  return (
    <>
      <TextInput label="Название" {...counted(draft.name, nameMax)} autoComplete="off" {...textField(form, 'name')} />
      <Textarea
        label="Описание, необязательно"
        {...counted(draft.description, descriptionMax)}
        rows={3}
        {...textField(form, 'description')}
      />
    </>
  )
}
