import type { Problem } from '../../api/problem.ts'
import { call } from '../../data/call.ts'
import { cache } from '../../data/reads.ts'
import { write, written } from '../../data/write.ts'
import { flat } from './topic-list.ts'
import { inOrder, type Topic } from './topic-order.ts'

/** A drop onto a topic of another parent: an empty list, which changes nothing (B8). */
export const reorderNothing = () => write('topicReorder', { body: { topics: [] } })

/** Of each parent: the order that the server has last agreed to, while newer ones are under way. */
const agreed = new Map<string | null, readonly string[]>()
const newest = new Map<string | null, readonly string[]>()
let queue: Promise<unknown> = Promise.resolve()

const show = (siblings: readonly string[]) =>
  cache.show<readonly Topic[]>(cache.query('topicList', flat), (topics) => inOrder(topics, siblings))

/** Shown at once, sent in turn, taken back when the server refuses; answers the refusal. */
export async function reorder(
  parent: string | null,
  before: readonly string[],
  siblings: readonly string[],
): Promise<Problem | undefined> {
  if (!agreed.has(parent)) agreed.set(parent, before)
  newest.set(parent, siblings)
  show(siblings)
  const body = { topics: siblings.map((id, order) => ({ id, order, parent })) }
  const sent = queue.then(() => call('topicReorder', { body }))
  queue = sent
  const { failed } = await sent
  if (!failed) agreed.set(parent, siblings)
  if (newest.get(parent) === siblings) {
    if (failed) show(agreed.get(parent) ?? before)
    agreed.delete(parent)
    newest.delete(parent)
  }
  // Read again after the last of them only: a list of between two would put the rows back under the hand.
  if (newest.size === 0) void written('topicReorder')
  return failed?.problem
}
