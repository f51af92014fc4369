import { nextAt } from '../../openapi/rules/notifications/quiet-hours.ts'
import { enterAsApp } from '../db/client.ts'
import { deliver } from '../queue/deliveries.ts'
import type { Run } from '../queue/jobs/runner.ts'
import { dueFor, quietColumns, type QuietRow } from './chosen.ts'
import { DIGEST, outward, type Digest } from './outward.ts'

/** One transaction of a company. */
const LETTERS = 500

async function inCompanies(
  run: Run,
  companies: readonly { companyId: string }[],
  step: (run: Run, company: string) => Promise<number>,
): Promise<number> {
  let total = 0
  for (const { companyId } of companies) {
    if (run.signal.aborted) break
    for (;;) {
      await run.keep()
      const done = await step(run, companyId)
      total += done
      if (done < LETTERS || run.signal.aborted) break
    }
  }
  return total
}

type Due = QuietRow & { id: string; userId: string }

/** What is urgent and nobody has read for an hour; in his quiet hours it waits for their end. */
export async function sendLetters(run: Run): Promise<number> {
  const companies = await run.sql<{ companyId: string }[]>`
    select distinct company_id from notifications where mail_due_at <= ${run.now}`
  return inCompanies(run, companies, ({ write, now }, company) =>
    write(async (sql) => {
      await enterAsApp(sql, company)
      const rows = await sql<Due[]>`
        select n.id, n.user_id, person_zone(${company}, n.user_id) as zone, ${quietColumns(sql)}
        from notifications n left join notification_settings s on s.company_id = ${company} and s.user_id = n.user_id
        where n.company_id = ${company} and n.mail_due_at <= ${now}
        order by n.mail_due_at limit ${LETTERS} for update of n skip locked`
      const held = rows.map((row) => ({ ...row, dueAt: dueFor(row, now) }))
      const later = held.filter(({ dueAt }) => dueAt > now)
      const ready = held.filter(({ dueAt }) => dueAt <= now)
      await sql`
        update notifications n set mail_due_at = m.due_at
        from unnest(${held.map(({ userId }) => userId)}::uuid[], ${held.map(({ id }) => id)}::uuid[],
          ${held.map(({ dueAt }) => (dueAt > now ? dueAt.toISOString() : null))}::text[]::timestamptz[]) m (user_id, id, due_at)
        where n.company_id = ${company} and n.user_id = m.user_id and n.id = m.id`
      await outward(sql, 'mail', company, ready, now)
      return ready.length + later.length
    }),
  )
}

type Wanted = { userId: string; digestAt: string; digestFrom: Date; zone: string }

/** To each at his hour: what he has not read since the last one. */
export async function sendDigests(run: Run): Promise<number> {
  const companies = await run.sql<{ companyId: string }[]>`
    select distinct company_id from notification_settings where digest_due_at <= ${run.now}`
  return inCompanies(run, companies, ({ write, now }, company) =>
    write(async (sql) => {
      await enterAsApp(sql, company)
      const rows = await sql<Wanted[]>`
        select s.user_id, to_char(s.digest_at, 'HH24:MI') as digest_at, s.digest_from, person_zone(${company}, s.user_id) as zone
        from notification_settings s where s.company_id = ${company} and s.digest_due_at <= ${now}
        order by s.user_id limit ${LETTERS} for update skip locked`
      await deliver(
        sql,
        rows.map(({ userId, digestFrom }) => ({
          channel: 'mail' as const,
          company,
          lane: company,
          payload: {
            template: DIGEST,
            user: userId,
            from: digestFrom.toISOString(),
            to: now.toISOString(),
          } satisfies Digest,
        })),
        now,
      )
      const next = rows.map(({ digestAt, zone }) => nextAt(digestAt, zone, now).toISOString())
      await sql`
        update notification_settings s set digest_from = ${now}, digest_due_at = m.due_at
        from unnest(${rows.map(({ userId }) => userId)}::uuid[], ${next}::text[]::timestamptz[]) m (user_id, due_at)
        where s.company_id = ${company} and s.user_id = m.user_id`
      return rows.length
    }),
  )
}
