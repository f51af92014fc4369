import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { type Changes, shownChanges } from '../../../openapi/rules/events/changes.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { isThere } from './people.ts'
import { personRef } from '../../audience/person-ref.ts'
import { whoOf } from './who.ts'

type Schemas = components['schemas']
type Entry = {
  taskId: string
  at: Date
  by: string | null
  action: Schemas['TaskHistoryAction']
  comment?: string | undefined
  changes?: Changes | undefined
  /** The device's own name of the change. */
  clientId?: string | undefined
}

export async function keep(sql: Tag, companyId: string, entry: Entry): Promise<void> {
  const { taskId, at, by, action, comment = null, changes = {}, clientId = null } = entry
  await sql`
    insert into task_history (company_id, id, task_id, at, by_id, action, comment, changes, client_id)
    values (${companyId}, ${Bun.randomUUIDv7()}, ${taskId}, ${at}, ${by}, ${action}, ${comment},
      ${sql.json(shownChanges(changes) as never)}, ${clientId})`
}

/** Whether the same change of that device was made already. */
export async function isDone(
  sql: Tag,
  companyId: string,
  taskId: string,
  clientId: string | undefined,
): Promise<boolean> {
  if (clientId === undefined) return false
  const rows = await sql`
    select from task_history where company_id = ${companyId} and task_id = ${taskId} and client_id = ${clientId}`
  return rows.length > 0
}

type Row = {
  id: string
  at: Date
  isBySomebody: boolean
  byId: string | null
  byName: string | null
  action: Schemas['TaskHistoryAction']
  comment: string | null
  changes: Schemas['EventChange'][]
}

export const taskListHistory: FeatureHandlers<'tasks'>['taskListHistory'] = async (context) => {
  const { sql, db, path, query, problem } = context
  const { before, limit = limits.tasks.historyPageSize } = query
  const who = whoOf(context)
  const { companyId } = who
  const older = sql`
    and (h.at, h.id) < (
      select at, id from task_history where company_id = ${companyId} and task_id = ${path.id} and id = ${before ?? null})`
  const [isSeen, rows] = await Promise.all([
    db.read(() => isThere(sql, who, path.id)),
    db.read(
      () => sql<Row[]>`
        select h.id, h.at, h.by_id is not null as is_by_somebody, u.id as by_id, coalesce(u.name, k.name) as by_name,
          h.action, h.comment, h.changes
        from task_history h
        left join users u on u.company_id = h.company_id and u.id = h.by_id
        left join api_keys k on k.company_id = h.company_id and k.id = h.by_id
        where h.company_id = ${companyId} and h.task_id = ${path.id} ${before === undefined ? sql`` : older}
        order by h.at desc, h.id desc limit ${limit + 1}`,
    ),
  ])
  if (!isSeen) throw problem(404, 'TASK_NOT_FOUND')
  const history = rows.slice(0, limit).map(({ id, at, isBySomebody, byId, byName, action, comment, changes }) => ({
    _id: id,
    at: at.toISOString(),
    by: isBySomebody ? personRef(byId, byName) : null,
    action,
    comment,
    changes,
  }))
  return { status: 200, body: { history, hasMore: rows.length > limit } }
}
