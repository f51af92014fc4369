import { subscribeKey } from 'valtio/utils'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { client } from '../../api.ts'
import type { Problem } from '../../api/problem.ts'
import { createResource } from '../../lib/resource.ts'
import { session } from '../../shell/session.ts'
import { setOrder } from './topic-order.ts'

type Schemas = components['schemas']

export const topics = createResource<Schemas['Topic'][]>()
subscribeKey(session, 'token', topics.clear)

let asked = 0
/** A new question each time: an answer from before a change must not come after it. */
export const loadTopics = () =>
  topics.load(`flat ${(asked += 1)}`, (signal) =>
    client.GET('/api/topics', { params: { query: { flat: true } }, signal }),
  )

/** A drop onto a topic of another parent: an empty list, which changes nothing (B8). */
export const reorderNothing = () => client.PUT('/api/topics/reorder', { body: { topics: [] } })

/** Of each parent: the order that the server has last agreed to, while newer ones are under way. */
const agreed = new Map<string | null, readonly string[]>()
const newest = new Map<string | null, readonly string[]>()
let queue: Promise<unknown> = Promise.resolve()

const show = (siblings: readonly string[]) => setOrder(topics.state.data ?? [], siblings)

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
  const sent = queue.then(() => client.PUT('/api/topics/reorder', { body }))
  queue = sent
  const { data, error } = await sent
  if (data) agreed.set(parent, siblings)
  if (newest.get(parent) === siblings) {
    if (!data) show(agreed.get(parent) ?? before)
    agreed.delete(parent)
    newest.delete(parent)
  }
  return data ? undefined : (error ?? { code: 'INTERNAL', message: '' })
}
