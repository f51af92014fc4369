import { Checkbox } from '@mantine/core'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { Problem } from '../../api/problem.ts'
import { errorOf } from '../../lib/field-errors.ts'
import { NameFields } from '../../ui/NameFields.tsx'

/** A position as it is filled in. */
export interface PositionDraft {
  name: string
  description: string
  active: boolean
}

/** A name that is taken is a fault of the field, whether the reply names the field or not. */
export const faults = (problem: Problem | undefined): Record<string, string> | undefined =>
  problem?.fields ?? (problem?.code === 'POSITION_NAME_TAKEN' ? { name: problem.message } : undefined)

interface PositionFieldsProps {
  draft: PositionDraft
  onChange: (part: Partial<PositionDraft>) => void
  problem: Problem | undefined
  withStatus?: boolean
}

export function PositionFields({ draft, onChange, problem, withStatus = false }: PositionFieldsProps) {
  const fields = faults(problem)
  return (
    <>
      <NameFields
        draft={draft}
        onChange={onChange}
        fields={fields}
        nameMax={limits.positions.nameMax}
        descriptionMax={limits.positions.descriptionMax}
      />
      {withStatus && (
        <Checkbox
          name="status"
          label="Активна"
          description="Неактивную должность нельзя выбрать для сотрудника или статьи"
          checked={draft.active}
          error={errorOf(fields, 'status')}
          onChange={(event) => onChange({ active: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
