import { fieldMessages } from '../../../openapi/gen/messages.gen.ts'
import type { ProblemFor } from '../../../openapi/contract.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import {
  cleanValues,
  filesIn,
  foreignFaults,
  type FormValues,
  valueFaults,
} from '../../../openapi/rules/forms/forms.ts'
import type { Tag } from '../../db/client.ts'
import { addFileRefs } from '../../db/entities/file-refs.ts'
import { attachable } from './refer.ts'
import type { Who } from './who.ts'

type Form = components['schemas']['TaskForm']
type Asked = { values: FormValues; version: number | undefined; had: readonly string[] }
export type Answers = { form: Form; values: FormValues; files: string[] }

/** The answers as they are kept, by the form as it is now; what does not fit is named by its field. */
export async function readAnswers(
  sql: Tag,
  who: Who,
  form: Form,
  { values: given, version, had }: Asked,
  problem: ProblemFor<'taskSetStatus'>,
): Promise<Answers> {
  const values = cleanValues(form.fields, given)
  // Who names a version has seen a form: where it was another one, an empty answer would stand for all that he wrote.
  const foreign = version === undefined ? {} : foreignFaults(form.fields, given)
  const faults = { ...foreign, ...valueFaults(form.fields, given) }
  const named = filesIn(form.fields, values)
  if (Object.keys(faults).length === 0) {
    const found = await attachable(sql, who, byField(named), had)
    const types = new Map(found.map(({ fileId, mimetype }) => [fileId, mimetype]))
    for (const { field, id } of named)
      if (field.type === 'photo' && !types.get(id)?.startsWith('image/')) faults[field.id] = fieldMessages.valuePhoto
  }
  const fields = Object.fromEntries(Object.entries(faults).map(([id, text]) => [`formValues.${id}`, text]))
  if (Object.keys(fields).length === 0) return { form, values, files: named.map(({ id }) => id) }
  // They were given to other fields: the card shows which of them still fit.
  const isOther = version !== form.version || Object.keys(foreign).length > 0
  if (version !== undefined && isOther) throw problem(409, 'FORM_CHANGED', undefined, { fields })
  throw problem(400, 'FORM_VALUES_INVALID', undefined, { fields })
}

const byField = (named: ReturnType<typeof filesIn>): Record<string, string[]> => {
  const fields: Record<string, string[]> = {}
  for (const { field, id } of named) (fields[`formValues.${field.id}`] ??= []).push(id)
  return fields
}

type Given = { taskId: string; restaurantId: string | null; by: string | null; at: Date }

/** One of a task: written anew when it was returned. */
export async function keepAnswers(sql: Tag, companyId: string, { form, values, files }: Answers, given: Given) {
  await sql`
    insert into form_responses as r (company_id, id, form_id, version, task_id, restaurant_id, values, submitted_by, submitted_at)
    values (${companyId}, ${Bun.randomUUIDv7()}, ${form._id}, ${form.version}, ${given.taskId}, ${given.restaurantId},
      ${sql.json(values as never)}, ${given.by}, ${given.at})
    on conflict (company_id, task_id) where task_id is not null do update
    set version = excluded.version, restaurant_id = excluded.restaurant_id, values = excluded.values,
      submitted_by = excluded.submitted_by, submitted_at = excluded.submitted_at`
  // By the form too: the answer stays when its task goes.
  await addFileRefs(sql, { companyId, kind: 'form_response', id: form._id }, files)
}
