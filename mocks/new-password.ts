import { problem } from '../openapi/contract.ts'
import { fill } from '../openapi/rules/fill.ts'
import { limits } from '../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../openapi/gen/messages.gen.ts'

/** C5: some characters grow in their normal form. */
export function holdToBytes(field: string, password: string): void {
  if (new TextEncoder().encode(password.normalize('NFC')).length <= limits.auth.passwordMaxBytes) return
  const text = fill(fieldMessages.bytes, { n: limits.auth.passwordMaxBytes })
  throw problem(400, 'INVALID_REQUEST', undefined, { fields: { [field]: text } })
}

/** The new password and its repeat (specification 1 §5). */
export function holdToRepeat({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }): void {
  holdToBytes('newPassword', newPassword)
  if (newPassword !== confirmPassword)
    throw problem(400, 'PASSWORDS_DIFFER', undefined, { fields: { confirmPassword: messages.PASSWORDS_DIFFER } })
}
