import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { FeatureHandlers } from '../../context.ts'
import { rowsOf, type Schemas } from '../../db.ts'
import type { StoredCheck } from '../../seed/reviews.ts'
import type { StoredVersion } from '../../seed/versions.ts'
import { viewersOf } from './present.ts'

type History = 'articleListVersions' | 'articleListViews'

/** As many as the contract shows. */
const CHECKS = 20

/** An id of its own that is always the same: the article's, with the version in the place of its last digits. */
const idOf = ({ articleId, version }: StoredVersion) => articleId.slice(0, -8) + version.toString(16).padStart(8, '0')

/** Its topic is called as it was then, in today's colour. */
function presentVersion(
  row: StoredVersion,
  topics: Schemas['Topic'][],
  checks: StoredCheck[],
): Schemas['ArticleVersion'] {
  const { articleId: _, topic, ...rest } = row
  const color = topics.find(({ _id }) => _id === topic?._id)?.color
  const own = checks
    .filter(({ articleId, version }) => articleId === row.articleId && version === row.version)
    .map(({ at, by }) => ({ at, by }))
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, CHECKS)
  return {
    _id: idOf(row),
    ...rest,
    topic: topic && { ...topic, ...(color && { color }) },
    ...(own.length > 0 && { checks: own }),
  }
}

export const history: Pick<FeatureHandlers<'knowledge-base'>, History> = {
  articleListVersions({ path, query, company, problem }) {
    if (!rowsOf('articles', company._id).some(({ _id }) => _id === path.id)) throw problem(404, 'ARTICLE_NOT_FOUND')
    const { before = Number.POSITIVE_INFINITY, limit = limits.knowledgeBase.historyPageSize } = query
    const topics = rowsOf('topics', company._id)
    const checks = rowsOf('checks', company._id)
    const body = rowsOf('versions', company._id)
      .filter(({ articleId, version }) => articleId === path.id && version < before)
      .sort((a, b) => b.version - a.version)
      .slice(0, limit)
      .map((row) => presentVersion(row, topics, checks))
    return { status: 200, body }
  },

  articleListViews({ path, company, problem }) {
    if (!rowsOf('articles', company._id).some(({ _id }) => _id === path.id)) throw problem(404, 'ARTICLE_NOT_FOUND')
    return { status: 200, body: { views: viewersOf(path.id, company._id).slice(0, limits.knowledgeBase.viewsMax) } }
  },
}
