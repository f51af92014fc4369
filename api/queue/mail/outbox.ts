import type { Tag } from '../../db/client.ts'
import { isMailbox } from './mailbox.ts'

/** Which letter; its words are in letters.ts. */
export type Template = 'verify-email' | 'password-reset' | 'password-changed' | 'invitation'
/** `subdomain` is '' on the main address (A33). */
export type OutboxLetter = { template: Template; email: string; subdomain: string }

/**
 * Puts a letter into the caller's transaction; the worker sends it (R8). For an address without an account too: the
 * worker looks the account up and makes a code either way, so that answers, times and codes tell nothing (A27, S7).
 * False when nothing could be sent to such an address (A21).
 */
export async function enqueue(sql: Tag, { template, email, subdomain }: OutboxLetter, now: Date): Promise<boolean> {
  if (!isMailbox(email)) return false
  await sql`
    insert into outbox (id, template, email, subdomain, created_at, due_at)
    values (${Bun.randomUUIDv7()}, ${template}, ${email.toLowerCase()}, ${subdomain}, ${now}, ${now})`
  return true
}
