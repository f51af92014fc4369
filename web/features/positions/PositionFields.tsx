import { Checkbox } from '@mantine/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { ExternalIdField } from '../../form/ExternalIdField.tsx'
import { errorOf } from '../../lib/field-errors.ts'
import { NameFields } from '../../ui/NameFields.tsx'
import type { PositionDraft } from './position-form.ts'

interface PositionFieldsProps {
  draft: PositionDraft
  change: (part: Partial<PositionDraft>) => void
  fields: Record<string, string> | undefined
  withStatus?: boolean
}

export function PositionFields({ draft, change, fields, withStatus = false }: PositionFieldsProps) {
  return (
    <>
      <NameFields
        draft={draft}
        change={change}
        fields={fields}
        nameMax={limits.positions.nameMax}
        descriptionMax={limits.positions.descriptionMax}
      />
      <ExternalIdField value={draft.externalId} fields={fields} onChange={change} />
      {withStatus && (
        <Checkbox
          name="status"
          label="Активна"
          description="Неактивную должность нельзя выбрать для сотрудника или статьи"
          checked={draft.active}
          error={errorOf(fields, 'status')}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
