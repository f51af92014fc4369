import type { Company } from '../context.ts'

/** A company as a caller's row brings it along. */
export type CompanyRow = {
  companyId: string
  name: string
  subdomain: string
  timezone: string
  contactEmail: string | null
  contactPhone: string | null
  address: string | null
  logos: Company['logos']
  moduleSettings: Company['moduleSettings'] | null
  runsKeptMonths: Company['runsKeptMonths']
  obligatoryNotifications: Company['obligatoryNotifications']
  createdAt: Date
  updatedAt: Date
}

export const companyOf = (row: CompanyRow): Company => ({
  _id: row.companyId,
  name: row.name,
  subdomain: row.subdomain,
  timezone: row.timezone,
  ...(row.contactEmail && { contactEmail: row.contactEmail }),
  ...(row.contactPhone && { contactPhone: row.contactPhone }),
  ...(row.address && { address: row.address }),
  logos: row.logos,
  ...(row.moduleSettings && { moduleSettings: row.moduleSettings }),
  runsKeptMonths: row.runsKeptMonths,
  obligatoryNotifications: row.obligatoryNotifications,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})
