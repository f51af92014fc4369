import type { FeatureHandlers } from '../../context.ts'
import { notImplemented } from '../../not-implemented.ts'

export const topics: FeatureHandlers<'topics'> = {
  topicList: notImplemented,
  topicCreate: notImplemented,
  topicReorder: notImplemented,
  topicGet: notImplemented,
  topicUpdate: notImplemented,
  topicDelete: notImplemented,
  topicListChildren: notImplemented,
}
