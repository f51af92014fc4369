import { limits } from '../../../openapi/gen/limits.gen.ts'
import type { CodeOwner } from '../../accounts/codes.ts'
import type { Tag } from '../../db/client.ts'
import { deliver, laneOf } from '../deliveries.ts'
import { isMailbox } from './mailbox.ts'

/** Which letter; its words are in letters.ts. */
export type Template = 'verify-email' | 'password-reset' | 'password-changed' | 'invitation'
export type OutboxLetter = {
  template: Template
  email: string
  /** '' is the main address (A33). */
  subdomain: string
  /** Whose letter it is and whose turn it takes; what an address asked for, or did, has a turn of its own. */
  company?: string
}

/** Letters with a code, and what for. */
export const CODE_OF: Record<Template, CodeOwner['purpose'] | undefined> = {
  'verify-email': 'email',
  'password-reset': 'reset',
  'password-changed': undefined,
  invitation: undefined,
}
/** Whoever asked for a code has asked for another one by then (A7). */
export const CODE_WANTED_MS = limits.auth.codeLetterDropMinutes * 60_000

/**
 * Puts a letter into the caller's transaction; the worker sends it (R8). For an address without an account too: the
 * worker looks the account up and makes a code either way, so that answers, times and codes tell nothing (A27, S7).
 * False when nothing could be sent to such an address (A21).
 */
export async function enqueue(sql: Tag, letter: OutboxLetter, now: Date): Promise<boolean> {
  return (await enqueueAll(sql, [letter], now)) > 0
}

/** The same for many at once; how many of them have an address. */
export async function enqueueAll(sql: Tag, letters: readonly OutboxLetter[], now: Date): Promise<number> {
  const deliveries = letters
    .filter(({ email }) => isMailbox(email))
    .map(({ template, email, subdomain, company }) => ({
      channel: 'mail' as const,
      company: company ?? null,
      lane: company ?? laneOf(email.toLowerCase()),
      payload: { template, email: email.toLowerCase(), subdomain },
      ...(CODE_OF[template] && { voidAt: new Date(now.getTime() + CODE_WANTED_MS) }),
    }))
  await deliver(sql, deliveries, now)
  return deliveries.length
}
