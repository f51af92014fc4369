import type { components } from '../../openapi/gen/schema.d.ts'
import {
  chosen,
  DEFAULT_QUIET,
  type Choices,
  type NotificationKind,
} from '../../openapi/rules/notifications/notification-kinds.ts'
import { nextAt, type Quiet } from '../../openapi/rules/notifications/quiet-hours.ts'
import type { Tag } from '../db/client.ts'

export type Settings = {
  choices: Choices
  quiet: Quiet | null
  /** Whether he has chosen these hours, or none. */
  isQuietChosen: boolean
  digestAt: string | null
  /** By whose clock he lives. */
  zone: string
  hasMailbox: boolean
  /** What his company has made obligatory. */
  obligatory: NotificationKind[]
}
type Row = {
  isChosen: boolean
  isQuietChosen: boolean
  choices: Choices | null
  quietFrom: string | null
  quietTo: string | null
  digestAt: string | null
  zone: string
  hasMailbox: boolean
  obligatory: NotificationKind[]
}

/** As somebody has chosen, or as the rules say. */
export async function settingsOf(sql: Tag, company: string, user: string): Promise<Settings> {
  const [row] = await sql<Row[]>`
    select s.user_id is not null as is_chosen, s.user_id is not null and coalesce(s.quiet_chosen,
        (s.quiet_from, s.quiet_to) is distinct from (${DEFAULT_QUIET.from}::time, ${DEFAULT_QUIET.to}::time)) as is_quiet_chosen,
      s.choices, to_char(s.quiet_from, 'HH24:MI') as quiet_from,
      to_char(s.quiet_to, 'HH24:MI') as quiet_to, to_char(s.digest_at, 'HH24:MI') as digest_at,
      person_zone(${company}, ${user}) as zone, u.email is not null and u.email_verified as has_mailbox,
      c.obligatory_notifications as obligatory
    from users u join companies c on c.id = ${company} left join notification_settings s on s.company_id = ${company} and s.user_id = u.id
    where u.company_id = ${company} and u.id = ${user}`
  if (!row) throw new Error('nobody has these settings')
  const { isChosen, choices, quietFrom, quietTo, ...rest } = row
  const own = quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null
  return { ...rest, choices: choices ?? {}, quiet: isChosen ? own : DEFAULT_QUIET }
}

type Wish = components['schemas']['NotificationSettingsInput']

/** What somebody chooses, over what stands; undefined where it would switch off what may not be. */
export async function choose(
  sql: Tag,
  { company, user, now }: { company: string; user: string; now: Date },
  { kinds = [], ...wish }: Wish,
): Promise<Settings | undefined> {
  // Two tabs that choose at once: the second chooses on what the first has left.
  await sql`select from users where company_id = ${company} and id = ${user} for no key update`
  const old = await settingsOf(sql, company, user)
  const choices = chosen(old.choices, kinds, old.obligatory)
  if (!choices) return undefined
  const { quietHours: quiet = old.quiet, digestAt = old.digestAt } = wish
  const isQuietChosen = old.isQuietChosen || wish.quietHours !== undefined
  const row = {
    choices: sql.json(choices),
    quietChosen: isQuietChosen,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    digestAt,
    digestDueAt: digestAt === null ? null : nextAt(digestAt, old.zone, now),
    updatedAt: now,
  }
  await sql`
    insert into notification_settings ${sql({ companyId: company, userId: user, digestFrom: now, ...row })}
    on conflict (company_id, user_id) do update set ${sql(row)}`
  return { ...old, isQuietChosen, choices, quiet, digestAt }
}
