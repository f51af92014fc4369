import { clear, createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { proxy, ref } from 'valtio'
import type { Problem } from '../../openapi/contract.ts'
import type { AnyInput, CallOptions } from './call.ts'
import type { Failed, OperationId } from './contract.ts'

/** A write that is kept on this device until the server has taken it. */
export interface Letter {
  /** Sorts as it was written, in every tab: time, then the place in the millisecond. */
  at: string
  id: OperationId
  input: AnyInput
  key: string
  /** What the server said against it; it stays here until somebody has read it. */
  refused?: Problem
}
type Send = (id: OperationId, input: AnyInput, options: CallOptions) => Promise<{ data?: unknown; failed?: Failed }>
interface Deps {
  send: Send
  /** The screens that show what was taken: cache.touch of its tags. */
  taken: (letter: Letter) => void
  locks?: Pick<LockManager, 'request'> | undefined
  store?: UseStore
}

/** No answer, too many, or a session that has ended: the same letter goes again. The rest is the server's last word. */
const comesAgain = ({ status, offline }: Failed) =>
  offline || status === 0 || status === 401 || status === 429 || status >= 500

export function createOutbox({ send, taken, locks, store = createStore('outbox', 'letters') }: Deps) {
  const state = proxy({ waiting: [] as Letter[], refused: [] as Letter[] })
  let last = 0
  let part = 0
  let era = 0
  let sending: Promise<void> | undefined

  /** The disk is the truth: another tab may have written or sent meanwhile. */
  async function look(): Promise<Letter | undefined> {
    // `ref`: valtio 2 wraps in place, and what it has wrapped can't go back into IndexedDB (DataCloneError).
    const all = (await entries<string, Letter>(store))
      .map(([, letter]) => ref(letter))
      .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    state.waiting = all.filter(({ refused }) => !refused)
    state.refused = all.filter(({ refused }) => refused)
    return all.find(({ refused }) => !refused)
  }

  function nextPlace(): string {
    const now = Math.max(Date.now(), last)
    part = now === last ? part + 1 : 0
    last = now
    return `${String(now).padStart(15, '0')}-${String(part).padStart(6, '0')}`
  }

  /** Kept before it is sent: who is told «Сохранено на устройстве» can close the browser. */
  async function add(id: OperationId, input: AnyInput, key: string): Promise<void> {
    const letter: Letter = { at: nextPlace(), id, input, key }
    await set(letter.at, letter, store)
    await look()
    void flush()
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
    const mine = era
    for (let letter = await look(); letter; letter = await look()) {
      const { failed } = await send(letter.id, letter.input, { key: letter.key })
      // Signed out meanwhile: nothing is written back into a box that has been emptied.
      if (mine !== era || (failed && comesAgain(failed))) return
      if (failed) await set(letter.at, { ...letter, refused: failed.problem }, store)
      else await del(letter.at, store)
      taken(letter)
    }
  }

  /** Its writer has read why. */
  const dismiss = (at: string): Promise<unknown> => del(at, store).then(look)
  /** At sign-out, never when a session merely ends: what a waiter has answered all day must outlive a 401. */
  async function wipe(): Promise<void> {
    era += 1
    await clear(store)
    await look()
  }
  return { state, add, flush, look, dismiss, wipe }
}
