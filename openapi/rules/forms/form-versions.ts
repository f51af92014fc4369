import { labels } from '../../gen/labels.gen.ts'
import type { components } from '../../gen/schema.d.ts'
import { ownKeys } from '../values/own-keys.ts'
import type { FormField } from './forms.ts'
import { movedIn } from '../values/moved.ts'
import { isSame } from '../values/same.ts'

type Schemas = components['schemas']

const SETTINGS = ownKeys(labels.FormSetting)

/** What changed from one version to the next, of fields as they are kept, in the order of the newer one; what is gone comes last. */
export function formChanges(before: readonly FormField[], after: readonly FormField[]): Schemas['FormChange'][] {
  const old = new Map(before.map((field) => [field.id, field]))
  const moved = movedIn(before, after)
  const changes = after.flatMap((field): Schemas['FormChange'][] => {
    const was = old.get(field.id)
    const { label } = field
    if (!was) return [{ kind: 'added', label }]
    const settings = SETTINGS.filter((name) => !isSame(was[name], field[name]))
    return [
      ...(settings.length > 0
        ? [{ kind: 'changed' as const, label, ...(was.label !== label && { was: was.label }), settings }]
        : []),
      ...(moved.has(field.id) ? [{ kind: 'moved' as const, label }] : []),
    ]
  })
  const gone = before.filter(({ id }) => !after.some((field) => field.id === id))
  return [...changes, ...gone.map(({ label }) => ({ kind: 'removed' as const, label }))]
}

/** Whether the fields say something else, so that the form gets a new version. */
export const isOtherForm = (before: readonly FormField[], after: readonly FormField[]): boolean =>
  formChanges(before, after).length > 0

type Column = Schemas['FormColumn']
/** Those of the newest version, and behind them what only older versions asked; `versions` newest first. */
export function columnsOf(versions: readonly (readonly FormField[])[], most: number): Column[] {
  const columns = new Map<string, Column>()
  for (const [at, fields] of versions.entries())
    for (const { id, type, label, unit } of fields)
      if (type !== 'heading' && !columns.has(id))
        columns.set(id, { id, type, label, ...(unit && { unit }), isGone: at > 0 })
  return [...columns.values()].slice(0, most)
}
