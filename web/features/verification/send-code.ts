import { client } from '../../api.ts'
import type { Problem } from '../../api/problem.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { RepeatKeys } from '../../lib/repeat-key.ts'
import { codeDefaults, codeFailure, resetDefaults } from './code-texts.ts'

/** A letter was asked for; `field` is what the server says of the address itself. */
export type SendOutcome = { sent: true } | { sent: false; failure: string | undefined; field: string | undefined }

type Schemas = components['schemas']
type Answer = { data?: unknown; error?: Problem | undefined; response: Response }

export async function sendVerification(
  body: Schemas['SendEmailVerification'],
  repeatKey: RepeatKeys,
  fallback: string = codeDefaults.sendVerification,
): Promise<SendOutcome> {
  const params = { header: { 'Idempotency-Key': repeatKey(body) } }
  const answer = await client.POST('/api/verification/send-email-verification', { params, body })
  return outcomeOf(answer, repeatKey, fallback)
}

export async function sendReset(body: Schemas['SendPasswordReset'], repeatKey: RepeatKeys): Promise<SendOutcome> {
  const params = { header: { 'Idempotency-Key': repeatKey(body) } }
  const answer = await client.POST('/api/verification/send-password-reset', { params, body })
  return outcomeOf(answer, repeatKey, resetDefaults.send)
}

function outcomeOf({ data, error, response }: Answer, repeatKey: RepeatKeys, fallback: string): SendOutcome {
  if (!data) return { sent: false, failure: codeFailure(response, error, fallback), field: error?.fields?.email }
  repeatKey.forget()
  return { sent: true }
}
