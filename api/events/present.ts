import { labels } from '../../openapi/gen/labels.gen.ts'
import type { components } from '../../openapi/gen/schema.d.ts'
import { shownChanges } from '../../openapi/rules/events/changes.ts'
import type { EventRow } from './queries.ts'

type Event = components['schemas']['Event']

/** Who did what nobody of the company did. */
export const SYSTEM = 'Система'

export function present(row: EventRow): Event {
  const { id, at, entityId, entityType, entityTitle, ip, device, requestId } = row
  return {
    _id: id,
    at: at.toISOString(),
    actor: actor(row),
    // Both are written by record() alone, which is typed by the contract.
    type: row.type as Event['type'],
    action: row.action as Event['action'],
    ...(entityId !== null && {
      entity: { type: entityType ?? row.type, id: entityId, title: entityTitle ?? '', exists: row.entityExists },
    }),
    changes: shownChanges(row.changes ?? {}),
    ...(ip !== null && { ip }),
    ...(device !== null && { device }),
    ...(requestId !== null && { requestId }),
  }
}

/** A key that has ended long ago. */
const SOME_KEY = 'API-ключ'

type Acting = Pick<EventRow, 'actorKind' | 'keyName' | 'userName'>
/** Who it was, in words. */
export const actorName = ({ actorKind, keyName, userName }: Acting): string =>
  actorKind === 'key' ? (keyName ?? SOME_KEY) : (userName ?? SYSTEM)

/** A removed person keeps the name (R21). */
function actor(row: EventRow): Event['actor'] {
  const { actorKind, actorId, userId, userName, userRole } = row
  if (actorKind === 'key') return { kind: 'key', ...(actorId !== null && { id: actorId }), name: actorName(row) }
  if (userId === null || userName === null) return { kind: 'system', name: SYSTEM }
  return { kind: actorKind ?? 'person', id: userId, name: userName, ...(isRole(userRole) && { role: userRole }) }
}

const isRole = (role: string | null): role is keyof typeof labels.Role => role !== null && role in labels.Role
