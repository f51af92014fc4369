import { client } from '../../api.ts'
import type { RepeatKeys } from '../../lib/repeat-key.ts'
import { codeFailure } from '../../shell/email-code/code-texts.ts'
import type { SendOutcome } from '../../shell/email-code/send-verification.ts'
import { resetDefaults } from './reset-texts.ts'

export async function sendReset(
  email: string,
  subdomain: string | undefined,
  repeatKey: RepeatKeys,
): Promise<SendOutcome> {
  const body = { email, ...(subdomain && { subdomain }) }
  const params = { header: { 'Idempotency-Key': repeatKey(body) } }
  const { data, error, response } = await client.POST('/api/verification/send-password-reset', { params, body })
  if (data) {
    repeatKey.forget()
    return { sent: true }
  }
  return { sent: false, failure: codeFailure(response, error, resetDefaults.send), field: error.fields?.email }
}
