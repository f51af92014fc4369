import { operationsOf, type Contract, type Operation } from './contract.ts'

/**
 * A reading call may begin on the session as it was read last, and be made again when that has changed: so it changes
 * nothing, and no budget counts it that is kept in the database. Its handler gets the smaller context.
 */
export const isRecalled = (method: string, operation: Operation): boolean =>
  mayBeRecalled(method, operation) && !operation['x-recall']

function mayBeRecalled(
  method: string,
  { 'x-roles': roles, 'x-event': event, 'x-rate-limit': budgets = [] }: Operation,
) {
  return (
    method === 'get' &&
    roles[0] !== 'public' &&
    (event === undefined || event === 'none') &&
    budgets.every(({ kept }) => kept === 'memory')
  )
}

/** What src says of it. Returns one line a finding. */
export const checkRecalls = (contract: Contract): string[] =>
  operationsOf(contract).flatMap(({ method, operation }) => {
    const { operationId: id, 'x-recall': said } = operation
    if (!said) return []
    return [
      ...(said.none ? [] : [`${id}: x-recall: { none: … } must say why`]),
      ...(mayBeRecalled(method, operation) ? [] : [`${id}: is not recalled anyway, x-recall says nothing`]),
    ]
  })
