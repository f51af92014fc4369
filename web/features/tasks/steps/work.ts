import type { Snapshot } from 'valtio'
import {
  type FormField,
  type FormValues,
  filesIn,
  valueFault,
  visibleFields,
} from '../../../../openapi/rules/forms/forms.ts'
import { finishFault, type Move } from '../../../../openapi/rules/tasks/tasks.ts'
import { messages } from '../../../../openapi/gen/messages.gen.ts'
import { plural } from '../../../lib/plural.ts'
import { isRecord } from '../../../lib/shape.ts'
import type { LocalFile } from '../../../uploads/local-files.ts'
import type { Task } from './move.ts'
import type { MoveInput } from './send-move.ts'

/** What somebody has done of a task and not handed in yet: it stays on this device until the server has taken it. */
export interface Work {
  /** Answers of the form, files by their ids of this device; undefined: none were typed here. */
  values: FormValues | undefined
  /** Of the result; undefined: not typed here. */
  comment: string | undefined
  /** New pictures of the result. */
  photos: readonly LocalFile[]
  /** Ids of earlier ones that are not wanted any more. */
  dropped: readonly string[]
  /** Of the fields of the form. */
  files: readonly LocalFile[]
  /** The form that the values answer, its fields as they were called; an older build has not kept which one it was. */
  asked: { form?: string; version: number; labels: Record<string, string> } | undefined
  /** What of the values did not fit a newer form, in words. */
  lost: readonly string[]
  /** Of the letter that it was handed in with. */
  clientId: string | undefined
  sent: boolean
  /** Why the server did not take it. */
  refused: { message: string; fields: Record<string, string> } | undefined
}

export const blankWork: Work = {
  values: undefined,
  comment: undefined,
  photos: [],
  dropped: [],
  files: [],
  asked: undefined,
  lost: [],
  clientId: undefined,
  sent: false,
  refused: undefined,
}

/** An older build may have written it. */
export const readWork = (value: unknown): Work | undefined =>
  isRecord(value) && Array.isArray(value.photos) && Array.isArray(value.files) && Array.isArray(value.dropped)
    ? { ...blankWork, ...value }
    : undefined

type Fields = Snapshot<FormField[]> | undefined
// The rules of the contract look at fields and change none of them.
export const fieldsOf = (fields: Fields): FormField[] => (fields ?? []) as FormField[]

/** As they stand in the fields: what was typed here, or the answer that was given before. */
export const valuesOf = ({ formResponse }: Task, { values }: Work): FormValues =>
  values ?? ((formResponse?.values ?? {}) as FormValues)
export const commentOf = ({ result }: Task, { comment }: Work): string => comment ?? result?.comment ?? ''

type TaskFile = NonNullable<Task['result']>['attachments'][number]
/** Pictures that are with the server from an earlier time. */
export const earlierPhotos = ({ result }: Task, { dropped }: Work): TaskFile[] =>
  (result?.attachments ?? []).filter(({ fileId }) => !dropped.includes(fileId))

/** A file that is not sent yet has an id of this device: the rules take any of the server's. */
const forRules = (values: FormValues, files: readonly LocalFile[]): FormValues => {
  const ids = new Map(files.map(({ id }, at) => [id, `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`]))
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [
      id,
      Array.isArray(value) ? value.map((one) => ids.get(one) ?? one) : value,
    ]),
  )
}

export const faultsIn = (task: Task, work: Work): Record<string, string> => {
  const fields = fieldsOf(task.form?.fields)
  const values = forRules(valuesOf(task, work), work.files)
  return Object.fromEntries(
    visibleFields(fields, values).flatMap((field) => {
      const fault = valueFault(field, values[field.id])
      return fault === undefined ? [] : [[field.id, fault]]
    }),
  )
}

/** What still has to be done before it can be handed in; the order is the contract's. */
export function lackOf(task: Task, work: Work, move: Move) {
  const fields = faultsIn(task, work)
  const photos = work.photos.length + earlierPhotos(task, work).filter(isPicture).length
  const isAnswered = Object.keys(fields).length === 0
  const fault = finishFault(move, {
    hasForm: task.form !== null,
    isAnswered,
    requirePhoto: task.requirePhoto,
    photos,
  })
  return { fields, photos, fault, message: fault && messages[fault] }
}
const isPicture = ({ mimetype }: { mimetype: string }) => mimetype.startsWith('image/')

/**
 * The form has changed while it was being filled: the values that still fit are kept, the rest is named, with what was
 * typed, so that nobody has to remember it.
 */
export function refit(task: Task, work: Work): Work | undefined {
  const { form } = task
  const { values, asked } = work
  if (!form || !values || !asked) return undefined
  if (asked.version === form.version && (asked.form ?? form._id) === form._id) return undefined
  const fields = new Map(fieldsOf(form.fields).map((field) => [field.id, field]))
  const checked = forRules(values, work.files)
  const kept: FormValues = {}
  const lost: string[] = []
  for (const [id, value] of Object.entries(values)) {
    const field = fields.get(id)
    const isNothing = value === '' || value === null || (Array.isArray(value) && value.length === 0)
    if (isNothing) continue
    if (field && valueFault(field, checked[id]) === undefined) kept[id] = value
    else lost.push(`«${asked.labels[id] ?? field?.label ?? id}»: ${said(value)}`)
  }
  return { ...work, values: kept, asked: askedOf(task), lost: [...work.lost, ...lost], refused: undefined }
}
const said = (value: FormValues[string]): string => {
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (!Array.isArray(value)) return String(value)
  if (!value.every((one) => FILE.test(one))) return value.join(', ')
  return `${value.length} ${plural(value.length, 'файл', 'файла', 'файлов')}`
}
/** The name of a file, of this device or of the server: no word to anybody. */
const FILE = /^local:|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const askedOf = ({ form }: Task): Work['asked'] =>
  form
    ? {
        form: form._id,
        version: form.version,
        labels: Object.fromEntries(form.fields.map(({ id, label }) => [id, label])),
      }
    : undefined

const known = (fields: readonly FormField[], values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([asked]) => fields.some(({ id }) => id === asked)))

/** What the server is told; files by the ids of this device. */
export function inputOf(task: Task, work: Work): Omit<MoveInput, 'clientId'> {
  const values = valuesOf(task, work)
  const fields = fieldsOf(task.form?.fields)
  // Only those that an answer or the result still names go along.
  const named = new Set(filesIn(visibleFields(fields, values), values).map(({ id }) => id))
  const files = [...work.photos, ...work.files.filter(({ id }) => named.has(id))]
  const attachments = [...earlierPhotos(task, work).map(({ fileId }) => fileId), ...work.photos.map(({ id }) => id)]
  return {
    result: { comment: commentOf(task, work), attachments },
    // An earlier answer may name fields that the form no longer has.
    ...(task.form && { formValues: known(fields, values), formVersion: task.form.version }),
    files,
  }
}
