import { client } from '../../api.ts'
import type { components } from '../../../openapi/gen/schema.d.ts'
import { codeDefaults, codeFailure } from './code-texts.ts'

/** A letter was asked for; `field` is what the server says of the address itself. */
export type SendOutcome = { sent: true } | { sent: false; failure: string | undefined; field: string | undefined }

export async function sendVerification(
  body: components['schemas']['SendEmailVerification'],
  fallback: string = codeDefaults.sendVerification,
): Promise<SendOutcome> {
  const { data, error, response } = await client.POST('/api/verification/send-email-verification', { body })
  if (data) return { sent: true }
  return { sent: false, failure: codeFailure(response, error, fallback), field: error.fields?.email }
}
