import { operationsOf, tagOf, type Contract } from './contract.ts'
import { touchesOf } from './data-words.ts'
import { isRecalled } from './recalls.ts'

const LONGEST = 60

/**
 * What src says of answers that may be some seconds old. Whoever has written reads what he wrote: so none is at an address
 * that is written too, and none in a room that the app reads again after a write of another one. Returns one line a finding.
 */
export const checkStale = (contract: Contract): string[] => {
  const all = operationsOf(contract)
  const writes = all.filter(({ method }) => method !== 'get')
  return all.flatMap(({ path, method, operation }) => {
    const { operationId: id, 'x-stale-seconds': seconds } = operation
    if (seconds === undefined) return []
    const tag = tagOf(operation)
    const touching = writes.find((write) => tagOf(write.operation) !== tag && touchesOf(write.operation).includes(tag))
    return [
      ...(Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST
        ? []
        : [`${id}: x-stale-seconds is a whole number from 1 to ${LONGEST}`]),
      ...(isRecalled(method, operation) ? [] : [`${id}: x-stale-seconds is for calls whose handler can only read`]),
      ...(writes.some((write) => write.path === path)
        ? [`${id}: what is written at its address is read there next`]
        : []),
      ...(touching ? [`${id}: the app reads it again after ${touching.operation.operationId}`] : []),
    ]
  })
}
