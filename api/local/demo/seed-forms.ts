import type { components } from '../../../openapi/gen/schema.d.ts'
import { filesIn, samplesIn } from '../../../openapi/rules/forms/forms.ts'
import type { Tag } from '../../db/client.ts'
import { addFileRefs } from '../../db/entities/file-refs.ts'

type Schemas = components['schemas']
export type DemoForm = Omit<Schemas['Form'], 'usedCount' | 'responsesCount' | 'createdBy'> & {
  createdBy: Schemas['PersonRef']
}
export type DemoFormVersion = {
  formId: string
  version: number
  fields: Schemas['FormFields']
  savedAt: string
  savedBy: Schemas['PersonRef']
}
export type DemoResponse = Omit<Schemas['FormResponseRow'], 'files' | 'updatedAt'> & { formId: string }
type Rows = { forms: DemoForm[]; versions: DemoFormVersion[] }

/** Forms of reports with all their versions. */
export async function seedForms(sql: Tag, companyId: string, { forms, versions }: Rows): Promise<void> {
  for (const { _id, title, description, isActive, category, version, fields, createdBy, createdAt, updatedAt } of forms)
    await sql`
      insert into forms (company_id, id, title, description, is_active, category_id, version, fields, created_by, created_at,
        updated_at)
      values (${companyId}, ${_id}, ${title}, ${description}, ${isActive}, ${category?._id ?? null}, ${version},
        ${sql.json(fields as never)}, ${createdBy.id}, ${createdAt}, ${updatedAt})`
  for (const { formId, version, fields, savedAt, savedBy } of versions) {
    await sql`
      insert into form_versions (company_id, form_id, version, fields, saved_by, saved_at)
      values (${companyId}, ${formId}, ${version}, ${sql.json(fields as never)}, ${savedBy.id}, ${savedAt})`
    const samples = samplesIn(fields).map(({ id }) => id)
    await addFileRefs(sql, { companyId, kind: 'form', id: formId }, samples)
  }
}

/** What was answered, when the tasks that it was answered for are there. */
export async function seedResponses(
  sql: Tag,
  companyId: string,
  { versions, responses }: Pick<Rows, 'versions'> & { responses: DemoResponse[] },
): Promise<void> {
  for (const { _id, formId, version, task, restaurant, values, submittedBy, submittedAt } of responses) {
    await sql`
      insert into form_responses (company_id, id, form_id, version, task_id, restaurant_id, values, submitted_by, submitted_at)
      values (${companyId}, ${_id}, ${formId}, ${version}, ${task?._id ?? null}, ${restaurant?._id ?? null},
        ${sql.json(values as never)}, ${submittedBy.id}, ${submittedAt})`
    const files = answeredFiles(versions, { formId, version, values })
    await addFileRefs(sql, { companyId, kind: 'form_response', id: formId }, files)
  }
}

export function answeredFiles(
  versions: readonly DemoFormVersion[],
  { formId, version, values }: Pick<DemoResponse, 'formId' | 'version' | 'values'>,
): string[] {
  const asked = versions.find((one) => one.formId === formId && one.version === version)?.fields ?? []
  return filesIn(asked, values).map(({ id }) => id)
}
