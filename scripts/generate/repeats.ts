import { operationsOf, resolve, type Contract, type Operation, type Parameter, type Response } from './contract.ts'
import { tellsSecret } from './secrets.ts'

const REFUSALS = { '409': 'IDEMPOTENCY_ANSWER_GONE', '422': 'IDEMPOTENCY_KEY_REUSED' }

/**
 * Every POST takes one, unless it says why not; another write only where its second time is not its first: a step that
 * may be taken once.
 */
const takesKey = (method: string, { 'x-idempotency': said }: Operation): boolean =>
  method === 'post' ? !said : said !== undefined && 'key' in said

/**
 * Which calls take an Idempotency-Key follows from their method (`x-idempotency`): a new POST cannot forget it. The
 * parameter, the codes of the two refusals and the header of a repeated answer are written once, in src.
 */
export function addRepeats(contract: Contract): void {
  const { idempotencyReplayed } = contract.components.headers
  for (const { method, operation } of operationsOf(contract)) {
    if (!takesKey(method, operation)) continue
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
      ...(said && 'none' in said && method !== 'post' ? [`${id}: x-idempotency: { none: … } is for POST only`] : []),
      ...(said && 'key' in said && (method === 'post' || method === 'get')
        ? [`${id}: x-idempotency: { key: … } is for writes that have none by themselves`]
        : []),
      ...(said && Object.values(said).some((why) => !why) ? [`${id}: x-idempotency must say why`] : []),
      ...(parameters.some(({ name }) => name === 'Idempotency-Key')
        ? [`${id}: the generator adds the Idempotency-Key`]
        : []),
    ]
  })

/** How long the answer of a call may be given again; null: it takes no key. One that tells a secret is kept for minutes. */
export function answerKeptSeconds(contract: Contract, method: string, operation: Operation): number | null {
  if (!takesKey(method, operation)) return null
  const { idempotencyHours, idempotencySecretMinutes } = contract['x-limits'].calls ?? {}
  return tellsSecret(contract, operation) ? Number(idempotencySecretMinutes) * 60 : Number(idempotencyHours) * 3600
}
