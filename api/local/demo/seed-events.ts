import type { components } from '../../../openapi/gen/schema.d.ts'
import { folded } from '../../../openapi/rules/text/folded.ts'
import type { Tag } from '../../db/client.ts'

type Schemas = components['schemas']
/** An event as the log shows it, with whom it names by his id. */
export type DemoEvent = Omit<Schemas['Event'], 'actor' | 'entity' | 'type'> & {
  userId?: string
  entity?: { id: string; title: string }
}

/** What has happened before the demo began: an empty log would show nothing of what it is for. */
export async function seedEvents(sql: Tag, companyId: string, events: readonly DemoEvent[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ _id, at, action, userId, entity, changes, ip, device, requestId }) => {
    const type = action.slice(0, action.indexOf('.'))
    return {
      companyId,
      id: _id,
      at,
      type,
      action,
      userId: userId ?? null,
      ip: ip ?? null,
      device: device ?? null,
      entityType: entity ? type : null,
      entityId: entity?.id ?? null,
      entityTitle: entity?.title ?? null,
      titleFolded: entity ? folded(entity.title) : null,
      changes: changes.length > 0 ? sql.json(stored(changes)) : null,
      requestId: requestId ?? null,
    }
  })
  await sql`insert into events ${sql(rows)}`
}

/** Field -> { old, new }, as api/events/record.ts writes it. */
const stored = (changes: Schemas['EventChange'][]) =>
  Object.fromEntries(
    changes.map(({ field, from, to }) => [
      field,
      from === undefined && to === undefined
        ? { hidden: true }
        : { ...(from !== undefined && { old: asJson(from) }), ...(to !== undefined && { new: asJson(to) }) },
    ]),
  )

/** The contract leaves a change's sides open; the demo's are plain JSON. */
type Plain = string | number | boolean | null | Plain[]
const asJson = (value: unknown) => value as Plain
