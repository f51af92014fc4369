import { operationsOf, type Contract, type Operation } from './contract.ts'

/** What src says of a body itself counts too. */
const hasExample = ({ requestBody }: Operation) =>
  Object.values(requestBody?.content ?? {}).every((media) => 'example' in media || 'examples' in media)

/**
 * The example of each public body, from src/requests.yaml into its operation: a page that fills a call in would make one up
 * of every field, which no server takes. Returns one line a finding.
 */
export function addRequests(contract: Contract): string[] {
  const { 'x-requests': requests = {}, ...rest } = contract
  Reflect.deleteProperty(contract, 'x-requests')
  const all = operationsOf(rest)
  const ids = new Set(all.map(({ operation }) => operation.operationId))
  const unknown = Object.keys(requests).filter((id) => !ids.has(id))
  const missing = all.flatMap(({ operation }) => {
    const { operationId: id, requestBody, 'x-scope': scope } = operation
    const media = requestBody?.content['application/json']
    if (media && id in requests) Object.assign(media, { example: requests[id] })
    return scope !== undefined && requestBody && !hasExample(operation) ? [id] : []
  })
  return [
    ...unknown.map((id) => `requests.yaml: there is no operation ${id}`),
    ...missing.map((id) => `${id}: a public body needs an example in requests.yaml`),
  ]
}
