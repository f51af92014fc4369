import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import { LARGE_BYTES } from '../../large-calls.ts'
import { lastViewers } from './queries.ts'
import * as versions from './versions.ts'

type History = 'articleListVersions' | 'articleListViews'

/** Larger than any version. */
const BEYOND_ANY = 2 ** 31 - 1

export const history: Pick<FeatureHandlers<'knowledge-base'>, History> = {
  async articleListVersions({ path, query, sql, db, company, largeCalls, problem }) {
    const { before = BEYOND_ANY, limit = limits.historyPageSize } = query
    const span = await db.read(() => versions.newest(sql, company._id, path.id, { before, limit }))
    if (!span && !(await db.read(() => versions.isThere(sql, company._id, path.id)))) {
      throw problem(404, 'ARTICLE_NOT_FOUND')
    }
    if (!span) return { status: 200, body: [] }
    const read = () => db.read(() => versions.list(sql, company._id, path.id, span))
    const found = await (span.bytes > LARGE_BYTES ? largeCalls.inTurn(company._id, read) : read())
    return { status: 200, body: found.map((version) => versions.present(path.id, version)) }
  },

  async articleListViews({ path, sql, db, company, problem }) {
    const views = await db.read(() => lastViewers(sql, company._id, path.id, limits.viewsMax))
    if (views.length === 0 && !(await db.read(() => versions.isThere(sql, company._id, path.id)))) {
      throw problem(404, 'ARTICLE_NOT_FOUND')
    }
    return { status: 200, body: { views } }
  },
}
