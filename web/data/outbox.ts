import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { proxy, ref } from 'valtio'
import type { Problem } from '../../openapi/contract.ts'
import { quietly } from '../lib/quietly.ts'
import type { AnyInput, CallOptions } from './call.ts'
import type { Failed, OperationId } from './contract.ts'

/** A write that is kept on this device until the server has taken it. */
export interface Letter {
  /** Sorts as it was written, in every tab: time, then the place in the millisecond. */
  at: string
  id: OperationId
  input: AnyInput
  /** Idempotency-Key of each try. */
  key: string
  /** Who wrote it: nobody else's session sends it. */
  owner: string
  /** What the server said against it; it stays here until somebody has read it. */
  refused?: Problem
}
type Send = (id: OperationId, input: AnyInput, options: CallOptions) => Promise<{ data?: unknown; failed?: Failed }>
interface Deps {
  send: Send
  /** The screens that show what was taken: cache.touch of its tags. */
  taken: (letter: Letter) => void
  /** Who is signed in on this device; null: nobody sends. */
  owner: () => string | null
  locks?: Pick<LockManager, 'request'> | undefined
  store?: UseStore
}

/** No answer, too many, or a session that has ended: the same letter goes again. The rest is the server's last word. */
const comesAgain = ({ status, offline }: Failed) =>
  offline || status === 0 || status === 401 || status === 429 || status >= 500

export function createOutbox({ send, taken, owner, locks, store = createStore('outbox', 'letters') }: Deps) {
  const state = proxy({ waiting: [] as Letter[], refused: [] as Letter[] })
  let last = 0
  let part = 0
  let era = 0
  let sending: Promise<void> | undefined

  const all = async () => (await quietly(() => entries<string, Letter>(store))) ?? []

  /** The disk is the truth: another tab may have written or sent meanwhile. Returns the next to be sent. */
  async function look(): Promise<Letter | undefined> {
    const whose = owner()
    const own = (await all())
      // `ref`: valtio 2 wraps in place, and what it has wrapped can't go back into IndexedDB (DataCloneError).
      .map(([, letter]) => ref(letter))
      .filter((letter) => letter.owner === whose)
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    // Nobody is told of nothing that goes on.
    if (own.length + state.waiting.length + state.refused.length > 0) {
      state.waiting = own.filter(({ refused }) => !refused)
      state.refused = own.filter(({ refused }) => refused)
    }
    return own.find(({ refused }) => !refused)
  }

  function nextPlace(): string {
    const now = Math.max(Date.now(), last)
    part = now === last ? part + 1 : 0
    last = now
    return `${String(now).padStart(15, '0')}-${String(part).padStart(6, '0')}`
  }

  /** Kept before it is sent: who is told that it waits here can close the browser. False when the disk takes nothing. */
  async function add(id: OperationId, input: AnyInput, key: string): Promise<boolean> {
    const whose = owner()
    if (whose === null) return false
    const letter: Letter = { at: nextPlace(), id, input, key, owner: whose }
    const kept = await quietly(async () => {
      await set(letter.at, letter, store)
      return true
    })
    await look()
    void flush()
    return kept === true
  }

  /** One tab sends, one letter after the other; the first that gets no answer ends the round. */
  const flush = (): Promise<void> =>
    (sending ??= inOneTab(round).finally(() => {
      sending = undefined
    }))
  const inOneTab = async (work: () => Promise<void>) => {
    if (locks) await locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? work() : undefined))
    else await work()
  }
  async function round(): Promise<void> {
    const before = era
    for (let letter = await look(); letter; letter = await look()) {
      const { failed } = await send(letter.id, letter.input, { key: letter.key })
      // Signed out meanwhile: nothing is written back into a box that has been emptied.
      if (before !== era || (failed && comesAgain(failed))) return
      if (failed) await set(letter.at, { ...letter, refused: failed.problem }, store)
      else await del(letter.at, store)
      taken(letter)
    }
  }

  /** Its writer has read why. */
  const dismiss = (at: string): Promise<unknown> => del(at, store).then(look)

  /** Letters that somebody else left here, and is not there to send; how many those were. */
  async function wipeOthers(): Promise<number> {
    const whose = owner()
    const others = (await all()).filter(([, letter]) => letter.owner !== whose)
    for (const [at] of others) await del(at, store)
    return others.filter(([, { refused }]) => !refused).length
  }

  /** At sign-out, never when a session merely ends: what a waiter has answered all day must outlive a 401. */
  async function wipe(): Promise<void> {
    era += 1
    for (const [at] of await all()) await del(at, store)
    await look()
  }
  return { state, add, flush, look, dismiss, wipe, wipeOthers }
}
