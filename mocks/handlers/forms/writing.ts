import { problem, type ErrorCode } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { savedAs } from '../../../openapi/rules/events/event-actions.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { copyTitle, savedFormChanges } from '../../../openapi/rules/forms/form-saved.ts'
import { isOtherForm } from '../../../openapi/rules/forms/form-versions.ts'
import { cleanField, formFaults, samplesIn, type FormField } from '../../../openapi/rules/forms/forms.ts'
import type { FeatureHandlers, MockSignedIn } from '../../context.ts'
import { db, newId, rowsOf, type Schemas } from '../../db.ts'
import { record } from '../../events.ts'
import { failOnPurpose } from '../../fail.ts'
import { namedByTasks } from '../../named-by-tasks.ts'
import type { StoredForm } from '../../seed/forms.ts'
import { wordFailures } from '../../seed/sentinels.ts'
import { formOf, present, responsesTo } from './present.ts'

const refused = (code: ErrorCode, field: string, text: string) =>
  problem(400, code, undefined, { fields: { [field]: text } })

function readFields(input: readonly FormField[]): FormField[] {
  const fields = input.map(cleanField)
  const faults = formFaults(fields)
  if (Object.keys(faults).length > 0) throw problem(400, 'FORM_INVALID', undefined, { fields: faults })
  return fields
}

/** Another company's is like an unknown one (T3). */
function categoryOf(id: string | null, companyId: string): Schemas['NamedRef'] | null {
  if (id === null) return null
  const row = rowsOf('categories', companyId).find(({ _id }) => _id === id)
  if (!row) throw refused('CATEGORY_NOT_FOUND', 'category', messages.CATEGORY_NOT_FOUND)
  return { _id: row._id, name: row.name }
}

function holdToPictures(fields: readonly FormField[], companyId: string, standing: readonly FormField[] = []): void {
  const stood = new Set(samplesIn(standing).map(({ id }) => id))
  for (const { field, id } of samplesIn(fields).filter((one) => !stood.has(one.id))) {
    const file = rowsOf('files', companyId).find((one) => one.id === id)
    if (!file) throw refused('FILE_NOT_FOUND', field, messages.FILE_NOT_FOUND)
    const n = Number(field.split('.')[1]) + 1
    if (!file.mimetype.startsWith('image/')) throw refused('FORM_INVALID', field, fill(fieldMessages.formSample, { n }))
  }
}

const entity = ({ _id, title }: StoredForm) => ({ id: _id, title })
const holdToMax = (companyId: string) => {
  const { max } = limits.forms
  if (rowsOf('forms', companyId).length >= max) throw problem(409, 'LIMIT_REACHED', { n: max })
}

function keepVersion({ company, user }: MockSignedIn, { _id, version, fields, updatedAt }: StoredForm): void {
  const savedBy = { id: user.id, name: user.name }
  db.formVersions.push({ companyId: company._id, row: { formId: _id, version, fields, savedAt: updatedAt, savedBy } })
}

type Draft = Pick<StoredForm, 'title' | 'description' | 'isActive' | 'category' | 'fields'>
function add(context: MockSignedIn, draft: Draft): Schemas['Form'] {
  const { company, user, now } = context
  const at = new Date(now()).toISOString()
  const createdBy = { id: user.id, name: user.name }
  const row: StoredForm = { _id: newId(now()), ...draft, version: 1, createdBy, createdAt: at, updatedAt: at }
  db.forms.push({ companyId: company._id, row })
  keepVersion(context, row)
  record(context, { action: 'form.created', entity: entity(row) })
  return present(row, company._id)
}

type Writing = Pick<FeatureHandlers<'forms'>, 'formCreate' | 'formUpdate' | 'formDelete' | 'formDuplicate'>
export const writing: Writing = {
  async formCreate(context) {
    const { body, company } = context
    await failOnPurpose(wordFailures, body.title, context)
    const fields = readFields(body.fields)
    holdToMax(company._id)
    const category = categoryOf(body.category ?? null, company._id)
    holdToPictures(fields, company._id)
    const title = cleanText(body.title)
    const description = cleanText(body.description ?? '')
    return {
      status: 201,
      body: add(context, { title, description, isActive: body.isActive ?? true, category, fields }),
    }
  },

  async formUpdate(context) {
    const { path, body, company, now, problem: refuse } = context
    await failOnPurpose(wordFailures, body.title ?? '', context)
    const named = body.fields && readFields(body.fields)
    const row = formOf(path.id, company._id)
    if (!row) throw refuse(404, 'FORM_NOT_FOUND')
    if (body.updatedAt !== undefined && Date.parse(body.updatedAt) !== Date.parse(row.updatedAt))
      throw refuse(409, 'STALE')
    const fields = named ?? row.fields
    const category = body.category === undefined ? row.category : categoryOf(body.category, company._id)
    holdToPictures(fields, company._id, row.fields)
    const isOther = isOtherForm(row.fields, fields)
    const next: StoredForm = {
      ...row,
      title: body.title === undefined ? row.title : cleanText(body.title),
      description: body.description === undefined ? row.description : cleanText(body.description),
      isActive: body.isActive ?? row.isActive,
      category,
      ...(isOther && { fields, version: row.version + 1 }),
    }
    const changes = savedFormChanges(row, next)
    if (changes) {
      const version = isOther && { version: { old: row.version, new: next.version } }
      const action = `form.${savedAs(row.isActive, next.isActive)}` as const
      Object.assign(row, next, { updatedAt: new Date(now()).toISOString() })
      if (isOther) keepVersion(context, row)
      record(context, { action, entity: entity(row), changes: { ...changes, ...version } })
    }
    return { status: 200, body: present(row, company._id) }
  },

  /** Used is what was answered, and what tasks ask for. */
  formDelete(context) {
    const { path, company, now, problem: refuse } = context
    const row = formOf(path.id, company._id)
    if (!row) throw refuse(404, 'FORM_NOT_FOUND')
    if (responsesTo(row._id, company._id).length === 0 && namedByTasks('form', row._id, company._id) === 0) {
      db.forms = db.forms.filter((one) => one.row !== row)
      db.formVersions = db.formVersions.filter((one) => one.row.formId !== row._id)
      record(context, { action: 'form.deleted', entity: entity(row) })
      return { status: 200, body: { deleted: true, message: 'Форма удалена' } }
    }
    if (row.isActive) {
      Object.assign(row, { isActive: false, updatedAt: new Date(now()).toISOString() })
      const changes = { isActive: { old: true, new: false } }
      record(context, { action: 'form.archived', entity: entity(row), changes })
    }
    return { status: 200, body: { deleted: false, archived: true, message: 'Форма отключена' } }
  },

  formDuplicate(context) {
    const { path, company, problem: refuse } = context
    const form = formOf(path.id, company._id)
    if (!form) throw refuse(404, 'FORM_NOT_FOUND')
    holdToMax(company._id)
    const { description, category, fields } = form
    const taken = rowsOf('forms', company._id).map(({ title }) => title)
    const title = copyTitle(form.title, taken)
    return { status: 201, body: add(context, { title, description, isActive: false, category, fields }) }
  },
}
