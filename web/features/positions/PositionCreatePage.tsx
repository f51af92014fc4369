import { write } from '../../data/write.ts'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { bodyOf, faults, type PositionDraft } from './position-form.ts'
import { PositionFields } from './PositionFields.tsx'

const first: PositionDraft = { name: '', description: '', externalId: '', active: true }

export function PositionCreatePage() {
  const form = useForm({
    entity: 'position/new',
    first,
    send: (draft, { key }) => write('positionCreate', { body: bodyOf(draft) }, { key }),
    faults,
    said: 'Должность создана',
    to: href('positions'),
    onward: ({ _id, updatedAt }) => ({
      entity: `position/${_id}`,
      version: updatedAt,
      to: href('positionEdit', { id: _id }),
    }),
  })
  return (
    <FormPage title="Новая должность" backTo={href('positions')} backLabel="Должности" form={form}>
      <PositionFields {...form} />
    </FormPage>
  )
}
