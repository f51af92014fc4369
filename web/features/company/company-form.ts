import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Problem } from '../../api/problem.ts'
import type { ModuleKey } from '../../../openapi/rules/modules.ts'
import { switchesOf } from './modules.ts'

type Schemas = components['schemas']

/** The settings as they are filled in; logos are saved by themselves. */
export interface CompanyDraft {
  name: string
  timezone: string
  contactEmail: string
  contactPhone: string
  address: string
  switches: Record<ModuleKey, boolean>
}

export const draftOf = (company: Schemas['Company']): CompanyDraft => ({
  name: company.name,
  timezone: company.timezone,
  contactEmail: company.contactEmail ?? '',
  contactPhone: company.contactPhone ?? '',
  address: company.address ?? '',
  switches: switchesOf(company),
})

export const bodyOf = (draft: CompanyDraft) =>
  ({
    name: draft.name.trim(),
    timezone: draft.timezone,
    contactEmail: draft.contactEmail.trim(),
    contactPhone: draft.contactPhone.trim(),
    address: draft.address.trim(),
    moduleSettings: draft.switches,
  }) satisfies Schemas['CompanyUpdate']

/** What is wrong with one field is told at the field, whether the reply names the field or not. */
export const faults = (problem: Problem | undefined): Record<string, string> | undefined =>
  problem?.fields ?? (problem?.code === 'TIMEZONE_UNKNOWN' ? { timezone: problem.message } : undefined)
