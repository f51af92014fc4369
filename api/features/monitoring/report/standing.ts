import type { components } from '../../../../openapi/gen/schema.d.ts'
import { moduleIsOn } from '../../../../openapi/rules/company/modules.ts'
import type { Company } from '../../../context.ts'
import type { Fragment, Tag } from '../../../db/client.ts'

type Report = components['schemas']['MonitoringReport']
type Row = {
  email: string
  name: string
  report: Report
  companyName: string
  subdomain: string
  timezone: string
  moduleSettings: Company['moduleSettings'] | null
}

/** Of `m`; once its restaurant is deleted it is the whole company's: its dialog must be able to show it and to save it. */
export const reportOf = (sql: Tag): Fragment => sql`
  case when exists (select from restaurants r where r.company_id = m.company_id and r.id::text = m.report ->> 'restaurant')
    then m.report else m.report || '{"restaurant": null}' end`

/** Who has asked for his report and may still read it, with a mailbox that is proved. */
export async function standing(sql: Tag, companyId: string, userId: string) {
  const [row] = await sql<Row[]>`
    select u.email, u.name, ${reportOf(sql)} as report, c.name as company_name, c.subdomain, c.timezone, c.module_settings
    from monitoring_mine m
    join users u on u.company_id = m.company_id and u.id = m.user_id
    join companies c on c.id = m.company_id
    where m.company_id = ${companyId} and m.user_id = ${userId} and u.is_active and u.deleted_at is null
      and u.role = 'admin' and u.email is not null and u.email_verified and (m.report ->> 'isOn')::boolean`
  if (!row) return undefined
  const { moduleSettings, ...rest } = row
  const company = { _id: companyId, timezone: row.timezone, ...(moduleSettings && { moduleSettings }) }
  return moduleIsOn(company, 'analytics') ? { ...rest, company } : undefined
}
