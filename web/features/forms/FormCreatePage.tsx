import { useState } from 'react'
import { write } from '../../data/write.ts'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { bodyOf, emptyForm } from './builder/form-draft.ts'
import { FormBuilder } from './builder/FormBuilder.tsx'

export function FormCreatePage() {
  const [busy, setBusy] = useState(false)
  const form = useForm({
    entity: 'form/new',
    first: emptyForm,
    send: (draft, { key }) => write('formCreate', { body: bodyOf(draft) }, { key }),
    said: 'Форма создана',
    to: href('forms'),
    onward: ({ _id, updatedAt }) => ({
      entity: `form/${_id}`,
      version: updatedAt,
      to: href('formEdit', { id: _id }),
    }),
    hold: busy,
    named: ({ title }) => title,
  })
  return <FormBuilder title="Новая форма" form={form} onBusy={setBusy} />
}
