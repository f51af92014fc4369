import { limits } from '../../gen/limits.gen.ts'
import { fieldMessages as texts } from '../../gen/messages.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { cleanText, isBlank } from '../text/clean-text.ts'
import { fill } from '../text/fill.ts'
import { signsIn } from '../text/cut-text.ts'

type Schemas = components['schemas']
export type FormField = Schemas['FormField']
export type FormValues = Schemas['FormValues']
type FormValue = Schemas['FormValue']
type Setting = Schemas['FormSetting']
type Type = FormField['type']

const COMMON = ['label', 'hint', 'required', 'section', 'showIf'] as const
/** What a field of each type has beside id, type and label. */
const SETTINGS: Readonly<Record<Type, readonly Setting[]>> = {
  text: [...COMMON, 'maxLength'],
  textarea: [...COMMON, 'maxLength'],
  number: [...COMMON, 'min', 'max', 'unit', 'precision'],
  select: [...COMMON, 'options'],
  multiselect: [...COMMON, 'options'],
  checkbox: COMMON,
  date: COMMON,
  time: COMMON,
  photo: [...COMMON, 'maxCount', 'sample'],
  file: [...COMMON, 'maxCount'],
  rating: COMMON,
  heading: ['label', 'hint', 'section', 'showIf'],
}
/** What can be set of a field of this type. */
export const settingsOf = (type: Type): readonly Setting[] => SETTINGS[type]
export const hasOptions = (type: Type): boolean => type === 'select' || type === 'multiselect'
export const holdsFiles = (type: Type): boolean => type === 'photo' || type === 'file'
/** What a condition may ask. */
export const mayBeAsked = ({ type, showIf }: FormField): boolean => (hasOptions(type) || type === 'checkbox') && !showIf

/** The settings of its type and no other; texts as they are kept. */
export function cleanField(field: FormField): FormField {
  const { id, type, label } = field
  const known = settingsOf(type).filter((name) => !isNothing(field[name as keyof FormField]))
  const kept = Object.fromEntries(known.map((name) => [name, field[name as keyof FormField]])) as Partial<FormField>
  return {
    ...kept,
    id,
    type,
    label: cleanText(label),
    ...(kept.hint && { hint: cleanText(kept.hint) }),
    ...(kept.section && { section: cleanText(kept.section) }),
    ...(kept.unit && { unit: cleanText(kept.unit) }),
    ...(kept.options && { options: kept.options.map(cleanText) }),
    // As the option that it names: an answer is compared with it letter by letter.
    ...(typeof kept.showIf?.is === 'string' && { showIf: { ...kept.showIf, is: cleanText(kept.showIf.is) } }),
  }
}
/** `false` of `required` and of `is` says the same as nothing, and `''` is no text. */
const isNothing = (value: unknown) => value === undefined || value === null || value === '' || value === false

/** What is wrong with the fields of a form, by its own fields (`fields.3.label`). */
export function formFaults(fields: readonly FormField[]): Record<string, string> {
  if (fields.length === 0) return { fields: texts.formEmpty }
  const ids = fields.map(({ id }) => id)
  const faults = fields.flatMap((field, at) => [
    ...(ids.indexOf(field.id) < at ? [[`fields.${at}.id`, texts.uniqueItems]] : []),
    ...fieldFaults(field, fields.slice(0, at)).map(([name, text]) => [
      `fields.${at}.${name}`,
      fill(text, { n: at + 1 }),
    ]),
  ])
  return Object.fromEntries(faults)
}

function fieldFaults(field: FormField, above: readonly FormField[]): [name: string, text: string][] {
  const { type, label, options = [], min, max, maxLength = 0, showIf } = field
  const faults: [string, string][] = []
  if (isBlank(label)) faults.push(['label', texts.formLabel])
  if (hasOptions(type)) {
    const said = options.map(cleanText)
    if (said.length < limits.forms.optionsMin || said.some(isBlank)) faults.push(['options', texts.formOptions])
    else if (new Set(said).size < said.length) faults.push(['options', texts.formSameOptions])
  }
  if (type === 'number' && min !== undefined && max !== undefined && min > max) faults.push(['max', texts.formRange])
  if (type === 'text' && maxLength > limits.forms.textMax)
    faults.push(['maxLength', fill(texts.maximum, { n: limits.forms.textMax })])
  if (showIf && !isAskable(showIf, above)) faults.push(['showIf', texts.formShowIf])
  return faults
}

function isAskable({ field, is }: Schemas['FormShowIf'], above: readonly FormField[]): boolean {
  const asked = above.find(({ id }) => id === field)
  if (!asked || !mayBeAsked(asked)) return false
  if (asked.type === 'checkbox') return typeof is === 'boolean'
  return typeof is === 'string' && (asked.options ?? []).map(cleanText).includes(cleanText(is))
}

/** Sample pictures, which have to be the company's own files. */
export const samplesIn = (fields: readonly FormField[]): { field: string; id: string }[] =>
  fields.flatMap(({ type, sample }, at) =>
    type === 'photo' && sample ? [{ field: `fields.${at}.sample`, id: sample }] : [],
  )

/** The files that the answers name, each with its field. */
export const filesIn = (fields: readonly FormField[], values: FormValues): { field: FormField; id: string }[] =>
  fields
    .filter(({ type }) => holdsFiles(type))
    .flatMap((field) => listOf(values[field.id]).map((id) => ({ field, id })))

