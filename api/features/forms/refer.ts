import type { ErrorCode, ProblemReply } from '../../../openapi/contract.ts'
import { fieldMessages, messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { fill } from '../../../openapi/rules/text/fill.ts'
import { cleanField, type FormField, formFaults, samplesIn } from '../../../openapi/rules/forms/forms.ts'
import type { Tag } from '../../db/client.ts'
import { holdFiles } from '../../db/entities/file-refs.ts'
import { holdOne } from '../../db/entities/held.ts'

type Named = components['schemas']['NamedRef']
type Code = Extract<ErrorCode, 'FORM_INVALID' | 'CATEGORY_NOT_FOUND' | 'FILE_NOT_FOUND'>
/** The `problem` of whoever saves a form. */
export type Refuse = (
  status: 400,
  code: Code,
  values: undefined,
  more: { fields: Record<string, string> },
) => ProblemReply

export function readFields(input: readonly FormField[], refuse: Refuse): FormField[] {
  const fields = input.map(cleanField)
  const faults = formFaults(fields)
  if (Object.keys(faults).length > 0) throw refuse(400, 'FORM_INVALID', undefined, { fields: faults })
  return fields
}

/** The category of the company, an inactive one too; another company's is unknown (T3). It stays until the transaction ends. */
export async function categoryOf(
  sql: Tag,
  companyId: string,
  id: string | null,
  refuse: Refuse,
): Promise<Named | null> {
  if (id === null) return null
  const category = await holdOne(sql, companyId, 'category', id)
  if (category) return category
  throw refuse(400, 'CATEGORY_NOT_FOUND', undefined, { fields: { category: messages.CATEGORY_NOT_FOUND } })
}

/** The sample pictures, the company's own; what stands in the form already refuses no save: its file may be gone meanwhile. */
export async function samplesOf(
  sql: Tag,
  companyId: string,
  fields: readonly FormField[],
  { standing = [], refuse }: { standing?: readonly FormField[]; refuse: Refuse },
): Promise<string[]> {
  const named = samplesIn(fields)
  if (named.length === 0) return []
  const held = await holdFiles(
    sql,
    companyId,
    named.map(({ id }) => id),
  )
  const stood = new Set(samplesIn(standing).map(({ id }) => id))
  for (const { field, id } of named.filter((one) => !stood.has(one.id))) {
    const type = held.get(id.toLowerCase())?.mimetype
    if (type === undefined)
      throw refuse(400, 'FILE_NOT_FOUND', undefined, { fields: { [field]: messages.FILE_NOT_FOUND } })
    const n = Number(field.split('.')[1]) + 1
    if (!type.startsWith('image/'))
      throw refuse(400, 'FORM_INVALID', undefined, { fields: { [field]: fill(fieldMessages.formSample, { n }) } })
  }
  return [...held.keys()]
}
