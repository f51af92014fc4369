import { placeOf } from '../../openapi/contract.ts'
import { operationsOf, resolve, type Contract, type Operation, type Response, type Schema } from './contract.ts'

const HEADER = {
  description: 'Путь созданного (RFC 9110)',
  schema: { type: 'string' },
}

/** Whether a call makes something that has an address of its own: a GET of `{path}/{id}`, named by the answer's id. */
export function hasLocation(contract: Contract, path: string, method: string, { responses }: Operation): boolean {
  if (!['post', 'put'].includes(method) || !contract.paths[`${placeOf(path)}/{id}`]?.get) return false
  const created = responses['201'] && resolve<Response>(contract, responses['201'])
  const schema = created?.content?.['application/json']?.schema
  const { properties = {} } = schema ? resolve<Schema>(contract, schema as { $ref: string }) : {}
  return '_id' in properties || 'id' in properties
}

/** What was made says where it is. */
export function addLocations(contract: Contract): void {
  for (const { path, method, operation } of operationsOf(contract)) {
    if (!hasLocation(contract, path, method, operation)) continue
    const created = resolve<Response>(contract, operation.responses['201'] ?? { description: '' })
    operation.responses['201'] = { ...created, headers: { ...created.headers, Location: HEADER } }
  }
}
