import { visibleStatus } from '../reading/visible.ts'
import { readerOf } from '../../../audience/reader.ts'
import { limits } from '../../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../../../context.ts'
import { LARGE_BYTES } from '../../../threads/large-calls.ts'
import { nextRound } from '../../../threads/rounds.ts'
import { lastViewers } from '../queries.ts'
import { encodeOnce } from '../../../http/known-json.ts'
import * as versions from './versions.ts'

type History = 'articleListVersions' | 'articleListViews'

/** Larger than any version. */
const BEYOND_ANY = 2 ** 31 - 1
/** Read and written out in a few milliseconds; between two lots others are answered. */
const LOT_BYTES = 5 * LARGE_BYTES

export const history: Pick<FeatureHandlers<'knowledge-base'>, History> = {
  async articleListVersions(context) {
    const { path, query, sql, db, company, largeCalls, problem } = context
    const { before = BEYOND_ANY, limit = limits.knowledgeBase.historyPageSize } = query
    const reader = readerOf(context, 'article.readAll')
    if (reader.bound && !(await db.read(() => visibleStatus(sql, reader, path.id))))
      throw problem(404, 'ARTICLE_NOT_FOUND')
    const span = await db.read(() => versions.newest(sql, company._id, path.id, { before, limit }))
    if (!span && !(await db.read(() => versions.isThere(sql, company._id, path.id)))) {
      throw problem(404, 'ARTICLE_NOT_FOUND')
    }
    if (!span) return { status: 200, body: [] }
    const read = async (end: number, most: number) => {
      const rows = await db.read(() => versions.list(sql, company._id, path.id, { before: end, from: span.from }, most))
      return rows.map((row) => versions.present(path.id, row))
    }
    const readInLots = async () => {
      const most = Math.max(1, Math.floor((span.count * LOT_BYTES) / span.bytes))
      const all: Awaited<ReturnType<typeof read>> = []
      for (let end = span.before; all.length < span.count;) {
        const lot = await read(end, most)
        // Written out now, not all of them at the end.
        for (const { content } of lot) encodeOnce(content)
        all.push(...lot)
        end = lot.at(-1)?.version ?? span.from
        if (end === span.from) break
        await nextRound()
      }
      return all
    }
    const isLarge = span.bytes > LARGE_BYTES
    const body = await (isLarge ? largeCalls.inTurn(company._id, readInLots) : read(before, span.count))
    return { status: 200, body }
  },

  async articleListViews({ path, sql, db, company, problem }) {
    const views = await db.read(() => lastViewers(sql, company._id, path.id, limits.knowledgeBase.viewsMax))
    if (views.length === 0 && !(await db.read(() => versions.isThere(sql, company._id, path.id)))) {
      throw problem(404, 'ARTICLE_NOT_FOUND')
    }
    return { status: 200, body: { views } }
  },
}
