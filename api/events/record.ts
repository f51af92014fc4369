import type { components } from '../../openapi/gen/schema.d.ts'
import { type Changes, isPersonal } from '../../openapi/rules/changes.ts'
import { folded } from '../../openapi/rules/folded.ts'
import type { PublicContext } from '../context.ts'
import type { Tag } from '../db/client.ts'
import { isSecretName } from '../log/log.ts'
import { deviceName } from './device-name.ts'

type Schemas = components['schemas']
export type EventAction = Schemas['EventAction']

/** The context of a signed-in call as it is; a public one adds the company and the user that it has just learned. */
export type EventContext = Pick<PublicContext, 'requestId' | 'ip' | 'now' | 'deviceHeaders'> & {
  company: { _id: string }
  user?: { id: string } | undefined
}

export type Event = {
  /** One of the operation's `x-event`. */
  action: EventAction
  /** What was changed: one of the action's own type. */
  entity?: { id: string; title: string }
  changes?: Changes | undefined
}

const TITLE_MAX = 200

/** Writes the event in the caller's transaction: both happen or neither (R17). */
export async function record(sql: Tag, context: EventContext, { action, entity, changes }: Event): Promise<void> {
  const { company, user, requestId, ip, now, deviceHeaders } = context
  const at = now()
  const type = action.slice(0, action.indexOf('.'))
  const title = entity?.title.slice(0, TITLE_MAX) ?? null
  // The id holds the very millisecond of `at`: by it an event is found in its month (event-log).
  await sql`
    insert into events (company_id, id, at, type, action, user_id, entity_type, entity_id, entity_title, title_folded, changes,
      request_id, ip, device)
    values (${company._id}, ${Bun.randomUUIDv7('hex', at)}, ${at}, ${type}, ${action}, ${user?.id ?? null},
      ${entity ? type : null}, ${entity?.id ?? null}, ${title}, ${title && folded(title)},
      ${changes ? sql.json(safe(type, changes)) : null}, ${requestId}, ${ip}, ${deviceName(deviceHeaders.userAgent) ?? null})`
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
