import type { components } from '../../../openapi/gen/schema.d.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { counted, countersOf, type Count } from './counters.ts'
import { personRef } from '../../audience/person-ref.ts'
import { whoOf, type Who } from './who.ts'

type Row = {
  title: string
  deadline: Date | null
  timezone: string
  createdBy: string | null
  createdByName: string | null
  createdAt: Date
}

/** Of its author and of administrators: for others each task of it is one of their own. */
export const groupGet: FeatureHandlers<'tasks'>['groupGet'] = async (context) => {
  const { sql, db, path, problem } = context
  const who = whoOf(context)
  const [row, counts] = await Promise.all([
    db.read(() => first(sql, who, path.id)),
    db.read(
      () =>
        sql<
          Count[]
        >`${counted(sql, who, sql`from tasks t where t.company_id = ${who.companyId} and t.group_id = ${path.id}`)}`,
    ),
  ])
  if (!row) throw problem(404, 'TASK_NOT_FOUND')
  const counters = countersOf(counts)
  const body: components['schemas']['TaskGroup'] = {
    _id: path.id,
    title: row.title,
    deadline: row.deadline?.toISOString() ?? null,
    timezone: row.timezone,
    createdBy: personRef(row.createdBy, row.createdByName),
    createdAt: row.createdAt.toISOString(),
    count: counts.reduce((sum, { status, n }) => sum + (status === 'cancelled' ? 0 : n), 0),
    done: counters.done,
    counters,
  }
  return { status: 200, body }
}

/** Each of them may be changed by itself since: the first that was made tells what they were made as. */
async function first(sql: Tag, { companyId, userId, isAdmin, zone }: Who, id: string): Promise<Row | undefined> {
  const [row] = await sql<Row[]>`
    select t.title, t.deadline, coalesce(r.timezone, ${zone}) as timezone, t.created_by, u.name as created_by_name, t.created_at
    from tasks t
    left join restaurants r on r.company_id = t.company_id and r.id = t.restaurant_id
    left join users u on u.company_id = t.company_id and u.id = t.created_by
    where t.company_id = ${companyId} and t.group_id = ${id} and (${isAdmin} or t.created_by = ${userId})
    order by t.number limit 1`
  return row
}
