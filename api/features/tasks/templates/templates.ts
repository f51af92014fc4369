import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { cleanText } from '../../../../openapi/rules/text/clean-text.ts'
import { taskChanges } from '../../../../openapi/rules/tasks/task-changes.ts'
import { rankOf } from '../../../../openapi/rules/tasks/tasks.ts'
import type { components } from '../../../../openapi/gen/schema.d.ts'
import type { FeatureHandlers } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { dropFileRefs, setFileRefs } from '../../../db/entities/file-refs.ts'
import { lock as lockNamed } from '../../../db/locks.ts'
import { unlessTaken } from '../../../db/unless-taken.ts'
import { changedAt, isStale } from '../../../db/updated-at.ts'
import { record } from '../../../events/record.ts'
import { refer } from '../refer.ts'
import { whoOf, type Who } from '../who.ts'
import { presentTemplates, selectTemplates, type TemplateDetails, type TemplateRow } from './rows.ts'

type Calls = 'templateList' | 'templateGet' | 'templateCreate' | 'templateUpdate' | 'templateDelete'
type Input = components['schemas']['TaskTemplateUpdate']

export const templates: Pick<FeatureHandlers<'tasks'>, Calls> = {
  async templateList(context) {
    const { sql, db } = context
    const who = whoOf(context)
    const rows = await db.read(() => selectTemplates(sql, who, sql``))
    return { status: 200, body: await presentTemplates(sql, who, rows) }
  },

  async templateGet(context) {
    const { sql, db, path, problem } = context
    const found = await db.read(() => shown(sql, whoOf(context), path.id))
    if (!found) throw problem(404, 'TEMPLATE_NOT_FOUND')
    return { status: 200, body: found }
  },

  templateCreate(context) {
    const { body, repeat, company, problem } = context
    const write = repeat.answer(company._id, async (sql) => {
      const who = whoOf(context)
      const { companyId, now } = who
      await lockNamed(sql, 'task templates', companyId)
      const [counted] = await sql<{ n: number }[]>`
        select count(*)::int as n from task_templates where company_id = ${companyId}`
      const most = limits.taskTemplates.max
      if ((counted?.n ?? 0) >= most) throw problem(409, 'LIMIT_REACHED', { n: most })
      const id = Bun.randomUUIDv7()
      const row = await readInput(sql, who, body)
      await sql`
        insert into task_templates (company_id, id, name, title, description, restaurant_id, category_id, form_id, details,
          created_at, updated_at)
        values (${companyId}, ${id}, ${row.name}, ${row.title}, ${row.description}, ${row.restaurantId}, ${row.categoryId},
          ${row.formId}, ${sql.json(row.details as never)}, ${now}, ${now})`
      await setFileRefs(sql, { companyId, kind: 'task_template', id }, row.details.attachments)
      await record(sql, context, { action: 'task_template.created', entity: { id, title: row.name } })
      return { status: 201 as const, body: await written(sql, who, id) }
    })
    return unlessTaken(write, () => problem(409, 'TEMPLATE_NAME_TAKEN', undefined, taken))
  },

  templateUpdate(context) {
    const { path, body, db, company, problem } = context
    const write = db.write(company._id, async (sql) => {
      const who = whoOf(context)
      const { companyId } = who
      const old = await lock(sql, who, path.id)
      if (!old) throw problem(404, 'TEMPLATE_NOT_FOUND')
      if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
      const before = await written(sql, who, old.id)
      const row = await readInput(sql, who, body, old)
      await sql`
        update task_templates set name = ${row.name}, title = ${row.title}, description = ${row.description},
          restaurant_id = ${row.restaurantId}, category_id = ${row.categoryId}, form_id = ${row.formId},
          details = ${sql.json(row.details as never)}
        where company_id = ${companyId} and id = ${old.id}`
      const changes = taskChanges(before, await written(sql, who, old.id))
      if (!changes) return { status: 200 as const, body: before }
      await sql`
        update task_templates set updated_at = ${changedAt(who.now, old)} where company_id = ${companyId} and id = ${old.id}`
      await setFileRefs(sql, { companyId, kind: 'task_template', id: old.id }, row.details.attachments)
      await record(sql, context, { action: 'task_template.updated', entity: { id: old.id, title: row.name }, changes })
      return { status: 200 as const, body: await written(sql, who, old.id) }
    })
    return unlessTaken(write, () => problem(409, 'TEMPLATE_NAME_TAKEN', undefined, taken))
  },

  templateDelete(context) {
    const { path, db, company, problem } = context
    return db.write(company._id, async (sql) => {
      const who = whoOf(context)
      const old = await lock(sql, who, path.id)
      if (!old) throw problem(404, 'TEMPLATE_NOT_FOUND')
      await dropFileRefs(sql, who.companyId, ['task_template'], old.id)
      await sql`delete from task_templates where company_id = ${who.companyId} and id = ${old.id}`
      await record(sql, context, { action: 'task_template.deleted', entity: { id: old.id, title: old.name } })
      return { status: 200, body: { message: 'Шаблон удален' } }
    })
  },
}

const taken = { fields: { name: messages.TEMPLATE_NAME_TAKEN } }

/** What the form does not name stays as it was, or is as the contract says. */
async function readInput(sql: Tag, who: Who, body: Input, old?: TemplateRow) {
  const before = old?.details
  const { assignees, category, restaurant, form, attachments } = await refer(
    sql,
    who,
    body,
    old && {
      assignees: old.details.people,
      category: old.category?._id ?? null,
      restaurant: old.restaurant?._id ?? null,
      form: old.form?._id ?? null,
      files: old.details.attachments,
    },
  )
  const details: TemplateDetails = {
    assignMode: body.assignMode ?? before?.assignMode ?? 'any',
    requireReview: body.requireReview ?? before?.requireReview ?? false,
    requirePhoto: body.requirePhoto ?? before?.requirePhoto ?? false,
    priority: body.priority ? rankOf(body.priority) : (before?.priority ?? rankOf('medium')),
    dueIn: body.dueIn === undefined ? (before?.dueIn ?? null) : body.dueIn,
    people: assignees?.map(({ id }) => id) ?? before?.people ?? [],
    attachments: attachments?.map(({ fileId }) => fileId) ?? before?.attachments ?? [],
  }
  return {
    name: cleanText(body.name ?? old?.name ?? ''),
    title: cleanText(body.title ?? old?.title ?? ''),
    description: cleanText(body.description ?? old?.description ?? ''),
    categoryId: (category === undefined ? old?.category : category)?._id ?? null,
    restaurantId: (restaurant === undefined ? old?.restaurant : restaurant)?._id ?? null,
    formId: (form === undefined ? old?.form : form)?._id ?? null,
    details,
  }
}

async function shown(sql: Tag, who: Who, id: string) {
  return (await presentTemplates(sql, who, await selectTemplates(sql, who, sql`and m.id = ${id}`)))[0]
}

async function written(sql: Tag, who: Who, id: string) {
  const found = await shown(sql, who, id)
  if (!found) throw new Error('a written template was not found')
  return found
}

async function lock(sql: Tag, who: Who, id: string): Promise<TemplateRow | undefined> {
  const [held] = await sql`select from task_templates where company_id = ${who.companyId} and id = ${id} for update`
  // A statement of its own, so that it sees what was written by the one who held the lock before.
  return held && (await selectTemplates(sql, who, sql`and m.id = ${id}`))[0]
}
