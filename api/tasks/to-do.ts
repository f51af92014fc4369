import { moduleIsOn } from '../../openapi/rules/company/modules.ts'
import type { Company } from '../context.ts'
import type { Tag } from '../db/client.ts'

/** Tasks that wait for him, for the badge of the menu; a company without the section has none. */
export async function countTasks(sql: Tag, company: Company, userId: string): Promise<number> {
  if (!moduleIsOn(company, 'tasks')) return 0
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from task_people
    where company_id = ${company._id} and user_id = ${userId} and status in ('new', 'in_progress')`
  return row?.n ?? 0
}
