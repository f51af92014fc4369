import type { FeatureHandlers } from '../context.ts'
import { rowsOf } from '../db.ts'
import { notMocked } from '../not-mocked.ts'

export const positions: FeatureHandlers<'positions'> = {
  positionList({ company, query }) {
    const body = rowsOf('positions', company._id)
      .filter(({ status }) => query.status === undefined || status === query.status)
      .sort((a, b) => a.name.localeCompare(b.name, 'ru'))
    return { status: 200, body }
  },

  positionCreate: notMocked,
  positionGet: notMocked,
  positionUpdate: notMocked,
  positionDelete: notMocked,
}
