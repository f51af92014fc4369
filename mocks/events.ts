import { labels } from '../openapi/gen/labels.gen.ts'
import { type Changes, isPersonal, shownChanges } from '../openapi/rules/events/changes.ts'
import type { MockPublic } from './context.ts'
import { db, newId, type Schemas } from './db.ts'
import type { SeededEvent } from './seed/events.ts'

/** An event as it is kept: who it was is looked up when it is shown, by the id that outlives him (R21). */
export type StoredEvent = SeededEvent

export type EventContext = Pick<MockPublic, 'now' | 'device'> & {
  company: { _id: string }
  user?: { id: string } | undefined
}
export type What = {
  action: Schemas['EventAction']
  entity?: { id: string; title: string }
  changes?: Changes | undefined
}

const isType = (word: string): word is Schemas['EventType'] => Object.hasOwn(labels.EventType, word)
/** `user` of `user.created`. */
export function typeOf(action: Schemas['EventAction']): Schemas['EventType'] {
  const type = action.slice(0, action.indexOf('.'))
  if (!isType(type)) throw new Error(`an action of no section: ${action}`)
  return type
}

/** Everybody of a mock sits at the same machine. */
const IP = '127.0.0.1'

/** What the server does in api/events/record.ts: one for each change, and one for each further object of it. */
export function record({ company, user, now, device }: EventContext, event: What, parts: readonly What[] = []): void {
  const requestId = crypto.randomUUID().replaceAll('-', '')
  for (const [place, { action, entity, changes = {} }] of [event, ...parts].entries()) {
    const row: StoredEvent = {
      _id: newId(now()),
      at: new Date(now()).toISOString(),
      ...(user && { userId: user.id }),
      action,
      ...(entity && { entity }),
      changes: shownChanges(changes).map((one) => (isPersonal(typeOf(action), one.field) ? { field: one.field } : one)),
      ...(place > 0 && { part: true as const }),
      ip: IP,
      ...(device && { device }),
      requestId,
    }
    db.events.push({ companyId: company._id, row })
  }
}
