import type { FeatureHandlers } from '../context.ts'
import { rowsOf } from '../db.ts'
import { notMocked } from '../not-mocked.ts'

export const positions: FeatureHandlers<'positions'> = {
  positionList({ company, query }) {
    const holders = rowsOf('users', company._id).filter(({ isActive }) => isActive)
    const articles = rowsOf('articles', company._id)
    const body = rowsOf('positions', company._id)
      .filter(({ status }) => query.status === undefined || status === query.status)
      .sort((a, b) => a.name.localeCompare(b.name, 'ru'))
      .map((row) => ({
        ...row,
        usersCount: holders.filter(({ position }) => position?._id === row._id).length,
        articlesCount: articles.filter((one) => one.positionAvailable.some(({ _id }) => _id === row._id)).length,
      }))
    return { status: 200, body }
  },

  positionCreate: notMocked,
  positionGet: notMocked,
  positionUpdate: notMocked,
  positionDelete: notMocked,
}
