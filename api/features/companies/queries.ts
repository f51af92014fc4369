import type { Company } from '../../context.ts'
import type { Tag } from '../../db/client.ts'

/** What is not given is ''. */
export type CompanyRow = {
  id: string
  name: string
  subdomain: string
  timezone: string
  contactEmail: string
  contactPhone: string
  address: string
  logos: Company['logos']
  moduleSettings: Company['moduleSettings'] | null
  runsKeptMonths: Company['runsKeptMonths']
  obligatoryNotifications: Company['obligatoryNotifications']
  createdAt: Date
  updatedAt: Date
}

/** The company, whose settings nobody else changes until the transaction ends; rows that name it may be written meanwhile. */
export async function lock(sql: Tag, companyId: string): Promise<CompanyRow | undefined> {
  const [row] = await sql<CompanyRow[]>`
    select id, name, subdomain, timezone, coalesce(contact_email, '') as contact_email,
      coalesce(contact_phone, '') as contact_phone, coalesce(address, '') as address, logos, module_settings, runs_kept_months,
      obligatory_notifications, created_at, updated_at
    from companies where id = ${companyId} for no key update`
  return row
}

export async function update(sql: Tag, row: CompanyRow): Promise<void> {
  await sql`
    update companies
    set name = ${row.name}, timezone = ${row.timezone}, contact_email = nullif(${row.contactEmail}::text, ''),
      contact_phone = nullif(${row.contactPhone}::text, ''), address = nullif(${row.address}::text, ''),
      logos = ${sql.json(row.logos)}, module_settings = ${row.moduleSettings ? sql.json(row.moduleSettings) : null},
      runs_kept_months = ${row.runsKeptMonths}, obligatory_notifications = ${[...row.obligatoryNotifications]},
      updated_at = ${row.updatedAt}
    where id = ${row.id}`
}

export function present({ id, createdAt, updatedAt, ...row }: CompanyRow): Company {
  const { name, subdomain, timezone, contactEmail, contactPhone, address, logos, moduleSettings, runsKeptMonths } = row
  const { obligatoryNotifications } = row
  return {
    _id: id,
    name,
    subdomain,
    timezone,
    ...(contactEmail && { contactEmail }),
    ...(contactPhone && { contactPhone }),
    ...(address && { address }),
    logos,
    ...(moduleSettings && { moduleSettings }),
    runsKeptMonths,
    obligatoryNotifications,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
