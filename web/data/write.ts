import { data as table } from '../../openapi/gen/data.gen.ts'
import { call, type CallOptions } from './call.ts'
import type { Answer, Failed, OperationId, Said, WriteId } from './contract.ts'
import { cache } from './reads.ts'

interface Row {
  tag: string
  touches?: readonly string[]
}
/** The dashboard is made of all rooms: any change may be one of it. */
const OF_ALL = 'dashboard'
export const touchesOf = (id: OperationId): readonly string[] => {
  const { tag, touches }: Row = table[id]
  return [...(touches ?? [tag]), OF_ALL]
}

/** Gone or changed by somebody else: what this browser shows is old, whatever was refused. */
const isOld = (status: number) => status === 404 || status === 409

type Written<K extends OperationId> =
  | { data: Answer<K>; failed?: undefined; shown: Promise<void> }
  | { data?: undefined; failed: Failed; shown: Promise<void> }

/** Sends it and has what it changes read again; `shown` is when the screen knows of it. */
export async function write<K extends WriteId>(
  id: K,
  ...[input, options]: Said<K, [options?: CallOptions]>
): Promise<Written<K>> {
  const reply = await call(id, input, options)
  const changed = !reply.failed || isOld(reply.failed.status)
  return { ...reply, shown: changed ? cache.touch(touchesOf(id)) : Promise.resolve() }
}

/** For what goes its own way (uploads tell their progress): the screen is told all the same. */
export const written = (id: OperationId): Promise<void> => cache.touch(touchesOf(id))
