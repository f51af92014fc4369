import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { FormField } from '../../../../openapi/rules/forms/forms.ts'
import { newId } from '../../../lib/new-id.ts'

type Fields = readonly FormField[]

/** Never used before, also not by an older version: the answers to that one are told by it. */
const freshId = () => newId()

export const blank = (type: FormField['type']): FormField => ({ id: freshId(), type, label: '' })

export const copyOf = (field: FormField): FormField => ({ ...field, id: freshId() })

export const isFull = (fields: Fields): boolean => fields.length >= limits.forms.fieldsMax

export const inserted = (fields: Fields, field: FormField, at: number): Fields => fields.toSpliced(at, 0, field)

export function moved(fields: Fields, from: number, to: number): Fields {
  const [field] = fields.slice(from, from + 1)
  return field ? fields.toSpliced(from, 1).toSpliced(to, 0, field) : fields
}

/** Of what hung from it the condition goes with it. */
export const without = (fields: Fields, id: string): Fields =>
  fields
    .filter((field) => field.id !== id)
    .map((field) => (field.showIf?.field === id ? withoutCondition(field) : field))

function withoutCondition(field: FormField): FormField {
  const { showIf: _, ...rest } = field
  return rest
}

/** A field that was taken out comes back to its place, and the conditions that asked it with it. */
export function returned(fields: Fields, before: Fields, id: string): Fields {
  const at = before.findIndex((field) => field.id === id)
  const field = before[at]
  if (!field || fields.some((one) => one.id === id) || isFull(fields)) return fields
  const conditions = new Map(before.map(({ id: own, showIf }) => [own, showIf]))
  const all = inserted(fields, field, Math.min(at, fields.length))
  return all.map((one) => {
    const showIf = conditions.get(one.id)
    return !one.showIf && showIf?.field === id ? { ...one, showIf } : one
  })
}

/** By the field that has a condition, at which place of the list the option stands that it asks for. */
export type Asked = Map<string, number>

/**
 * One field changed; an option that is called otherwise now is so in the conditions that ask for it too. `asked` goes from
 * letter to letter: while an option is typed it may be called like another one for a moment, and its name says no more which.
 */
export function patched(fields: Fields, id: string, part: Partial<FormField>, asked: Asked = new Map()): Fields {
  const before = fields.find((field) => field.id === id)?.options ?? []
  const after = part.options
  const isRenamed = after?.length === before.length
  if (after && !isRenamed) asked.clear()
  return fields.map((field) => {
    if (field.id === id) return { ...field, ...part }
    const { showIf } = field
    if (!isRenamed || showIf?.field !== id || typeof showIf.is !== 'string') return field
    const known = asked.get(field.id)
    const place = known !== undefined && before[known] === showIf.is ? known : before.indexOf(showIf.is)
    const is = after?.[place]
    if (is === undefined) return field
    asked.set(field.id, place)
    return is === showIf.is ? field : { ...field, showIf: { ...showIf, is } }
  })
}
