import type { Problem } from '../api/problem.ts'
import type { Version } from './useValues.ts'

/** What a write answers (web/data/write.ts), as far as a form reads it. */
export interface Sent {
  data?: unknown
  failed?: { status: number; problem: Problem } | undefined
}
/** What a success brings; the types of a reply say that one of the two is there. */
export type Brought<R extends Sent> = NonNullable<R['data']>
export type Faults = Record<string, string> | undefined

export interface FormOptions<D, R extends Sent> {
  /** `position/<id>`, or `position/new`: what the draft belongs to. */
  entity: string
  /** Of the entity as it was read last; the save says over which one it was typed. */
  version?: Version
  /** What the form begins with; of an entity that was read again, what it is now. */
  first: D
  /** Passwords and PIN-codes: never on the disk (A10). */
  secret?: readonly (keyof D)[]
  /** How a draft that was saved is read again, where that is not as it was typed: of a PIN-code, that it stays. */
  readAgain?: (draft: D) => D
  send: (draft: D, options: { key: string; version: Version }) => Promise<R>
  /** Faults of fields; of the whole form when undefined. */
  faults?: (problem: Problem) => Faults
  /** «Должность создана»: said wherever the writer is by then. */
  said: string | ((data: Brought<R>) => string)
  refused?: string
  /** Where a saved form goes; without it the page stays. */
  to?: string
  /** In place of going there: a PIN-code is shown first. */
  after?: (data: Brought<R>, leave: (to: string) => void) => void
  /** What the page is a form of from now on: words that were typed while it was being sent belong to it. */
  onward: (data: Brought<R>) => { version: Version; entity?: string; to?: string }
  /** A part of the page is on its way by itself (a logo): leaving asks, saving waits for its end. */
  hold?: boolean
  /** The answer to it brings what is shown once, and here: whoever leaves before it has come is asked. */
  showsOnce?: (draft: D) => boolean
  /** How a draft is called when several are offered. */
  named?: (draft: D) => string
}
