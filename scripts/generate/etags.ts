import { operationsOf, resolve, type Contract, type Response } from './contract.ts'

/**
 * What `x-etag` says in a word: the parameter If-None-Match, the headers of the 200 and the 304. All of it is written
 * once, in src.
 */
export function addEtags(contract: Contract): void {
  const { components } = contract
  const { etag, privateCache } = components.headers
  const both = { ETag: etag, 'Cache-Control': privateCache }
  const { NotModified } = components.responses
  if (NotModified) components.responses.NotModified = { ...NotModified, headers: both }
  for (const { operation } of operationsOf(contract)) {
    if (!operation['x-etag']) continue
    operation.parameters = [...(operation.parameters ?? []), { $ref: '#/components/parameters/ifNoneMatch' }]
    operation.responses['304'] = { $ref: '#/components/responses/NotModified' }
    for (const [status, response] of Object.entries(operation.responses).filter(([name]) => name === '200')) {
      const whole = resolve<Response>(contract, response)
      operation.responses[status] = { ...whole, headers: { ...whole.headers, ...both } }
    }
  }
}

/** What src says of it, before anything is added. Returns one line a finding. */
export const checkEtags = (contract: Contract): string[] =>
  operationsOf(contract).flatMap(({ method, operation }) => {
    if (!operation['x-etag']) return []
    const { operationId: id, 'x-roles': roles, responses } = operation
    const content = responses['200'] && resolve<Response>(contract, responses['200']).content
    return [
      ...(method === 'get' ? [] : [`${id}: x-etag is for GET only`]),
      // Whose answer it is must be known: the tag is one reader's.
      ...(roles[0] === 'public' ? [`${id}: x-etag is for signed-in calls only`] : []),
      ...(content?.['application/json'] ? [] : [`${id}: x-etag needs a JSON answer of 200`]),
      ...(responses['304'] ? [`${id}: the generator adds the 304`] : []),
    ]
  })
