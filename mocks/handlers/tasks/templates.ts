import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { taskChanges } from '../../../openapi/rules/tasks/task-changes.ts'
import type { FeatureHandlers } from '../../context.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import type { StoredTemplate } from '../../seed/tasks/rows.ts'
import {
  categoryRef,
  changedAt,
  formRef,
  isStale,
  peopleOf,
  personRef,
  picked,
  restaurantRef,
  type Who,
} from './present.ts'
import { lost, mayAssign, refer } from './refer.ts'

const templateOf = ({ company }: Who, id: string) => rowsOf('taskTemplates', company._id).find(({ _id }) => _id === id)

/** With those of its people whom the reader may give work to now. */
const present = (who: Who, row: StoredTemplate): Schemas['TaskTemplate'] => ({
  _id: row._id,
  name: row.name,
  title: row.title,
  description: row.description,
  priority: row.priority,
  category: categoryRef(who, row.category),
  restaurant: restaurantRef(who, row.restaurant),
  assignees: peopleOf(
    who,
    row.assignees.filter((id) => mayAssign(who, id)),
  ).map(({ id }) => personRef(who, id)),
  assignMode: row.assignMode,
  dueIn: row.dueIn,
  requireReview: row.requireReview,
  requirePhoto: row.requirePhoto,
  form: formRef(who, row.form),
  attachments: picked(who, row.attachments),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

function written(body: Schemas['TaskTemplateUpdate'], old: StoredTemplate): StoredTemplate {
  const { updatedAt: _, name = old.name, title = old.title, description = old.description, ...rest } = body
  return {
    ...old,
    ...rest,
    name: cleanText(name),
    title: cleanText(title),
    description: cleanText(description),
  }
}

/** One of a name. */
function holdToName({ company }: Who, { _id, name }: StoredTemplate): void {
  const isTaken = rowsOf('taskTemplates', company._id).some(
    (one) => one._id !== _id && one.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw lost('TEMPLATE_NAME_TAKEN', 'name', 409)
}

type Calls = 'templateList' | 'templateGet' | 'templateCreate' | 'templateUpdate' | 'templateDelete'
export const templates: Pick<FeatureHandlers<'tasks'>, Calls> = {
  templateList(context) {
    const body = rowsOf('taskTemplates', context.company._id)
      .toSorted((a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase(), 'ru') || a._id.localeCompare(b._id))
      .map((row) => present(context, row))
    return { status: 200, body }
  },

  templateGet(context) {
    const row = templateOf(context, context.path.id)
    if (!row) throw context.problem(404, 'TEMPLATE_NOT_FOUND')
    return { status: 200, body: present(context, row) }
  },

  async templateCreate(context) {
    const { body, company, now } = context
    await failOnPurpose(wordFailures, body.name, context)
    const n = limits.taskTemplates.max
    if (rowsOf('taskTemplates', company._id).length >= n) throw problem(409, 'LIMIT_REACHED', { n })
    refer(context, body)
    const at = new Date(now()).toISOString()
    const row = written(body, {
      _id: newId(now()),
      name: '',
      title: '',
      description: '',
      priority: 'medium',
      category: null,
      restaurant: null,
      form: null,
      assignees: [],
      assignMode: 'any',
      dueIn: null,
      requireReview: false,
      requirePhoto: false,
      attachments: [],
      createdAt: at,
      updatedAt: at,
    })
    holdToName(context, row)
    db.taskTemplates.push({ companyId: company._id, row })
    record(context, { action: 'task_template.created', entity: { id: row._id, title: row.name } })
    return { status: 201, body: present(context, row) }
  },

  async templateUpdate(context) {
    const { path, body, problem: refuse } = context
    await failOnPurpose(wordFailures, body.name ?? '', context)
    const old = templateOf(context, path.id)
    if (!old) throw refuse(404, 'TEMPLATE_NOT_FOUND')
    if (isStale(body.updatedAt, old)) throw refuse(409, 'STALE')
    refer(context, body, old)
    const next = written(body, old)
    holdToName(context, next)
    const changes = taskChanges(present(context, old), present(context, next))
    if (changes) {
      Object.assign(old, next, { updatedAt: changedAt(context, old) })
      record(context, { action: 'task_template.updated', entity: { id: old._id, title: old.name }, changes })
    }
    return { status: 200, body: present(context, old) }
  },

  templateDelete(context) {
    const old = templateOf(context, context.path.id)
    if (!old) throw context.problem(404, 'TEMPLATE_NOT_FOUND')
    db.taskTemplates = db.taskTemplates.filter(({ row }) => row !== old)
    record(context, { action: 'task_template.deleted', entity: { id: old._id, title: old.name } })
    return { status: 200, body: { message: 'Шаблон удален' } }
  },
}
