import type { ChangeEvent } from 'react'
import { errorOf } from './field-errors.ts'

interface Fields<Name extends string> {
  draft: Readonly<Record<Name, string>>
  change: (part: Record<Name, string>) => void
  fields: Record<string, string> | undefined
}

/** What a field of text takes of its form: the name of the contract, what is typed, its fault, and how it is changed. */
export const textField = <Name extends string>({ draft, change, fields }: Fields<NoInfer<Name>>, name: Name) => ({
  name,
  value: draft[name],
  error: errorOf(fields, name),
  onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    change({ [name]: currentTarget.value } as Record<Name, string>), // of this one key
})
