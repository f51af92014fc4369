import { problem } from '../../../openapi/contract.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { changesBetween } from '../../../openapi/rules/events/changes.ts'
import { cleanText } from '../../../openapi/rules/text/clean-text.ts'
import { savedAs } from '../../../openapi/rules/events/event-actions.ts'
import { externalIdOf } from '../../../openapi/rules/integrations/external-id.ts'
import type { SessionContext } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { countUses } from '../../db/entities/used.ts'
import { unlessExternalIdTaken } from '../../db/external-ids.ts'
import { raiseRevision } from '../../db/revisions.ts'
import { unlessTaken } from '../../db/unless-taken.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import * as rows from './queries.ts'

type Schemas = components['schemas']
type Position = Schemas['Position']

/** In the caller's transaction; throws 409 LIMIT_REACHED. */
export async function open(sql: Tag, context: SessionContext, body: Schemas['PositionCreate']): Promise<Position> {
  const companyId = context.company._id
  const at = context.now()
  const position = {
    id: Bun.randomUUIDv7(),
    name: cleanText(body.name),
    externalId: externalIdOf(body.externalId),
    description: cleanText(body.description ?? ''),
    status: body.status ?? 'active',
    createdAt: at,
    updatedAt: at,
  }
  if ((await rows.countLocked(sql, companyId)) >= limits.positions.max)
    throw problem(409, 'LIMIT_REACHED', { n: limits.positions.max })
  await rows.insert(sql, companyId, position)
  await record(sql, context, { action: 'position.created', entity: entity(position) })
  return rows.present({ ...position, usersCount: 0, articlesCount: 0 })
}

/** The same of one that is there; throws 404 POSITION_NOT_FOUND, 409 STALE and POSITION_IN_USE. */
export async function change(
  sql: Tag,
  context: SessionContext,
  id: string,
  body: Schemas['PositionUpdate'],
): Promise<Position> {
  const companyId = context.company._id
  const old = await rows.lock(sql, companyId, id)
  if (!old) throw problem(404, 'POSITION_NOT_FOUND')
  if (isStale(body.updatedAt, old)) throw problem(409, 'STALE')
  const position = {
    ...old,
    name: body.name === undefined ? old.name : cleanText(body.name),
    externalId: externalIdOf(body.externalId, old.externalId),
    description: body.description === undefined ? old.description : cleanText(body.description),
    status: body.status ?? old.status,
  }
  const changes = changesBetween(old, position, ['name', 'externalId', 'description', 'status'])
  if (changes) {
    const n = changes.status && position.status === 'inactive' ? await holders(sql, companyId, old.id) : 0
    if (n > 0) throw problem(409, 'POSITION_IN_USE', { n })
    await rows.update(sql, companyId, { ...position, updatedAt: changedAt(context.now(), old) })
    const action = `position.${savedAs(old.status === 'active', position.status === 'active')}` as const
    await record(sql, context, { action, entity: entity(position), changes })
  }
  const written = await rows.find(sql, companyId, old.id)
  if (!written) throw new Error('a locked position was not found')
  if (changes) await raiseRevision(sql, companyId, 'articles')
  return written
}

/** How many working people hold it. */
export const holders = (sql: Tag, companyId: string, id: string) => countUses(sql, { kind: 'position', companyId, id })
export const entity = ({ id, name }: { id: string; name: string }) => ({ id, title: name })

/** The write, or the 409 of the name or the id that another has. */
export const unlessNamed = <T>(write: Promise<T>): Promise<T> =>
  unlessTaken(unlessExternalIdTaken(write), () =>
    problem(409, 'POSITION_NAME_TAKEN', undefined, { fields: { name: messages.POSITION_NAME_TAKEN } }),
  )
