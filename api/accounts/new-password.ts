import type { ProblemReply } from '../../openapi/contract.ts'
import { messages } from '../../openapi/gen/messages.gen.ts'
import { passwordFault } from '../../openapi/rules/users/passwords.ts'

type Problem = {
  (status: 400, code: 'INVALID_REQUEST', values: undefined, more: { fields: Record<string, string> }): ProblemReply
}

export function holdToBytes(problem: Problem, field: string, password: string): void {
  const text = passwordFault(password)
  if (text) throw problem(400, 'INVALID_REQUEST', undefined, { fields: { [field]: text } })
}

/** The new password and its repeat. */
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
