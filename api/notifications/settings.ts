import { DEFAULT_QUIET, type Choices } from '../../openapi/rules/notification-kinds.ts'
import type { Quiet } from '../../openapi/rules/quiet-hours.ts'
import type { Tag } from '../db/client.ts'

export type Settings = {
  choices: Choices
  quiet: Quiet | null
  digestAt: string | null
  /** By whose clock he lives. */
  zone: string
  hasMailbox: boolean
}
type Row = {
  isChosen: boolean
  choices: Choices | null
  quietFrom: string | null
  quietTo: string | null
  digestAt: string | null
  zone: string
  hasMailbox: boolean
}

/** As somebody has chosen, or as the rules say. */
export async function settingsOf(sql: Tag, company: string, user: string): Promise<Settings> {
  const [row] = await sql<Row[]>`
    select s.user_id is not null as is_chosen, s.choices, to_char(s.quiet_from, 'HH24:MI') as quiet_from,
      to_char(s.quiet_to, 'HH24:MI') as quiet_to, to_char(s.digest_at, 'HH24:MI') as digest_at,
      person_zone(${company}, ${user}) as zone, u.email is not null and u.email_verified as has_mailbox
    from users u left join notification_settings s on s.company_id = ${company} and s.user_id = u.id
    where u.company_id = ${company} and u.id = ${user}`
  if (!row) throw new Error('nobody has these settings')
  const { isChosen, choices, quietFrom, quietTo, ...rest } = row
  const own = quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null
  return { ...rest, choices: choices ?? {}, quiet: isChosen ? own : DEFAULT_QUIET }
}
