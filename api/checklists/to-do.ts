import { limits } from '../../openapi/gen/limits.gen.ts'
import { moduleIsOn } from '../../openapi/rules/company/modules.ts'
import type { Session } from '../context.ts'
import type { Tag } from '../db/client.ts'
import { fillsIn } from './filling.ts'

/** Runs that wait for him, for the badge of the menu: as `isToDo` of rules/checklists/run-state.ts has it, however late the jobs are. */
export async function countRuns(
  sql: Tag,
  { company, user }: Pick<Session, 'company' | 'user'>,
  now: Date,
): Promise<number> {
  if (!moduleIsOn(company, 'checklists')) return 0
  const companyId = company._id
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from checklist_runs r
    join checklists k on k.company_id = ${companyId} and k.id = r.checklist_id
    where r.company_id = ${companyId} and r.status in ('scheduled', 'in_progress', 'overdue')
      and r.business_date between (${now}::timestamptz at time zone 'UTC')::date - 2
        and (${now}::timestamptz at time zone 'UTC')::date + 1
      and r.closes_at > ${now} and ${fillsIn(sql, { companyId, user })}
      and r.starts_at - case when r.ordinal = 0 then make_interval(mins => ${limits.checklists.opensMinutesBefore})
        else interval '0' end <= ${now}`
  return row?.n ?? 0
}
