import { DAY } from '../../openapi/rules/durations.ts'
import type { RolePool } from '../../api/db/client.ts'
import { StartError } from '../../api/settings/start-error.ts'

const GRACE_DAYS = 30

export async function whyNot(sql: RolePool['sql'], subdomain: string): Promise<StartError> {
  const known = await sql`select from companies where subdomain = ${subdomain}`
  return known.length > 0
    ? new StartError(`Компания ${subdomain} уже удаляется: вернуть её можно только из резервной копии.`)
    : new StartError(`Компании с адресом ${subdomain} здесь нет.`)
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

export async function keep({ sql }: RolePool, subdomain: string): Promise<void> {
  const { count } = await sql`
    update companies set leaves_at = null
    where subdomain = ${subdomain} and leaves_at is distinct from '-infinity'::timestamptz`
  if (count === 0) throw await whyNot(sql, subdomain)
}
