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

export type LogoFile = { id: string; name: string; originalName: string; mimetype: string; size: number }

/** Those of the ids that are files of the company; they stay until the transaction has written that it refers to them. */
export async function files(sql: Tag, companyId: string, ids: readonly string[]): Promise<LogoFile[]> {
  if (ids.length === 0) return []
  const rows = await sql<LogoFile[]>`
    select id, name, original_name, mimetype, size from files
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])
    order by id for key share`
  return [...rows]
}

/** What the logos refer to is kept; a logo that was replaced becomes an orphan, unless something else names it (U8). */
export async function refer(sql: Tag, companyId: string, fileIds: readonly string[]): Promise<void> {
  await sql`
    insert into file_refs (company_id, file_id, kind, entity_id)
    select ${companyId}, file, 'logo', ${companyId} from unnest(${[...fileIds]}::uuid[]) file
    on conflict do nothing`
  await sql`
    delete from file_refs
    where company_id = ${companyId} and kind = 'logo' and entity_id = ${companyId}
      and file_id <> all(${[...fileIds]}::uuid[])`
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
