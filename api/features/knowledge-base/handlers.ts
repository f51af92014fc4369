import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const knowledgeBase: FeatureHandlers<'knowledge-base'> = {
  articleList: notImplemented,
  articleCreate: notImplemented,
  articleListByTags: notImplemented,
  articleListPublished: notImplemented,
  articleGet: notImplemented,
  articleUpdate: notImplemented,
  articleDelete: notImplemented,
  articleNeighbours: notImplemented,
  articleListVersions: notImplemented,
  articleRestore: notImplemented,
  articleListViews: notImplemented,
}
