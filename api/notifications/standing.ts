import type { components } from '../../openapi/gen/schema.d.ts'
import { hiddenKinds } from '../../openapi/rules/notifications/notification-kinds.ts'
import type { ModuleSettings } from '../../openapi/rules/company/modules.ts'
import type { Fragment, Tag } from '../db/client.ts'
import { columns, present, type NotificationRow } from './rows.ts'

export type Standing = {
  to: { name: string; email: string | null; subdomain: string }
  notifications: components['schemas']['Notification'][]
}
type Person = Standing['to'] & { zone: string; moduleSettings: ModuleSettings | null }

/**
 * What is still to be told when a channel hands it over: unread, not void, of a section that is on, to somebody who works here.
 * Undefined where there is nothing; its cause took back what it had told (settle.ts).
 */
export async function standing(
  sql: Tag,
  { company, user, now }: { company: string; user: string; now: Date },
  which: Fragment,
  most: number,
): Promise<Standing | undefined> {
  const [person] = await sql<Person[]>`
    select u.name, case when u.email_verified then u.email end as email, c.subdomain, person_zone(${company}, u.id) as zone,
      c.module_settings
    from users u join companies c on c.id = ${company}
    where u.company_id = ${company} and u.id = ${user} and u.is_active and u.deleted_at is null`
  if (!person) return undefined
  const rows = await sql<NotificationRow[]>`
    select ${columns(sql)} from notifications n
    where n.company_id = ${company} and n.user_id = ${user} and n.read_at is null
      and (n.void_at is null or n.void_at > ${now}) and n.kind <> all (${hiddenKinds(person)}::text[]) and ${which}
    order by n.at desc, n.id desc limit ${most}`
  if (rows.length === 0) return undefined
  const { zone, moduleSettings: _, ...to } = person
  return { to, notifications: await present(sql, company, rows, zone) }
}
