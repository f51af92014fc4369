import type { Database } from '../../api/db/client.ts'
import { tellClosed } from '../../api/notifications/closed-letters.ts'
import { WORK } from '../../api/queue/deliveries.ts'
import { StartError } from '../../api/settings/start-error.ts'
import { whyNot } from '../company/leave.ts'
import { recordAction } from './actions.ts'

/** At once on every instance: each call reads the company's row. Nothing is deleted, and its administrators are told. */
export async function block({ jobs }: Database, subdomain: string, why: string): Promise<void> {
  await jobs.write(async (sql) => {
    const [closed] = await sql<{ id: string }[]>`
      update companies set leaves_at = 'infinity' where subdomain = ${subdomain} and leaves_at is null returning id`
    if (!closed) throw await notSo(jobs.sql, subdomain, 'уже закрыта')
    await recordAction(sql, { action: 'block', company: subdomain, about: why })
    await tellClosed(sql, { company: closed.id, about: 'blocked', why }, new Date())
    await sql`select pg_notify(${WORK}, '')`
  })
}

export async function unblock({ jobs }: Database, subdomain: string): Promise<void> {
  await jobs.write(async (sql) => {
    const [open] = await sql<{ id: string }[]>`
      update companies set leaves_at = null where subdomain = ${subdomain} and leaves_at = 'infinity' returning id`
    if (!open) throw await notSo(jobs.sql, subdomain, 'не заблокирована')
    await recordAction(sql, { action: 'unblock', company: subdomain })
    await tellClosed(sql, { company: open.id, about: 'open', why: '' }, new Date())
    await sql`select pg_notify(${WORK}, '')`
  })
}

async function notSo(sql: Database['jobs']['sql'], subdomain: string, how: string): Promise<StartError> {
  const [known] =
    await sql`select from companies where subdomain = ${subdomain} and leaves_at is distinct from '-infinity'`
  return known ? new StartError(`Компания ${subdomain} ${how}.`) : whyNot(sql, subdomain)
}
