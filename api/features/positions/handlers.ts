import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'
import * as rows from './queries.ts'

export const positions: FeatureHandlers<'positions'> = {
  async positionList({ sql, db, company, query }) {
    return { status: 200, body: await db.read(() => rows.list(sql, company._id, query.status)) }
  },

  positionCreate: notImplemented,
  positionGet: notImplemented,
  positionUpdate: notImplemented,
  positionDelete: notImplemented,
}
