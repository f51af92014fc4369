import { calls } from '../../openapi/gen/calls.gen.ts'
import { data as table } from '../../openapi/gen/data.gen.ts'
import { randomKey } from '../lib/repeat-key.ts'
import { call } from './call.ts'
import type { Input, QueueId } from './contract.ts'
import { keptOwner } from './kept.ts'
import { createOutbox, type Letter } from './outbox.ts'
import { written } from './write.ts'

/** The writes of `x-offline: queue` that wait on this device. */
export const outbox = createOutbox({
  send: (id, input, options) => call(id, input, options),
  taken: ({ id }) => void written(id),
  owner: keptOwner,
  locks: 'locks' in navigator ? navigator.locks : undefined,
})

/** What is quiet when it fails is no work of a person: nobody is told that it waits. */
export const isTold = ({ id }: Pick<Letter, 'id'>): boolean => {
  const { method, path } = table[id]
  return calls[`${method} ${path}`]?.onFailure !== 'quiet'
}

/** Kept here first, then sent, now or when there is a network again. False when this device can't keep it. */
export const later = <K extends QueueId>(id: K, input: Input<K>): Promise<boolean> => outbox.add(id, input, randomKey())

const everyMs = 60_000

/** What waits goes when the network is back, and is tried each minute: a browser may not notice. Returns the undo. */
export function sendWaiting(): () => void {
  const send = () => void outbox.flush()
  const timer = setInterval(() => {
    if (outbox.state.waiting.length > 0) send()
  }, everyMs)
  addEventListener('online', send)
  send()
  return () => {
    clearInterval(timer)
    removeEventListener('online', send)
  }
}
