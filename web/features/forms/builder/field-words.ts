import { labels } from '../../../../openapi/gen/labels.gen.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import { type FormField, settingsOf } from '../../../../openapi/rules/forms/forms.ts'
import { plural } from '../../../lib/plural.ts'
import { nameOf } from './field-name.ts'

export const isFieldType = (value: string): value is FormField['type'] => Object.hasOwn(labels.FormFieldType, value)

export type Setting = keyof typeof labels.FormSetting
export const labelOf = (name: Setting): string => labels.FormSetting[name]
/** Whether the type of the field has the setting. */
export const hasIn =
  ({ type }: FormField) =>
  (name: Setting): boolean =>
    settingsOf(type).includes(name)

/** «Число, ч · от 0 до 20 000 · обязательно» */
export function summaryOf(field: FormField): string {
  const { type, unit, required, section } = field
  const kind = labels.FormFieldType[type]
  return [
    unit ? `${kind}, ${unit}` : kind,
    boundsOf(field),
    required && 'обязательно',
    section?.trim() && `раздел «${section.trim()}»`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function boundsOf({ type, min, max, maxCount = 1, options = [] }: FormField): string | undefined {
  const number = (value: number) => value.toLocaleString('ru-RU')
  if (type === 'select' || type === 'multiselect')
    return `${options.length} ${plural(options.length, 'вариант', 'варианта', 'вариантов')}`
  if (type === 'rating') return `от 1 до ${limits.forms.ratingMax}`
  if (type === 'photo' || type === 'file') return maxCount > 1 ? `до ${maxCount}` : undefined
  const ends = [min !== undefined && `от ${number(min)}`, max !== undefined && `до ${number(max)}`].filter(Boolean)
  return type === 'number' && ends.length > 0 ? ends.join(' ') : undefined
}

/** «Если «Есть ли протечка» = Да» */
export function conditionOf({ showIf }: FormField, fields: readonly FormField[]): string | undefined {
  if (!showIf) return undefined
  const asked = fields.find(({ id }) => id === showIf.field)
  const name = asked ? `«${nameOf(asked)}»` : 'поле, которого нет,'
  if (typeof showIf.is === 'boolean') return `Если ${name} ${showIf.is ? 'отмечено' : 'не отмечено'}`
  return `Если ${name} = ${showIf.is || '…'}`
}
