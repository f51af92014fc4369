// Tests, mocks and a server that checks itself load this file when they need it: production never reads the validators of replies.
import type { OperationId, OperationSpec } from './contract.ts'
import { replies } from './gen/replies.gen.js'

/** What is wrong with a reply: a status that the contract does not name, a shape that it does not have. */
export function replyFaults(id: OperationId, spec: OperationSpec, status: number, body: unknown): string | undefined {
  const reply = spec.replies[status]
  if (!reply) return `${id} answered ${status}, which the contract does not name`
  if (reply.type !== 'application/json') return undefined
  const validate = replies[`${id}_${status}`]
  const plain: unknown = JSON.parse(JSON.stringify(body))
  if (validate && !validate(plain)) return `${id} ${status}: ${JSON.stringify(validate.errors?.slice(0, 5))}`
  return undefined
}
