import { DAY } from '../../openapi/rules/time/durations.ts'
import type { RolePool } from '../../api/db/client.ts'
import { StartError } from '../../api/settings/start-error.ts'

const GRACE_DAYS = 30

export async function whyNot(sql: RolePool['sql'], subdomain: string): Promise<StartError> {
  const [known] = await sql<{ isBlocked: boolean }[]>`
    select coalesce(leaves_at = 'infinity', false) as is_blocked from companies where subdomain = ${subdomain}`
  if (!known) return new StartError(`Компании с адресом ${subdomain} здесь нет.`)
  return known.isBlocked
    ? new StartError(`Компания ${subdomain} заблокирована, а не удаляется: bun run operate unblock ${subdomain}`)
    : new StartError(`Компания ${subdomain} уже удаляется: вернуть её можно только из резервной копии.`)
}

/** Closes it at once and has it deleted later; one that is closed already keeps its day. */
export async function leave({ sql }: RolePool, subdomain: string, now: Date): Promise<Date> {
  const later = new Date(now.getTime() + GRACE_DAYS * DAY)
  const [row] = await sql<{ leavesAt: Date }[]>`
    update companies set leaves_at = case when leaves_at < 'infinity' then leaves_at else ${later} end
    where subdomain = ${subdomain} and leaves_at is distinct from '-infinity'::timestamptz returning leaves_at`
  if (!row) throw await whyNot(sql, subdomain)
  return row.leavesAt
}

/** As it was before: open, or closed by an operator (D36), which only his `unblock` ends. */
export async function keep({ sql }: RolePool, subdomain: string): Promise<'open' | 'blocked'> {
  const [kept] = await sql<{ isBlocked: boolean }[]>`
    update companies c set leaves_at = case when (
      select a.action from operator_actions a
      where a.company = c.subdomain and a.action in ('block', 'unblock') and a.at >= c.created_at
      order by a.id desc limit 1) = 'block' then 'infinity'::timestamptz end
    where subdomain = ${subdomain} and (leaves_at is null or isfinite(leaves_at))
    returning leaves_at is not null as is_blocked`
  if (!kept) throw await whyNot(sql, subdomain)
  return kept.isBlocked ? 'blocked' : 'open'
}
