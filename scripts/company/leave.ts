import { DAY } from '../../openapi/rules/durations.ts'
import type { RolePool } from '../../api/db/client.ts'
import { StartError } from '../../api/settings/start-error.ts'

const GRACE_DAYS = 30

const isMissing = (subdomain: string) => new StartError(`Компании с адресом ${subdomain} здесь нет.`)

/** Closes it at once and has it deleted later; one that is closed already keeps its day. */
export async function leave({ sql }: RolePool, subdomain: string, now: Date): Promise<Date> {
  const later = new Date(now.getTime() + GRACE_DAYS * DAY)
  const [row] = await sql<{ leavesAt: Date }[]>`
    update companies set leaves_at = coalesce(leaves_at, ${later}) where subdomain = ${subdomain} returning leaves_at`
  if (!row) throw isMissing(subdomain)
  return row.leavesAt
}

export async function keep({ sql }: RolePool, subdomain: string): Promise<void> {
  const { count } = await sql`update companies set leaves_at = null where subdomain = ${subdomain}`
  if (count === 0) throw isMissing(subdomain)
}
