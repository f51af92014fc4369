import type { components } from '../../openapi/gen/schema.d.ts'
import { isOpen } from '../../openapi/rules/tasks/tasks.ts'
import type { Tag } from '../db/client.ts'
import type { Names } from './run-names.ts'

type Schemas = components['schemas']
const PEOPLE_SHOWN = 5

/** The task of an item's failure in a run. */
export type FixRow = {
  runId: string
  itemId: string
  task: string
  number: number
  status: Schemas['TaskStatus']
  deadline: Date | null
  completedBy: string | null
  completedAt: Date | null
  people: Schemas['PersonRef'][]
}

/** By run, the newest of each item. */
export async function fixesOf(
  sql: Tag,
  companyId: string,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, FixRow[]>> {
  if (runIds.length === 0) return new Map()
  const rows = await sql<FixRow[]>`
    select distinct on (f.run_id, f.item_id) f.run_id, f.item_id, t.id as task, t.number, t.status, t.deadline,
      t.details ->> 'completedBy' as completed_by, t.completed_at, coalesce((
        select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name)) from (
          select u.id, u.name from task_people p join users u on u.company_id = p.company_id and u.id = p.user_id
          where p.company_id = ${companyId} and p.task_id = t.id
          order by u.name collate "ru-x-icu", u.id limit ${PEOPLE_SHOWN}) n), '[]') as people
    from run_fixes f join tasks t on t.company_id = ${companyId} and t.id = f.task_id
    where f.company_id = ${companyId} and f.run_id = any (${[...runIds]}::uuid[])
    order by f.run_id, f.item_id, t.number desc`
  return Map.groupBy(rows, ({ runId }) => runId)
}

export function presentFix(fix: FixRow | undefined, names: Names): Schemas['RunFix'] | null {
  if (!fix) return null
  const { task, number, status, deadline, people } = fix
  const isDone = status === 'done'
  return {
    task,
    number,
    isOpen: isOpen(status),
    deadline: deadline?.toISOString() ?? null,
    people,
    fixedBy: isDone ? names(fix.completedBy) : null,
    fixedAt: isDone ? (fix.completedAt?.toISOString() ?? null) : null,
  }
}
