import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { ownKeys } from '../values/own-keys.ts'
import { isSame } from '../values/same.ts'

type EventChange = components['schemas']['EventChange']
type Field = EventChange['field']
type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value | undefined }
/** `hidden`: that it was changed may be told, the values may not. */
type Changed = { [side in 'old' | 'new' | 'hidden']?: Value }
/** What has changed, by field, as an event keeps it. */
export type Changes = Partial<Record<Field, Changed>>

/** The fields that differ; undefined when nothing has changed, so that there is no event. */
export function changesBetween<F extends Field>(
  before: Record<F, Value>,
  after: Record<F, Value>,
  fields: readonly F[],
): Changes | undefined {
  const changed = fields.filter((field) => !isSame(before[field], after[field]))
  return unlessEmpty(Object.fromEntries(changed.map((field) => [field, { old: before[field], new: after[field] }])))
}

/** Where nothing has changed nothing is told. */
export const unlessEmpty = (changes: Changes): Changes | undefined =>
  Object.keys(changes).length > 0 ? changes : undefined

type Ref = components['schemas']['NamedRef']
/** Of a list of rows that it names: another order is no change, and the log tells names, which its readers know. */
export const refsChange = <F extends Field>(field: F, before: readonly Ref[], after: readonly Ref[]): Changes =>
  isSame(idsOf(before), idsOf(after)) ? {} : { [field]: { old: namesOf(before), new: namesOf(after) } }
const idsOf = (refs: readonly Ref[]) => refs.map(({ _id }) => _id).toSorted()
const namesOf = (refs: readonly Ref[]) => refs.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b, 'ru'))

/** Of a person, who may be removed: the log can't be changed afterwards (R21). */
export const isPersonal = (type: string, field: string): boolean =>
  ['user', 'auth'].includes(type) && ['email', 'phone', 'externalId'].includes(field)

const FIELDS = ownKeys(labels.EventField)

/** As it is shown: in the order of the contract; a field that it has no name for was written by an older release and is left out. */
export const shownChanges = (changes: Changes): EventChange[] =>
  FIELDS.flatMap((field) => {
    const change = changes[field]
    if (!change) return []
    return [
      {
        field,
        ...(change.old !== undefined && { from: change.old }),
        ...(change.new !== undefined && { to: change.new }),
      },
    ]
  })
