import { samplesIn, type FormField } from '../../../openapi/rules/forms/forms.ts'
import { addressOf } from '../../files.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import { namedByTasks } from '../../named-by-tasks.ts'
import { personToday } from '../../refs.ts'
import type { StoredForm } from '../../seed/forms.ts'

export const byTitle = (a: StoredForm, b: StoredForm) =>
  a.title.localeCompare(b.title, 'ru') || a._id.localeCompare(b._id)

export const formOf = (id: string, companyId: string) => rowsOf('forms', companyId).find(({ _id }) => _id === id)

/** Newest first. */
export const versionsOf = (id: string, companyId: string) =>
  rowsOf('formVersions', companyId)
    .filter(({ formId }) => formId === id)
    .toSorted((a, b) => b.version - a.version)

export const responsesTo = (id: string, companyId: string) =>
  rowsOf('formResponses', companyId).filter(({ formId }) => formId === id)

/** With what is counted, and its category as it is called today. */
export function counted(form: StoredForm, companyId: string) {
  const category = rowsOf('categories', companyId).find(({ _id }) => _id === form.category?._id)
  return {
    category: category ? { _id: category._id, name: category.name } : null,
    usedCount: namedByTasks('form', form._id, companyId),
    responsesCount: responsesTo(form._id, companyId).length,
  }
}

export const present = (form: StoredForm, companyId: string): Schemas['Form'] => ({
  ...form,
  ...counted(form, companyId),
  createdBy: personToday(form.createdBy, companyId),
  fields: withSamples(form.fields, companyId),
})

export function withSamples(fields: readonly FormField[], companyId: string): FormField[] {
  const files = new Map(rowsOf('files', companyId).map((file) => [file.id, addressOf(file)]))
  const named = new Set(samplesIn(fields).map(({ id }) => id))
  return fields.map((field) => {
    const sampleUrl = field.sample && named.has(field.sample) ? files.get(field.sample) : undefined
    return sampleUrl === undefined ? field : { ...field, sampleUrl }
  })
}
