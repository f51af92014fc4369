import { data as table } from '../../openapi/gen/data.gen.ts'
import { isUnheard } from '../api/problem.ts'
import { randomKey } from '../lib/repeat-key.ts'
import { type AnyInput, call, type CallOptions } from './call.ts'
import type { Answer, DeleteId, Failed, OperationId, Reply, Said, WriteId } from './contract.ts'
import { cache } from './reads.ts'

interface Row {
  tag: string
  touches?: readonly string[]
  keyed?: true
}
/** The dashboard is made of all rooms: any change may be one of it. */
const OF_ALL = 'dashboard'
/** The rooms whose reads are old once it is done. */
export const touchesOf = (id: OperationId): readonly string[] => {
  const { tag, touches }: Row = table[id]
  return [...(touches ?? [tag]), OF_ALL]
}

/** Gone or changed by somebody else: what this browser shows is old, whatever was refused. */
const isOld = (status: number) => status === 404 || status === 409

/** So long a second press says the first one again; later it is another wish. */
const REPEATED_MS = 5 * 60_000
const unanswered = new Map<string, { key: string; at: number }>()

/**
 * What has no form to keep its key: the same words again, while nobody has answered, are the same thing once more. A copy
 * is made once, a step that may be taken once is told as done.
 */
async function onceAnswered<K extends OperationId>(
  id: K,
  input: AnyInput | undefined,
  options: CallOptions = {},
): Promise<Reply<K>> {
  const { keyed }: Row = table[id]
  if (!keyed || options.key !== undefined) return call(id, input, options)
  const said = `${id} ${JSON.stringify(input)}`
  const before = unanswered.get(said)
  const mine = before && Date.now() - before.at < REPEATED_MS ? before : { key: randomKey(), at: Date.now() }
  unanswered.set(said, mine)
  const reply = await call(id, input, { ...options, key: mine.key })
  if (!(reply.failed && isUnheard(reply.failed.status)) && unanswered.get(said) === mine) unanswered.delete(said)
  return reply
}

type Written<K extends OperationId> =
  | { data: Answer<K>; failed?: undefined; shown: Promise<void> }
  | { data?: undefined; failed: Failed; shown: Promise<void> }

/** Sends it and has what it changes read again; `shown` is when the screen knows of it. */
export async function write<K extends WriteId>(
  id: K,
  ...[input, options]: Said<K, [options?: CallOptions]>
): Promise<Written<K>> {
  const reply = await onceAnswered(id, input, options)
  const changed = !reply.failed || isOld(reply.failed.status)
  return { ...reply, shown: changed ? cache.touch(touchesOf(id)) : Promise.resolve() }
}

/** A section that was switched off is not found either, and has all that it had. */
const isGone = ({ status, problem }: Failed): boolean => status === 404 && problem.code !== 'MODULE_DISABLED'

/** `data` is what the answer said of it; what was gone before has none. */
export type Removed<K extends DeleteId> =
  | { data: Answer<K> | undefined; failed?: undefined }
  | { data?: undefined; failed: Failed }

/** Deletes for good. What is not there any more is deleted: an answer before this one was lost, or somebody was faster. */
export async function remove<K extends DeleteId>(
  id: K,
  ...said: Said<K, [options?: CallOptions]>
): Promise<Removed<K>> {
  const { data, failed } = await write(id, ...said)
  return failed && !isGone(failed) ? { failed } : { data }
}

/** For what goes its own way (uploads tell their progress): the screen is told all the same. */
export const written = (id: OperationId): Promise<void> => cache.touch(touchesOf(id))
