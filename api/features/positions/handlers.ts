import { cleanText } from '../../../openapi/rules/clean-text.ts'
import { externalIdOf } from '../../../openapi/rules/external-id.ts'
import { savedAs } from '../../../openapi/rules/event-actions.ts'
import { limits } from '../../../openapi/gen/limits.gen.ts'
import { messages } from '../../../openapi/gen/messages.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import type { Tag } from '../../db/client.ts'
import { countUses } from '../../db/entities/used.ts'
import { raiseRevision } from '../../db/revisions.ts'
import { unlessExternalIdTaken } from '../../db/external-ids.ts'
import { unlessTaken } from '../../db/unless-taken.ts'
import { changedAt, isStale } from '../../db/updated-at.ts'
import { changesBetween } from '../../../openapi/rules/changes.ts'
import { record } from '../../events/record.ts'
import * as rows from './queries.ts'

export const positions: FeatureHandlers<'positions'> = {
  async positionList({ sql, db, company, query }) {
    return { status: 200, body: await db.read(() => rows.list(sql, company._id, query)) }
  },

  async positionGet({ sql, db, company, path, problem }) {
    const position = await db.read(() => rows.find(sql, company._id, path.id))
    if (!position) throw problem(404, 'POSITION_NOT_FOUND')
    return { status: 200, body: position }
  },

  async positionCreate(context) {
    const { body, repeat, company, now, problem } = context
    const at = now()
    const position = {
      id: Bun.randomUUIDv7(),
      name: cleanText(body.name),
      externalId: externalIdOf(body.externalId),
      description: cleanText(body.description ?? ''),
      status: body.status ?? 'active',
      createdAt: at,
      updatedAt: at,
    }
    const write = repeat.answer(company._id, async (sql) => {
      if ((await rows.countLocked(sql, company._id)) >= limits.positions.max) {
        throw problem(409, 'LIMIT_REACHED', { n: limits.positions.max })
      }
      await rows.insert(sql, company._id, position)
      await record(sql, context, { action: 'position.created', entity: entity(position) })
      return { status: 201 as const, body: rows.present({ ...position, usersCount: 0, articlesCount: 0 }) }
    })
    return unlessTaken(unlessExternalIdTaken(write), () => problem(409, 'POSITION_NAME_TAKEN', undefined, nameTaken))
  },

  async positionUpdate(context) {
    const { path, body, db, company, now, problem } = context
    const taken = () => problem(409, 'POSITION_NAME_TAKEN', undefined, nameTaken)
    const write = db.write(company._id, async (sql) => {
      const old = await rows.lock(sql, company._id, path.id)
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
        const n = changes.status && position.status === 'inactive' ? await holders(sql, company._id, old.id) : 0
        if (n > 0) throw problem(409, 'POSITION_IN_USE', { n })
        await rows.update(sql, company._id, { ...position, updatedAt: changedAt(now(), old) })
        const action = `position.${savedAs(old.status === 'active', position.status === 'active')}` as const
        await record(sql, context, { action, entity: entity(position), changes })
      }
      const written = await rows.find(sql, company._id, old.id)
      if (!written) throw new Error('a locked position was not found')
      if (changes) await raiseRevision(sql, company._id, 'articles')
      return written
    })
    return { status: 200, body: await unlessTaken(unlessExternalIdTaken(write), taken) }
  },

  positionDelete(context) {
    const { path, db, company, now, problem } = context
    return db.write(company._id, async (sql) => {
      const position = await rows.lock(sql, company._id, path.id)
      if (!position) throw problem(404, 'POSITION_NOT_FOUND')
      if (position.status === 'active') {
        const n = await holders(sql, company._id, position.id)
        if (n > 0) throw problem(409, 'POSITION_IN_USE', { n })
        await rows.update(sql, company._id, { ...position, status: 'inactive', updatedAt: changedAt(now(), position) })
        await record(sql, context, { action: 'position.archived', entity: entity(position) })
        await raiseRevision(sql, company._id, 'articles')
      }
      return { status: 200, body: { message: 'Должность отключена' } }
    })
  },
}

const holders = (sql: Tag, companyId: string, id: string) => countUses(sql, { kind: 'position', companyId, id })
const entity = ({ id, name }: rows.PositionRow) => ({ id, title: name })

const nameTaken = { fields: { name: messages.POSITION_NAME_TAKEN } }
