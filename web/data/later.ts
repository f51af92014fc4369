import { calls } from '../../openapi/gen/calls.gen.ts'
import { data as table } from '../../openapi/gen/data.gen.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { messageOf } from '../api/problem.ts'
import { sessionSignal } from '../api/session-end.ts'
import { readToken } from '../api/token.ts'
import { randomKey } from '../lib/repeat-key.ts'
import type { LocalFile } from '../uploads/local-files.ts'
import { call, nobody } from './call.ts'
import type { Input, QueueId } from './contract.ts'
import { keptOwner } from './kept.ts'
import type { Letter } from './letters.ts'
import { otherTabs } from './other-tabs.ts'
import { createOutbox } from './outbox.ts'
import { written } from './write.ts'

/** What is quiet when it fails is no work of a person: nobody is told that it waits. */
export const isTold = ({ id }: Pick<Letter, 'id'>): boolean => {
  const { method, path } = table[id]
  return calls[`${method} ${path}`]?.onFailure !== 'quiet'
}

const dayMs = 24 * 60 * 60_000

/** The writes of `x-offline: queue` that wait on this device. */
export const outbox = createOutbox({
  send: async (id, input, { key, owner }) => {
    const as = sessionOf(owner)
    return as ? call(id, input, { key, ...as }) : { failed: nobody }
  },
  sendFile: async (file, { key, owner }) => {
    // Code that does not come is a network that is not there.
    const uploads = await import('../uploads/upload-file.ts').catch(() => undefined)
    const as = sessionOf(owner)
    const sent = as && (await uploads?.sendFile(file, { repeatKey: key, ...as }))
    if (!sent) return { failed: nobody }
    return 'stored' in sent ? sent : { failed: sent }
  },
  taken: ({ id }) => void written(id),
  isTold,
  owner: keptOwner,
  locks: 'locks' in navigator ? navigator.locks : undefined,
  tabs: otherTabs(),
  // A day less than the server: what is said to be there must still be there when the write comes.
  storedMs: (limits.uploads.orphanDays - 1) * dayMs,
})

/**
 * The session of the one who wrote it, and its end. The token first: a sign-in writes the owner before it, so a token of
 * somebody else is never read beside this owner, whichever tab he signs in in.
 */
function sessionOf(owner: string): { token: string; signal: AbortSignal } | undefined {
  const signal = sessionSignal()
  const token = readToken()
  return token !== null && keptOwner() === owner ? { token, signal } : undefined
}

interface More {
  /** What it is about, in the list of what waits: a title. */
  about?: string
  /** From localFiles() (web/uploads): sent before it, and named in it by their `id` or `url` of this device. */
  files?: readonly LocalFile[]
  /** Places of letters that it says anew: they go when it is kept, unless they are on their way already. */
  replaces?: readonly string[]
}

/** Kept here first, then sent, now or when there is a network again. `failed`: why this device can't keep it, in words. */
export async function later<K extends QueueId>(
  id: K,
  input: Input<K>,
  more?: More,
): Promise<{ failed: string | undefined }> {
  try {
    const kept = await outbox.add(id, input, randomKey(), more)
    return { failed: kept ? undefined : 'Это устройство не хранит данные без сети. Повторите, когда она появится' }
  } catch {
    return { failed: 'На устройстве не хватает места. Освободите его и повторите' }
  }
}

/** A browser that keeps nothing (a private window) sends at once or not at all. */
export async function laterOrNow<K extends QueueId>(
  id: K,
  input: Input<K>,
  more?: More,
): Promise<{ failed: string | undefined }> {
  const kept = await later(id, input, more)
  if (kept.failed === undefined) return kept
  const { failed } = await call(id, input, { key: randomKey() })
  if (failed?.offline) return kept
  void written(id)
  return { failed: failed && messageOf(failed.problem, 'Ошибка сохранения') }
}

const everyMs = 60_000

/**
 * What waits goes when the network is back or the device wakes up, and is tried each minute: a browser may not notice.
 * Returns the undo.
 */
export function sendWaiting(): () => void {
  const send = () => void outbox.flush()
  const sendIfAny = () => {
    if (outbox.state.waiting.length > 0) send()
  }
  const timer = setInterval(sendIfAny, everyMs)
  addEventListener('online', send)
  document.addEventListener('visibilitychange', sendIfAny)
  send()
  return () => {
    clearInterval(timer)
    removeEventListener('online', send)
    document.removeEventListener('visibilitychange', sendIfAny)
  }
}
