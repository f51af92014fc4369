import { head } from './bundle.ts'
import { operationsOf, tagOf, type Contract } from './contract.ts'
import { isKeyed, touchesOf } from './data-words.ts'

/** openapi/gen/data.gen.ts: what web/data must know of a call. Literals, because the types are made of them. */
export function dataFile(contract: Contract): string {
  // What other systems call by their own ids the browser never calls, and need not load.
  const called = operationsOf(contract).filter(({ path }) => !path.startsWith('/api/by-external-id/'))
  const lines = called.map(({ path, method, operation }) => {
    const { 'x-offline': offline } = operation
    const touches = method === 'get' ? [] : touchesOf(operation)
    const row = {
      method: method.toUpperCase(),
      path,
      tag: tagOf(operation),
      ...(touches.length > 1 && { touches }),
      ...(isKeyed(contract, operation) && { keyed: true }),
      ...(offline && { offline }),
      // How it is called in the list of what waits.
      ...(offline === 'queue' && { words: operation.summary }),
    }
    return `  ${operation.operationId}: ${JSON.stringify(row)},`
  })
  return `${head('//')}\n/** operationId -> what the browser's data layer does with it. */\nexport const data = {\n${lines.join('\n')}\n} as const\n`
}
