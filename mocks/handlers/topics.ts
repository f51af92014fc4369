import type { FeatureHandlers } from '../context.ts'
import type { Schemas } from '../db.ts'
import { notMocked } from '../not-mocked.ts'
import { inTreeOrder, visibleTopics } from '../reading.ts'

/** `ordered` has parents before children, so a level is a filter of it. */
const tree = (ordered: Schemas['Topic'][], parent: string | null): Schemas['Topic'][] =>
  ordered.filter((topic) => topic.parent === parent).map((topic) => ({ ...topic, children: tree(ordered, topic._id) }))

export const topics: FeatureHandlers<'topics'> = {
  topicList({ query, ...reader }) {
    const ordered = inTreeOrder(visibleTopics(reader))
    return { status: 200, body: query.flat ? ordered : tree(ordered, null) }
  },

  topicCreate: notMocked,
  topicReorder: notMocked,
  topicGet: notMocked,
  topicUpdate: notMocked,
  topicDelete: notMocked,
  topicListChildren: notMocked,
}
