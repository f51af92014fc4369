import { resolve, type Contract, type Operation, type Response } from './contract.ts'

/** Whether a success of the call may tell what is `x-secret`. */
export const tellsSecret = (contract: Contract, operation: Operation): boolean =>
  Object.entries(operation.responses).some(
    ([status, response]) =>
      status.startsWith('2') &&
      Object.values(resolve<Response>(contract, response).content ?? {}).some(({ schema }) => tells(contract, schema)),
  )

function tells(contract: Contract, schema: unknown, seen = new Set<string>()): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  if ('x-secret' in schema && schema['x-secret'] === true) return true
  if ('$ref' in schema && typeof schema.$ref === 'string') {
    if (seen.has(schema.$ref)) return false
    return tells(contract, resolve(contract, { $ref: schema.$ref }), seen.add(schema.$ref))
  }
  return Object.values(schema).some((inner) => tells(contract, inner, seen))
}
