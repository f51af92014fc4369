import { TextInput } from '@mantine/core'
import { useSnapshot } from 'valtio'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { moduleIsOn } from '../../openapi/rules/company/modules.ts'
import { errorOf } from '../lib/field-errors.ts'
import { session } from '../shell/session.ts'

interface ExternalIdFieldProps {
  value: string
  fields: Record<string, string> | undefined
  onChange: (part: { externalId: string }) => void
}

/** What another system calls the same thing: for companies that are connected to one. */
export function ExternalIdField({ value, fields, onChange }: ExternalIdFieldProps) {
  const { company } = useSnapshot(session)
  if (!company || !moduleIsOn(company, 'integrations')) return null
  return (
    <TextInput
      name="externalId"
      label="Внешний ID, необязательно"
      description="Как эта запись зовётся в вашей системе: кадры, касса, 1С"
      autoComplete="off"
      maxLength={limits.app.externalIdMax}
      value={value}
      error={errorOf(fields, 'externalId')}
      onChange={(event) => onChange({ externalId: event.currentTarget.value })}
    />
  )
}

/** As it is sent: nothing is none. */
export const sentExternalId = (typed: string): string | null => typed.trim() || null
