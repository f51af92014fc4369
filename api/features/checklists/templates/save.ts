import type { Changes } from '../../../../openapi/rules/events/changes.ts'
import { isAskedAnew, savedChecklistChanges } from '../../../../openapi/rules/checklists/checklist-saved.ts'
import { isOtherChecklist } from '../../../../openapi/rules/checklists/checklist-versions.ts'
import type { SessionContext } from '../../../context.ts'
import type { Tag } from '../../../db/client.ts'
import { changedAt } from '../../../db/updated-at.ts'
import { type EventAction, record } from '../../../events/record.ts'
import { followChecklist } from '../clock/follow.ts'
import type { ChecklistRow } from '../rows.ts'
import { keepVersion, update } from './keep.ts'

type Told = { action: EventAction; changes?: Changes }

/** Other items or another schedule are a new version; the runs that nobody began follow. What says the same changes nothing. */
export async function save(
  sql: Tag,
  context: Pick<SessionContext, 'company' | 'user' | 'now' | 'requestId' | 'ip' | 'deviceHeaders' | 'principal'>,
  { old, next, told }: { old: ChecklistRow; next: ChecklistRow; told: Told },
): Promise<ChecklistRow> {
  const { company, user, now } = context
  const changes = savedChecklistChanges(old, next)
  if (!changes) return old
  const isOther = isOtherChecklist(old, next)
  const at = now()
  const row = {
    ...next,
    ...(!isOther && { items: old.items, schedule: old.schedule }),
    version: isOther ? old.version + 1 : old.version,
    updatedAt: changedAt(at, old),
  }
  await update(sql, company._id, row, isAskedAnew(old, next) ? at : undefined)
  if (isOther) await keepVersion(sql, company._id, row, user.id)
  const version = isOther && { version: { old: old.version, new: row.version } }
  await record(sql, context, {
    action: told.action,
    entity: { id: row.id, title: row.title },
    changes: { ...changes, ...version, ...told.changes },
  })
  await followChecklist(sql, company._id, row.id, at)
  return row
}
