import { useParams } from 'wouter'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import { useRead } from '../../data/useRead.ts'
import { write } from '../../data/write.ts'
import { FormOf } from '../../form/FormOf.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { useForm } from '../../form/useForm.ts'
import { href } from '../../routes.ts'
import { bodyOf, faults } from './position-form.ts'
import type { Position } from './position-list.ts'
import { PositionFields } from './PositionFields.tsx'

export function PositionEditPage() {
  const { id = '' } = useParams()
  return (
    <FormOf
      read={useRead('positionGet', { path: { id } }, { page: true, fresh: true })}
      waiting="Загрузка должности..."
      gone={messages.POSITION_NOT_FOUND}
      failed="Ошибка загрузки должностей"
      backTo={href('positions')}
      backLabel="К должностям"
    >
      {(position) => <PositionForm key={id} position={position} />}
    </FormOf>
  )
}

function PositionForm({ position }: { position: Position }) {
  const { _id, name, description = '', externalId = '', status, updatedAt } = position
  const form = useForm({
    entity: `position/${_id}`,
    version: updatedAt,
    first: { name, description, externalId, active: status === 'active' },
    send: (draft, { version }) => {
      const turned = draft.active ? ('active' as const) : ('inactive' as const)
      return write('positionUpdate', {
        path: { id: _id },
        body: { ...bodyOf(draft), status: turned, updatedAt: version },
      })
    },
    faults,
    said: 'Должность обновлена',
    to: href('positions'),
    onward: (saved) => ({ version: saved.updatedAt }),
  })
  return (
    <FormPage title="Редактирование должности" backTo={href('positions')} backLabel="Должности" form={form}>
      <PositionFields {...form} withStatus />
    </FormPage>
  )
}
