import { proxy, ref, useSnapshot } from 'valtio'
import type { Problem } from '../../api/problem.ts'
import { call } from '../../data/call.ts'
import { cache } from '../../data/reads.ts'
import { write, written } from '../../data/write.ts'
import { flat } from './topic-list.ts'
import { inOrder, type Topic } from './topic-order.ts'

/** A drop onto a topic of another parent: an empty list, which changes nothing (B8). */
export const reorderNothing = () => write('topicReorder', { body: { topics: [] } })

/** Of each parent: the order that was asked for last. It lies over what was read, which may be from before it. */
const wanted = proxy<Record<string, readonly string[]>>({})
let underWay = 0
let queue: Promise<unknown> = Promise.resolve()

/** The topics as they will stand once the server has agreed. */
export const useWantedOrder = (topics: readonly Topic[]): readonly Topic[] =>
  Object.values(useSnapshot(wanted)).reduce<readonly Topic[]>(inOrder, topics)

/** Shown at once, sent in turn, taken back when the server refuses; answers the refusal. */
export async function reorder(parent: string | null, siblings: readonly string[]): Promise<Problem | undefined> {
  const key = String(parent)
  const mine = ref([...siblings])
  wanted[key] = mine
  underWay += 1
  const body = { topics: siblings.map((id, order) => ({ id, order, parent })) }
  const sent = queue.then(() => call('topicReorder', { body }))
  queue = sent
  const { failed } = await sent
  underWay -= 1
  if (!failed) cache.show<readonly Topic[]>(cache.query('topicList', flat), (topics) => inOrder(topics, siblings))
  else if (wanted[key] === mine) delete wanted[key]
  void settle()
  return failed?.problem
}

/** Read again after the last of them only; until that has come, what is being read may be older than all of them. */
async function settle(): Promise<void> {
  if (underWay > 0) return
  await written('topicReorder')
  if (underWay === 0) for (const key of Object.keys(wanted)) delete wanted[key]
}
