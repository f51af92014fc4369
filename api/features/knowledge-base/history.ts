import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

type History = 'articleListVersions' | 'articleListViews'

export const history: Pick<FeatureHandlers<'knowledge-base'>, History> = {
  articleListVersions: notImplemented,
  articleListViews: notImplemented,
}
