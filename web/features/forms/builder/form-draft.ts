import type { Snapshot } from 'valtio'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'

type Schemas = components['schemas']
export type Form = Snapshot<Schemas['Form']>

/** A form as it is built. */
export interface FormDraft {
  title: string
  description: string
  isActive: boolean
  category: string | null
  fields: readonly FormField[]
}

export const emptyForm: FormDraft = { title: '', description: '', isActive: true, category: null, fields: [] }

export const draftOf = ({ title, description, isActive, category, fields }: Form): FormDraft => ({
  title,
  description,
  isActive,
  category: category?._id ?? null,
  fields: fields.map((field): FormField => {
    const { options, ...rest } = field
    return { ...rest, ...(options && { options: [...options] }) }
  }),
})

/** What a field's type has not, and blank settings, the server leaves out (FormField). */
export const bodyOf = ({ fields, ...draft }: FormDraft): Schemas['FormInput'] => ({ ...draft, fields: [...fields] })
