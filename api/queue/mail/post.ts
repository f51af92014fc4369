import type { Failure } from '../channel.ts'

/** A letter as it leaves: no code is kept anywhere but in its text, and in `code` for the page of development. */
export type Letter = {
  /** The delivery: the same for every try, so that a receiver can tell a repetition (RFC 5322 §3.6.4). */
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachment?: { name: string; content: Uint8Array }
  code?: string
}

/** Where letters go. */
export type Post = {
  /** Breaks off at `signal` what the server has not begun to take. */
  send(letter: Letter, signal?: AbortSignal): Promise<void>
}

/** What nodemailer puts on its errors. */
type SmtpError = Error & { command?: string; responseCode?: number }

/** Whether the server was not to be had, or would not take this very letter. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { kind: 'away' }
  const { command, responseCode }: SmtpError = error
  // 421 closes the channel (RFC 5321 §4.2.2), and a refused sender or login is our setting: neither is the letter's fault.
  if (!responseCode || responseCode === 421 || (command !== 'RCPT TO' && command !== 'DATA')) return { kind: 'away' }
  return { kind: 'refused', forGood: responseCode >= 500 }
}
