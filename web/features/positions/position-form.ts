import { sentExternalId } from '../../form/ExternalIdField.tsx'
import type { Problem } from '../../api/problem.ts'

/** A position as it is filled in. */
export interface PositionDraft {
  name: string
  description: string
  externalId: string
  active: boolean
}

export const bodyOf = ({ name, description, externalId }: PositionDraft) => ({
  name: name.trim(),
  description: description.trim(),
  externalId: sentExternalId(externalId),
})

/** A name that is taken is a fault of the field, whether the reply names the field or not. */
export const faults = (problem: Problem): Record<string, string> | undefined =>
  problem.fields ?? (problem.code === 'POSITION_NAME_TAKEN' ? { name: problem.message } : undefined)
