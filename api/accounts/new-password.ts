import type { ProblemReply } from '../../openapi/contract.ts'
import { fill } from '../../openapi/rules/fill.ts'
import { limits } from '../../openapi/gen/limits.gen.ts'
import { fieldMessages, messages } from '../../openapi/gen/messages.gen.ts'

type Problem = {
  (status: 400, code: 'INVALID_REQUEST', values: undefined, more: { fields: Record<string, string> }): ProblemReply
}

/** Refused before it is hashed (C5, S13): some characters grow in their normal form. */
export function holdToBytes(problem: Problem, field: string, password: string): void {
  if (Buffer.byteLength(password.normalize('NFC')) > limits.auth.passwordMaxBytes) {
    const text = fill(fieldMessages.bytes, { n: limits.auth.passwordMaxBytes })
    throw problem(400, 'INVALID_REQUEST', undefined, { fields: { [field]: text } })
  }
}

/** The new password and its repeat (specification 1 §5). */
export function holdToRepeat(
  problem: Problem & {
    (status: 400, code: 'PASSWORDS_DIFFER', values: undefined, more: { fields: Record<string, string> }): ProblemReply
  },
  { newPassword, confirmPassword }: { newPassword: string; confirmPassword: string },
): void {
  holdToBytes(problem, 'newPassword', newPassword)
  if (newPassword !== confirmPassword)
    throw problem(400, 'PASSWORDS_DIFFER', undefined, { fields: { confirmPassword: messages.PASSWORDS_DIFFER } })
}
