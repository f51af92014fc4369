import { problem } from '../openapi/contract.ts'
import type { MockPublic } from './context.ts'
import type { Failure } from './seed/sentinels.ts'

/** The connection breaks: no status, no body. */
export class Offline extends Error {}

const SLOW_MS = 8000

/** Plays the failure that a sentinel value asks for (seed/sentinels.ts); without one nothing happens. */
export async function failOnPurpose(
  failures: Readonly<Record<string, Failure>>,
  value: string | undefined,
  { wait }: MockPublic,
): Promise<void> {
  switch (value === undefined ? undefined : failures[value.trim().toLowerCase()]) {
    case 'slow':
      return wait(SLOW_MS)
    case 'broken':
      throw problem(500, 'INTERNAL')
    case 'limited':
      throw after(problem(429, 'RATE_LIMITED'), 61)
    case 'down':
      throw after(problem(503, 'UNAVAILABLE'), 2)
    case 'offline':
      throw new Offline('asked for by a sentinel')
    case 'unverified':
      throw problem(403, 'EMAIL_NOT_VERIFIED', undefined, {
        needEmailVerification: true,
        ...(value !== undefined && { email: value }),
        subdomain: 'berezka',
      })
    case 'assistant-away':
      throw problem(502, 'ASSISTANT_UNAVAILABLE')
    case 'assistant-unclear':
      throw problem(502, 'ASSISTANT_BAD_REPLY')
    case undefined:
  }
}

function after(reply: ReturnType<typeof problem>, seconds: number) {
  reply.headers['retry-after'] = String(seconds)
  return reply
}
