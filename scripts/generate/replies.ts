import { operationsOf, resolve, type Contract, type Operation, type Parameter } from './contract.ts'

/** The shared answer of a status (src/responses.yaml), which says the same whatever the operation. */
const SHARED: Readonly<Record<string, string>> = {
  '400': 'BadRequest',
  '401': 'Unauthorized',
  '403': 'Forbidden',
  '404': 'NotFound',
  '409': 'Conflict',
  '413': 'TooLarge',
  '415': 'UnsupportedType',
  '416': 'RangeNotSatisfiable',
  '422': 'KeyReused',
  '429': 'TooManyRequests',
  '502': 'BadGateway',
  '503': 'Off',
  default: 'Unexpected',
}
const sharedAt = (status: string) => {
  const name = SHARED[status]
  return name && `#/components/responses/${name}`
}

/** Which refusals an operation has by what it is: who may call it, what it reads, and the codes that it names. */
function refusalsOf(contract: Contract, operation: Operation): Set<string> {
  const role = operation['x-roles'][0]
  const read = (operation.parameters ?? []).map((parameter) => resolve<Parameter>(contract, parameter))
  const has = (...places: Parameter['in'][]) => read.some(({ in: place }) => places.includes(place))
  const { requestBody } = operation
  return new Set([
    // A key is also told of a name in the query that there is not (UNKNOWN_FIELD).
    ...(requestBody || has('query', 'header') || operation['x-scope'] ? ['400'] : []),
    ...(role === 'public' ? [] : ['401']),
    // Also whoever may do everything: a key calls only what is for keys.
    ...(role === 'public' ? [] : ['403']),
    // A path value that does not fit is like an unknown one.
    // Keys have a section too.
    ...(has('path') || operation['x-module'] || operation['x-scope'] ? ['404'] : []),
    ...(requestBody ? ['413', '415'] : []),
    // Everything may be called too often: the general budget (C14).
    '429',
    ...Object.keys(operation['x-errors'] ?? {}),
    'default',
  ])
}

/**
 * Every operation gets the refusals that follow from it, so that src/paths holds what is particular. Returns one line a
 * finding: what is written there and follows, and what is written and can not come.
 */
export function addReplies(contract: Contract): string[] {
  const findings: string[] = []
  for (const { operation } of operationsOf(contract)) {
    const { operationId: id, responses } = operation
    const following = refusalsOf(contract, operation)
    for (const [status, written] of Object.entries(responses)) {
      if (!('$ref' in written) || written.$ref !== sharedAt(status)) continue
      if (following.has(status)) findings.push(`${id}: its ${status} says again what follows from it`)
      else findings.push(`${id}: nothing calls for its ${status}: name its code in x-errors`)
    }
    for (const status of following) {
      const $ref = sharedAt(status)
      if ($ref) responses[status] ??= { $ref }
      else if (!responses[status]) findings.push(`${id}: x-errors needs a ${status} reply`)
    }
  }
  return findings
}

/** What src/parameters.yaml and src/responses.yaml hold for nobody. Returns one line a finding. */
export function checkShared(contract: Contract): string[] {
  const text = JSON.stringify(contract)
  return (['parameters', 'responses'] as const).flatMap((kind) =>
    Object.keys(contract.components[kind])
      .filter((name) => !text.includes(`"#/components/${kind}/${name}"`))
      .map((name) => `${kind}.yaml: nothing refers to ${name}`),
  )
}
