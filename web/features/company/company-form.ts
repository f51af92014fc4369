import type { Snapshot } from 'valtio'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { Problem } from '../../api/problem.ts'
import type { ModuleKey } from '../../../openapi/rules/company/modules.ts'
import { switchesOf } from './modules.ts'

type Schemas = components['schemas']
export type Company = Snapshot<Schemas['Company']>

/** The settings as they are filled in, each section by its own key; logos are saved by themselves. */
export interface CompanyDraft extends Record<ModuleKey, boolean> {
  name: string
  timezone: string
  contactEmail: string
  contactPhone: string
  address: string
  runsKeptMonths: Company['runsKeptMonths']
  obligatoryNotifications: Company['obligatoryNotifications']
}

export const draftOf = (company: Company): CompanyDraft => ({
  name: company.name,
  timezone: company.timezone,
  contactEmail: company.contactEmail ?? '',
  contactPhone: company.contactPhone ?? '',
  address: company.address ?? '',
  runsKeptMonths: company.runsKeptMonths,
  obligatoryNotifications: company.obligatoryNotifications,
  ...switchesOf(company),
})

export const bodyOf = (draft: CompanyDraft) =>
  ({
    name: draft.name.trim(),
    timezone: draft.timezone,
    contactEmail: draft.contactEmail.trim(),
    contactPhone: draft.contactPhone.trim(),
    address: draft.address.trim(),
    runsKeptMonths: draft.runsKeptMonths,
    obligatoryNotifications: [...draft.obligatoryNotifications],
    moduleSettings: switchesOf({ moduleSettings: draft }),
  }) satisfies Schemas['CompanyUpdate']

/** What is wrong with one field is told at the field, whether the reply names the field or not. */
export const faults = ({ fields, code, message }: Problem): Record<string, string> | undefined =>
  fields ?? (code === 'TIMEZONE_UNKNOWN' ? { timezone: message } : undefined)
