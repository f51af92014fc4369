import { client } from '../../api.ts'
import { codeFailure } from '../../shell/email-code/code-texts.ts'
import type { SendOutcome } from '../../shell/email-code/send-verification.ts'
import { resetDefaults } from './reset-texts.ts'

export async function sendReset(email: string, subdomain: string | undefined): Promise<SendOutcome> {
  const body = { email, ...(subdomain && { subdomain }) }
  const { data, error, response } = await client.POST('/api/verification/send-password-reset', { body })
  if (data) return { sent: true }
  return { sent: false, failure: codeFailure(response, error, resetDefaults.send), field: error.fields?.email }
}
