import type { components } from '../../../openapi/gen/schema.d.ts'
import { type FormField, samplesIn } from '../../../openapi/rules/forms/forms.ts'
import type { Tag } from '../../db/client.ts'
import { attachedFiles } from '../../files/attached.ts'
import type { FormRow } from './queries.ts'

type Schemas = components['schemas']

export async function presentForm(sql: Tag, companyId: string, row: FormRow): Promise<Schemas['Form']> {
  const { id, fields, createdBy, createdAt, updatedAt, ...rest } = row
  return {
    _id: id,
    ...rest,
    fields: await withSamples(sql, companyId, fields),
    ...(createdBy && { createdBy }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** With the addresses of the sample pictures. */
export async function withSamples(sql: Tag, companyId: string, fields: readonly FormField[]): Promise<FormField[]> {
  const files = await attachedFiles(
    sql,
    companyId,
    samplesIn(fields).map(({ id }) => id),
  )
  return fields.map((field) => {
    const sample = field.sample ? files.get(field.sample) : undefined
    return sample ? { ...field, sampleUrl: sample.url } : field
  })
}
