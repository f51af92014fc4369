import type { FeatureHandlers } from '../../context.ts'
import { idByExternalId, saveByExternalId } from '../../db/external-ids.ts'
import { raiseRevision } from '../../db/revisions.ts'
import { changedAt } from '../../db/updated-at.ts'
import { record } from '../../events/record.ts'
import * as rows from './queries.ts'
import { change, entity, holders, open, unlessNamed } from './writing.ts'

export const positions: FeatureHandlers<'positions'> = {
  async positionList({ sql, db, company, query }) {
    return { status: 200, body: await db.read(() => rows.list(sql, company._id, query)) }
  },

  async positionGet({ sql, db, company, path, problem }) {
    const position = await db.read(() => rows.find(sql, company._id, path.id))
    if (!position) throw problem(404, 'POSITION_NOT_FOUND')
    return { status: 200, body: position }
  },

  async positionGetByExternalId({ sql, db, company, path, problem }) {
    const found = await db.read(() => idByExternalId(sql, 'positions', company._id, path.externalId))
    const position = found && (await db.read(() => rows.find(sql, company._id, found)))
    if (!position) throw problem(404, 'POSITION_NOT_FOUND')
    return { status: 200, body: position }
  },

  positionCreate(context) {
    const { body, repeat, company } = context
    return unlessNamed(
      repeat.answer(company._id, async (sql) => ({ status: 201 as const, body: await open(sql, context, body) })),
    )
  },

  async positionUpdate(context) {
    const { path, body, db, company } = context
    const write = db.write(company._id, (sql) => change(sql, context, path.id, body))
    return { status: 200, body: await unlessNamed(write) }
  },

  positionSaveByExternalId(context) {
    const { body } = context
    return unlessNamed(
      saveByExternalId(context, {
        kind: 'positions',
        lockName: 'positions',
        make: (sql, externalId) => open(sql, context, { ...body, externalId }),
        change: (sql, id, externalId) => change(sql, context, id, { ...body, externalId }),
      }),
    )
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
