import { operationsOf, resolve, type Contract, type Response } from './contract.ts'

/** What a key is told of its limits and its version with each answer of a public operation. It is written once, in src. */
export function addKeyHeaders(contract: Contract): void {
  const { apiVersion, rateLimit, rateLimitPolicy } = contract.components.headers
  const told = { 'Api-Version': apiVersion, RateLimit: rateLimit, 'RateLimit-Policy': rateLimitPolicy }
  for (const { operation } of operationsOf(contract)) {
    if (operation['x-audience'] !== 'public') continue
    for (const [status, response] of Object.entries(operation.responses).filter(([name]) => name.startsWith('2'))) {
      const whole = resolve<Response>(contract, response)
      operation.responses[status] = { ...whole, headers: { ...whole.headers, ...told } }
    }
  }
}
