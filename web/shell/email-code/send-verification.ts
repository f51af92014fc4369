import { client } from '../../api.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import type { RepeatKeys } from '../../lib/repeat-key.ts'
import { codeDefaults, codeFailure } from './code-texts.ts'

/** A letter was asked for; `field` is what the server says of the address itself. */
export type SendOutcome = { sent: true } | { sent: false; failure: string | undefined; field: string | undefined }

export async function sendVerification(
  body: components['schemas']['SendEmailVerification'],
  repeatKey: RepeatKeys,
  fallback: string = codeDefaults.sendVerification,
): Promise<SendOutcome> {
  const params = { header: { 'Idempotency-Key': repeatKey(body) } }
  const { data, error, response } = await client.POST('/api/verification/send-email-verification', { params, body })
  if (data) {
    repeatKey.forget()
    return { sent: true }
  }
  return { sent: false, failure: codeFailure(response, error, fallback), field: error.fields?.email }
}
