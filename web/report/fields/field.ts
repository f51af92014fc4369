import type { components } from '../../../openapi/gen/schema.d.ts'
import { columnTitle } from '../../../openapi/rules/forms/form-answers.ts'
import type { FormField } from '../../../openapi/rules/forms/forms.ts'
import { fieldIdOf } from '../field-ids.ts'

type Value = components['schemas']['FormValue']

export interface FieldProps {
  field: FormField
  value: Value | undefined
  fault: string | undefined
  onChange: (value: Value) => void
}

/** What every Mantine field is given alike. */
export const commonOf = ({ field, fault }: Pick<FieldProps, 'field' | 'fault'>) => ({
  id: fieldIdOf(field.id),
  label: columnTitle(field),
  description: field.hint,
  error: fault,
  required: field.required ?? false,
  // The browser's own bubbles say nothing that ours doesn't.
  withAsterisk: field.required ?? false,
})
