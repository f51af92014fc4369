import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { fill } from '../../../../openapi/rules/text/fill.ts'
import { pagesOf, windowOf } from '../../../../openapi/rules/values/lists.ts'
import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import { taskChanges } from '../../../../openapi/rules/tasks/task-changes.ts'
import { cleanRepeat, ruleOf } from '../../../../openapi/rules/tasks/task-repeat.ts'
import { assigneesMax, rankOf } from '../../../../openapi/rules/tasks/tasks.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { setFileRefs } from '../../../db/entities/file-refs.ts'
import { changedAt, isStale } from '../../../db/updated-at.ts'
import { record } from '../../../events/record.ts'
import { dropSchedules, keepSchedule, moveSchedule } from '../../../schedule/schedules.ts'
import { refer } from '../refer.ts'
import { lost } from '../refuse.ts'
import { whoOf, type Who } from '../who.ts'
import { SERIES } from './create.ts'
import { mayEdit, presentSeries, seen, selectSeries, type SeriesDetails, type SeriesRow } from './rows.ts'

type Calls = 'seriesList' | 'seriesGet' | 'seriesUpdate' | 'seriesDelete'

export const series: Pick<FeatureHandlers<'tasks'>, Calls> = {
  async seriesList(context) {
    const { sql, db, query } = context
    const { status = 'active' } = query
    const who = whoOf(context)
    const window = windowOf(query, limits.tasks.pageSize)
    const found = sql`${seen(sql, who)}
      ${status === 'all' ? sql`` : status === 'active' ? sql`and s.ended_at is null` : sql`and s.ended_at is not null`}`
    const page = sql`${found}
      order by lower(s.title collate "ru-x-icu"), s.id limit ${window.limit} offset ${window.offset}`
    const [rows, [counted]] = await Promise.all([
      db.read(() => selectSeries(sql, who, page)),
      db.read(() => sql<{ n: number }[]>`select count(*)::int as n from task_series s where ${found}`),
    ])
    const total = counted?.n ?? 0
    return { status: 200, body: { series: await presentSeries(sql, who, rows), total, ...pagesOf(total, window) } }
  },

  async seriesGet(context) {
    const { sql, db, path, problem } = context
    const who = whoOf(context)
    const found = await db.read(() => shown(sql, who, path.id))
    if (!found) throw problem(404, 'SERIES_NOT_FOUND')
    return { status: 200, body: found }
  },

  /** From here on: what was made stays as it is. */
  async seriesUpdate(context) {
    const { path, body, db, company, problem } = context
    return db.write(company._id, async (sql) => {
      const who = whoOf(context)
      const old = await lock(sql, who, path.id)
      if (!old) throw problem(404, 'SERIES_NOT_FOUND')
      if (!mayEdit(who, old)) throw problem(409, 'TASK_NOT_YOURS')
      if (old.endedAt) throw problem(409, 'SERIES_ENDED')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      const repeat = body.repeat ? cleanRepeat(body.repeat) : old.repeat
      if (!repeat) throw problem(400, 'REPEAT_INVALID', undefined, lost('REPEAT_INVALID', 'repeat'))
      const [before] = await presentSeries(sql, who, [old])
      if (!before) throw new Error('a locked series was not shown')
      const { assignees, attachments, ...places } = await refer(sql, who, body, {
        assignees: old.people.flatMap(({ id }) => id ?? []),
        category: old.category?._id ?? null,
        restaurant: old.restaurant?._id ?? null,
        form: old.form?._id ?? null,
        files: old.details.attachments,
      })
      const next = {
        ...before,
        ...places,
        ...(assignees && { assignees }),
        ...(attachments && { attachments }),
        title: body.title === undefined ? old.title : cleanText(body.title),
        description: body.description === undefined ? old.description : cleanText(body.description),
        priority: body.priority ?? before.priority,
        assignMode: body.assignMode ?? before.assignMode,
        requireReview: body.requireReview ?? before.requireReview,
        requirePhoto: body.requirePhoto ?? before.requirePhoto,
        repeat,
      }
      const most = assigneesMax(next.assignMode)
      if (next.assignees.length > most)
        throw problem(
          400,
          'TOO_MANY_ASSIGNEES',
          { n: most },
          { fields: { assignees: fill(messages.TOO_MANY_ASSIGNEES, { n: most }) } },
        )
      const changes = taskChanges(before, next)
      if (!changes) return { status: 200, body: before }
      const people = next.assignees.flatMap(({ id }) => id ?? [])
      const files = next.attachments.map(({ fileId }) => fileId)
      const { assignMode, requireReview, requirePhoto } = next
      const details: SeriesDetails = {
        assignMode,
        requireReview,
        requirePhoto,
        attachments: files,
        priority: rankOf(next.priority),
      }
      const restaurantId = next.restaurant?._id ?? null
      await sql`
        update task_series set title = ${next.title}, description = ${next.description}, restaurant_id = ${restaurantId},
          category_id = ${next.category?._id ?? null}, form_id = ${next.form?._id ?? null}, details = ${sql.json(details as never)},
          repeat = ${sql.json(repeat)}, updated_at = ${changedAt(who.now, old)}
          ${assignees ? sql`, problem = null` : sql``}
        where company_id = ${who.companyId} and id = ${old.id}`
      await keepBeside(sql, who.companyId, old.id, people, files)
      const what = { companyId: who.companyId, kind: SERIES, entityId: old.id }
      const from = old.restaurant?._id ?? null
      if (restaurantId !== from) await moveSchedule(sql, { ...what, from, to: restaurantId }, who.now)
      await keepSchedule(sql, { ...what, restaurantId }, ruleOf(repeat), who.now)
      await record(sql, context, { action: 'task_series.updated', entity: { id: old.id, title: next.title }, changes })
      const written = await shown(sql, who, old.id)
      if (!written) throw new Error('a locked series was not found')
      return { status: 200, body: written }
    })
  },

  async seriesDelete(context) {
    const { path, db, company, problem } = context
    return db.write(company._id, async (sql) => {
      const who = whoOf(context)
      const old = await lock(sql, who, path.id)
      if (!old) throw problem(404, 'SERIES_NOT_FOUND')
      if (!mayEdit(who, old)) throw problem(409, 'TASK_NOT_YOURS')
      if (!old.endedAt) {
        await dropSchedules(sql, { companyId: who.companyId, kind: SERIES, entityId: old.id })
        await sql`
          update task_series set ended_at = ${who.now}, updated_at = ${changedAt(who.now, old)}
          where company_id = ${who.companyId} and id = ${old.id}`
        await record(sql, context, { action: 'task_series.archived', entity: old })
      }
      const written = await shown(sql, who, old.id)
      if (!written) throw new Error('a locked series was not found')
      return { status: 200, body: written }
    })
  },
}

async function shown(sql: Tag, who: Who, id: string) {
  const rows = await selectSeries(sql, who, sql`${seen(sql, who)} and s.id = ${id}`)
  return (await presentSeries(sql, who, rows))[0]
}

async function lock(sql: Tag, who: Who, id: string): Promise<SeriesRow | undefined> {
  const [held] = await sql`select from task_series where company_id = ${who.companyId} and id = ${id} for no key update`
  // A statement of its own, so that it sees what was written by the one who held the lock before.
  return held && (await selectSeries(sql, who, sql`${seen(sql, who)} and s.id = ${id}`))[0]
}

async function keepBeside(sql: Tag, companyId: string, id: string, people: string[], files: string[]): Promise<void> {
  await sql`
    delete from task_series_people where company_id = ${companyId} and series_id = ${id} and user_id <> all (${people}::uuid[])`
  await sql`
    insert into task_series_people (company_id, series_id, user_id)
    select ${companyId}, ${id}, unnest(${people}::uuid[]) on conflict do nothing`
  await setFileRefs(sql, { companyId, kind: SERIES, id }, files)
}
