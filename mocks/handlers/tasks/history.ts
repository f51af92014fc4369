import { shownChanges, type Changes } from '../../../openapi/rules/events/changes.ts'
import { newId, type Schemas } from '../../db.ts'
import type { StoredEntry, StoredTask } from '../../seed/tasks/rows.ts'

type Entry = {
  by: string | null
  action: Schemas['TaskHistoryAction']
  comment?: string | undefined
  changes?: Changes | undefined
  clientId?: string | undefined
}
export const entryOf = (at: number, { by, action, comment, changes = {}, clientId }: Entry): StoredEntry => ({
  _id: newId(at),
  at: new Date(at).toISOString(),
  by,
  action,
  comment: comment ?? null,
  changes: shownChanges(changes),
  clientId,
})

export function keep(task: StoredTask, at: number, entry: Entry): void {
  task.history.push(entryOf(at, entry))
}
