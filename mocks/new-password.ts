import { problem } from '../openapi/contract.ts'
import { messages } from '../openapi/gen/messages.gen.ts'
import { passwordFault } from '../openapi/rules/users/passwords.ts'

/** C5: some characters grow in their normal form. */
export function holdToBytes(field: string, password: string): void {
  const text = passwordFault(password)
  if (text) throw problem(400, 'INVALID_REQUEST', undefined, { fields: { [field]: text } })
}

/** The new password and its repeat. */
export function holdToRepeat({ newPassword, confirmPassword }: { newPassword: string; confirmPassword: string }): void {
  holdToBytes('newPassword', newPassword)
  if (newPassword !== confirmPassword)
    throw problem(400, 'PASSWORDS_DIFFER', undefined, { fields: { confirmPassword: messages.PASSWORDS_DIFFER } })
}
