import { createStore, type UseStore } from 'idb-keyval'
import { proxy, ref } from 'valtio'
import { quietly } from '../lib/quietly.ts'
import type { LocalFile } from '../uploads/local-files.ts'
import type { AnyInput } from './call.ts'
import type { OperationId } from './contract.ts'
import { comesAgain, createDelivery, type Way } from './delivery.ts'
import { createPlaces, type Enclosed, type Letter, letterBox } from './letters.ts'

/** The other tabs of this browser. */
interface Tabs {
  tell: (sending: string | undefined) => void
  listen: (hear: (sending: string | undefined) => void) => void
}
interface Deps extends Way {
  /** The screens that show what was taken: cache.touch of its tags. */
  taken: (letter: Letter) => void
  /** A refusal that nobody would read is not kept. */
  isTold?: (letter: Letter) => boolean
  /** Who is signed in on this device; null: nobody sends. */
  owner: () => string | null
  locks?: Pick<LockManager, 'request'> | undefined
  tabs?: Tabs | undefined
  store?: UseStore
}

/** `ref`: valtio 2 wraps in place, and what it has wrapped can't go back into IndexedDB (DataCloneError). A snapshot has the letter. */
type HeldLetter = ReturnType<typeof ref<Letter>>

interface More {
  about?: string
  files?: readonly LocalFile[]
  replaces?: readonly string[]
}

/** What is written without a network: sent in its order once there is one, by one tab at a time. */
export function createOutbox(deps: Deps) {
  const { taken, isTold = () => true, owner, locks, tabs } = deps
  const box = letterBox(deps.store ?? createStore('outbox', 'letters'))
  const state = proxy({
    waiting: [] as HeldLetter[],
    refused: [] as HeldLetter[],
    /** The place of the one that is on its way, from this tab or another. */
    sending: undefined as string | undefined,
  })
  const nextPlace = createPlaces()
  const deliver = createDelivery(box, deps)
  let looks = 0
  let seen = 0
  let under: Promise<void> | undefined

  const all = async () => (await quietly(box.all)) ?? []

  /** The disk is the truth: another tab may have written or sent meanwhile. Returns the next to be sent. */
  async function look(): Promise<Letter | undefined> {
    const whose = owner()
    const mine = (looks += 1)
    const own = (await all()).map((letter) => ref(letter)).filter((letter) => letter.owner === whose)
    // What an earlier look brings after a later one is old. Nobody is told of nothing that goes on.
    if (mine > seen && own.length + state.waiting.length + state.refused.length > 0) {
      state.waiting = own.filter(({ refused }) => !refused)
      state.refused = own.filter(({ refused }) => refused)
    }
    seen = Math.max(seen, mine)
    return own.find(({ refused }) => !refused)
  }
  tabs?.listen((sending) => {
    state.sending = sending
    void look()
  })
  const onItsWay = (at: string | undefined) => {
    state.sending = at
    tabs?.tell(at)
  }
  /** What is on the disk has changed, by this tab. */
  const changed = () => {
    tabs?.tell(state.sending)
    return look()
  }

  /**
   * Kept before it is sent: who is told that it waits here can close the browser. False when this device keeps nothing;
   * throws QuotaExceededError when there is no room for it.
   */
  async function add(
    id: OperationId,
    input: AnyInput,
    key: string,
    { about, files = [], replaces = [] }: More = {},
  ): Promise<boolean> {
    const whose = owner()
    if (whose === null) return false
    const enclosed = files.map(({ file, ...names }): Enclosed => ({ ...names, name: file.name }))
    const more = { ...(about !== undefined && { about }), ...(files.length > 0 && { files: enclosed }) }
    const letter: Letter = { at: nextPlace(key), id, input, key, owner: whose, ...more }
    const fault = await box.put(letter, files, replaces).then(() => undefined, asFault)
    if (fault?.name === 'QuotaExceededError') throw fault
    await changed()
    void flush()
    return fault === undefined
  }

  /** One tab sends, one letter after the other; the first that gets no answer ends the round. */
  const flush = (): Promise<void> =>
    (under ??= inOneTab(round).finally(() => {
      under = undefined
    }))
  // The others wait for their turn: what was written while the last round ended, or its tab was closed, is theirs.
  const inOneTab = async (work: () => Promise<void>) => {
    if (locks) await locks.request('outbox', { mode: 'exclusive' }, work)
    else await work()
  }
  async function round(): Promise<void> {
    try {
      for (let letter = await look(); letter; letter = await look()) {
        onItsWay(letter.at)
        const failed = await deliver(letter)
        // Signed out, or somebody else by now: what was begun is nobody's, and the next look is for who is here.
        if (owner() !== letter.owner) continue
        if (failed && comesAgain(failed)) return
        if (failed && isTold(letter)) await box.mark(letter.at, { refused: failed.problem })
        else await box.remove(letter.at)
        taken(letter)
      }
    } finally {
      onItsWay(undefined)
    }
  }

  /** Its writer has read why. */
  const dismiss = (at: string): Promise<unknown> => box.remove(at).then(changed)

  /** Letters that somebody else left here, and is not there to send; how many of those he would have been told of. */
  async function wipeOthers(): Promise<number> {
    const whose = owner()
    const others = (await all()).filter((letter) => letter.owner !== whose)
    for (const { at } of others) await box.remove(at)
    return others.filter((letter) => !letter.refused && isTold(letter)).length
  }

  /** At sign-out, never when a session merely ends: what a waiter has answered all day must outlive a 401. */
  async function wipe(): Promise<void> {
    for (const { at } of await all()) await box.remove(at)
    await changed()
  }
  /** What a letter brings along, to be shown. */
  const file = (at: string, key: string): Promise<File | undefined> => quietly(() => box.file(at, key))
  return { state, add, flush, look, dismiss, file, wipe, wipeOthers }
}

const asFault = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
