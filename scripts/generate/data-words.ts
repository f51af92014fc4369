import { operationsOf, resolve, tagOf, type Contract, type Operation, type Parameter } from './contract.ts'

/** Only a write that may be repeated may wait: the answer to its first sending can be lost on the way. */
export const isKeyed = (contract: Contract, operation: Operation): boolean =>
  (operation.parameters ?? []).some((parameter) => resolve<Parameter>(contract, parameter).name === 'Idempotency-Key')

/** The rooms whose reads a write makes old: its own, those it names, and the log if something is told there. */
export function touchesOf(operation: Operation): string[] {
  const { 'x-touches': named = [], 'x-event': event = 'none', 'x-roles': roles } = operation
  const isTold = event !== 'none' && !roles.includes('public')
  return [...new Set([tagOf(operation), ...named, ...(isTold ? ['event-log'] : [])])]
}

/** What the words of the browser's data layer must not say. Returns one line a finding. */
export function checkData(contract: Contract): string[] {
  const all = operationsOf(contract)
  const tags = new Set(all.map(({ operation }) => tagOf(operation)))
  return all.flatMap(({ method, operation }) => {
    const { operationId: id, 'x-touches': touches = [], 'x-offline': offline } = operation
    const isRepeatable = method === 'put' || method === 'delete' || isKeyed(contract, operation)
    return [
      ...touches.filter((tag) => !tags.has(tag)).map((tag) => `${id}: x-touches names an unknown tag ${tag}`),
      ...(touches.length > 0 && method === 'get' ? [`${id}: a read touches nothing`] : []),
      ...(offline === 'keep' && method !== 'get' ? [`${id}: only a read can be kept`] : []),
      ...(offline === 'queue' && (method === 'get' || !isRepeatable)
        ? [`${id}: what waits must be repeatable: Idempotency-Key`]
        : []),
    ]
  })
}
