import type { components } from '../../openapi/gen/schema.d.ts'
import type { Principal } from '../accounts/principal.ts'
import { type Changes, isPersonal } from '../../openapi/rules/events/changes.ts'
import { folded } from '../../openapi/rules/text/folded.ts'
import type { PublicContext } from '../context.ts'
import type { Tag } from '../db/client.ts'
import { isSecretName } from '../log/log.ts'
import { deviceName } from './device-name.ts'

type Schemas = components['schemas']
export type EventAction = Schemas['EventAction']

/** Who did it: a person, an integration's key, somebody by Telegram, or the product itself. */
export type Actor = { kind: 'person' | 'key' | 'telegram'; id: string } | { kind: 'system' }

/** The context of a signed-in call as it is; a public one adds the company and the user that it has just learned. */
export type EventContext = Pick<PublicContext, 'requestId' | 'ip' | 'now' | 'deviceHeaders'> & {
  company: { _id: string }
  principal?: Pick<Principal, 'kind' | 'id'>
  user?: { id: string } | undefined
  /** Where it is not who called. */
  actor?: Actor
}

export type Event = {
  /** One of the operation's `x-event`. */
  action: EventAction
  /** What was changed: one of the action's own type. */
  entity?: { id: string; title: string }
  changes?: Changes | undefined
}

/** What the clock does, which nobody called for. */
export const BY_ITSELF = { requestId: '', ip: '', deviceHeaders: {}, actor: { kind: 'system' } } as const

const TITLE_MAX = 200

/**
 * Writes the event in the caller's transaction: both happen or neither (R17). `parts`: one for each further object that
 * the change made or changed. Readers of the feed follow objects, and the log, where nobody asks for one of them, shows the
 * event that tells of all.
 */
export async function record(
  sql: Tag,
  context: EventContext,
  event: Event,
  parts: readonly Event[] = [],
): Promise<void> {
  const { company, requestId, ip, now, deviceHeaders } = context
  const at = now()
  const actor = actorOf(context)
  // A key is nobody's person.
  const userId = actor.kind === 'key' ? null : (context.user?.id ?? null)
  const actorId = actor.kind === 'system' ? null : actor.id
  const device = deviceName(deviceHeaders.userAgent) ?? null
  const { id, type, action, entityId, title, titleFolded, changes } = rowOf(event, at)
  await sql`
    insert into events (company_id, id, at, type, action, actor_kind, actor_id, user_id, entity_type, entity_id, entity_title,
      title_folded, changes, request_id, ip, device)
    values (${company._id}, ${id}, ${at}, ${type}, ${action}, ${actor.kind}, ${actorId}, ${userId},
      ${entityId === null ? null : type}, ${entityId}, ${title}, ${titleFolded}, ${changes ? sql.json(changes) : null},
      ${requestId}, ${ip}, ${device})`
  if (parts.length === 0) return
  const rows = parts.map((part) => rowOf(part, at))
  await sql`
    insert into events (company_id, id, at, type, action, part, actor_kind, actor_id, user_id, entity_type, entity_id,
      entity_title, title_folded, changes, request_id, ip, device)
    select ${company._id}, p.id, ${at}, p.type, p.action, true, ${actor.kind}, ${actorId}, ${userId}, p.type,
      p."entityId", p.title, p."titleFolded", p.changes, ${requestId}, ${ip}, ${device}
    from jsonb_to_recordset(${sql.json(rows)}) as p (id uuid, type text, action text, "entityId" text, title text,
      "titleFolded" text, changes jsonb)`
}

function actorOf({ actor, principal, user }: EventContext): Actor {
  // The one place that knows how a caller becomes an actor.
  return actor ?? principal ?? (user ? { kind: 'person', id: user.id } : { kind: 'system' })
}

function rowOf({ action, entity, changes }: Event, at: Date) {
  const type = action.slice(0, action.indexOf('.'))
  const title = entity?.title.slice(0, TITLE_MAX) ?? null
  return {
    // It holds the very millisecond of `at`: by it an event is found in its month (event-log).
    id: Bun.randomUUIDv7('hex', at),
    type,
    action,
    entityId: entity?.id ?? null,
    title,
    titleFolded: title && folded(title),
    changes: changes ? safe(type, changes) : null,
  }
}

/** That a secret was changed may be told, the secret never (R17). */
function safe(type: string, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [
      field,
      isSecretName(field) || isPersonal(type, field) ? { hidden: true } : change,
    ]),
  )
}
