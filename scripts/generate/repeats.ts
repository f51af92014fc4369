import { operationsOf, resolve, type Contract, type Operation, type Parameter, type Response } from './contract.ts'
import { tellsSecret } from './secrets.ts'

const REFUSALS = { '409': 'IDEMPOTENCY_ANSWER_GONE', '422': 'IDEMPOTENCY_KEY_REUSED' }

/**
 * Every POST takes an Idempotency-Key, unless it says why not (`x-idempotency`): a new operation cannot forget it. The
 * parameter, the codes of the two refusals and the header of a repeated answer are written once, in src.
 */
export function addRepeats(contract: Contract): void {
  const { idempotencyReplayed } = contract.components.headers
  for (const { method, operation } of operationsOf(contract)) {
    if (method !== 'post' || operation['x-idempotency']) continue
    operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/idempotencyKey' }]
    const errors = (operation['x-errors'] ??= {})
    for (const [status, code] of Object.entries(REFUSALS)) errors[status] = [...(errors[status] ?? []), code]
    for (const [status, response] of Object.entries(operation.responses).filter(([name]) => name.startsWith('2'))) {
      const whole = resolve<Response>(contract, response)
      const replayed = { 'Idempotency-Replayed': idempotencyReplayed }
      operation.responses[status] = { ...whole, headers: { ...whole.headers, ...replayed } }
    }
  }
}

/** What src says of it, before anything is added. Returns one line a finding. */
export const checkRepeats = (contract: Contract): string[] =>
  operationsOf(contract).flatMap(({ method, operation }) => {
    const { operationId: id, 'x-idempotency': said } = operation
    const parameters = (operation.parameters ?? []).map((parameter) => resolve<Parameter>(contract, parameter))
    return [
      ...(said && method !== 'post' ? [`${id}: x-idempotency is for POST only`] : []),
      ...(said && !said.none ? [`${id}: x-idempotency: { none: … } must say why`] : []),
      ...(parameters.some(({ name }) => name === 'Idempotency-Key')
        ? [`${id}: the generator adds the Idempotency-Key`]
        : []),
    ]
  })

/** How long the answer of a call may be given again; null: it takes no key. One that tells a secret is kept for minutes. */
export function answerKeptSeconds(contract: Contract, method: string, operation: Operation): number | null {
  if (method !== 'post' || operation['x-idempotency']) return null
  const { idempotencyHours, idempotencySecretMinutes } = contract['x-limits'].calls ?? {}
  return tellsSecret(contract, operation) ? Number(idempotencySecretMinutes) * 60 : Number(idempotencyHours) * 3600
}