const listOf = (value: FormValue | undefined): readonly string[] => (Array.isArray(value) ? value : [])

/** The fields that are asked, headings among them, by what was answered above them. */
export function visibleFields(fields: readonly FormField[], values: FormValues): FormField[] {
  return fields.filter(({ showIf }) => {
    if (!showIf) return true
    const value = Object.hasOwn(values, showIf.field) ? values[showIf.field] : undefined
    if (typeof showIf.is === 'boolean') return (value === true) === showIf.is
    return Array.isArray(value) ? value.includes(showIf.is) : value === showIf.is
  })
}

const isEmpty = (value: FormValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value)) || isEmptyList(value)
const isEmptyList = (value: FormValue) => Array.isArray(value) && value.length === 0

/** What is kept of the answers: of the fields that are shown, without blanks; nothing of what nobody asks. */
export const cleanValues = (fields: readonly FormField[], values: FormValues): FormValues =>
  Object.fromEntries(
    visibleFields(fields, values).flatMap(({ id, type }) => {
      const value = Object.hasOwn(values, id) ? values[id] : undefined
      if (type === 'heading' || value === undefined || isEmpty(value)) return []
      return [[id, typeof value === 'string' && type !== 'select' ? value.trim() : value]]
    }),
  )

/** Answers of which none is to one of these fields: they were given to another form. By their ids. */
export function foreignFaults(fields: readonly FormField[], values: FormValues): Record<string, string> {
  const given = Object.keys(values).filter((id) => !isEmpty(values[id]))
  const areForeign = given.every((id) => fields.every((field) => field.id !== id))
  return areForeign ? Object.fromEntries(given.map((id) => [id, texts.valueGone])) : {}
}

/** What is wrong with the answers, by the field's id. Whether a photo is a picture is the files' room's to say. */
export function valueFaults(fields: readonly FormField[], values: FormValues): Record<string, string> {
  const faults = visibleFields(fields, values).flatMap((field): [string, string][] => {
    const fault = valueFault(field, Object.hasOwn(values, field.id) ? values[field.id] : undefined)
    return fault === undefined ? [] : [[field.id, fault]]
  })
  return Object.fromEntries(faults)
}

/** Of one field that is shown. */
export function valueFault(field: FormField, value: FormValue | undefined): string | undefined {
  const { type, label, required } = field
  if (type === 'heading') return undefined
  // A required tick is one that is set.
  if (isEmpty(value) || (type === 'checkbox' && value === false))
    return required ? fill(texts.valueRequired, { label }) : undefined
  return FAULTS[type](field, value ?? null)
}

type Fault = (field: FormField, value: FormValue) => string | undefined

const textFault =
  (most: number): Fault =>
  ({ maxLength = most }, value) => {
    if (typeof value !== 'string') return texts.type
    return signsIn(value) > maxLength ? fill(texts.maxLength, { n: maxLength }) : undefined
  }

const numberFault: Fault = ({ min, max, precision = 0 }, value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return texts.type
  if (min !== undefined && max !== undefined && (value < min || value > max))
    return fill(texts.valueRange, { min, max })
  if (min !== undefined && value < min) return fill(texts.valueMin, { min })
  if (max !== undefined && value > max) return fill(texts.valueMax, { max })
  if (Math.abs(value) > limits.forms.numberMax) return texts.other
  if (Number(value.toFixed(precision)) === value) return undefined
  return precision === 0 ? texts.valueWhole : fill(texts.valuePrecision, { n: precision })
}

const listFault =
  (fault: (field: FormField, list: readonly string[]) => string | undefined): Fault =>
  (field, value) => {
    if (!Array.isArray(value)) return texts.type
    return new Set(value).size < value.length ? texts.uniqueItems : fault(field, value)
  }

const filesFault = listFault(({ maxCount = 1 }, files) => {
  if (!files.every((id) => UUID.test(id))) return texts.type
  return files.length > maxCount ? fill(texts.valueFiles, { n: maxCount }) : undefined
})
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const shaped =
  (is: (text: string) => boolean): Fault =>
  (_, value) => {
    if (typeof value !== 'string') return texts.type
    return is(value) ? undefined : texts.format
  }
// The 31st of a short month is read as another day.
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, text.length) === text
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const FAULTS: Readonly<Record<Exclude<Type, 'heading'>, Fault>> = {
  text: textFault(limits.forms.textMax),
  textarea: textFault(limits.forms.textareaMax),
  number: numberFault,
  select: ({ options = [] }, value) => {
    if (typeof value !== 'string') return texts.type
    return options.includes(value) ? undefined : texts.valueOption
  },
  multiselect: listFault(({ options = [] }, list) =>
    list.every((one) => options.includes(one)) ? undefined : texts.valueOption,
  ),
  checkbox: (_, value) => (typeof value === 'boolean' ? undefined : texts.type),
  date: shaped(isDay),
  time: shaped(isTime),
  photo: filesFault,
  file: filesFault,
  rating: (_, value) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return texts.type
    const max = limits.forms.ratingMax
    return value < 1 || value > max ? fill(texts.valueRange, { min: 1, max }) : undefined
  },
}
